/** Reads inline images, between BI and EI (PDF 32000, 8.9.7). */

import type { Dict, PdfObject, Resolve, Stream } from '../ir/pdf-object.ts'
import type { Lexer } from './lexer.ts'
import { dictOf, isOperator } from './objects.ts'

const longNames: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  W: 'Width',
}

/** Reads from after BI to after EI; returns null if there is no end. @param resources those of the content, with its colour spaces */
export function readInlineImage(lexer: Lexer, content: Buffer, resources: Dict, resolve: Resolve): Stream | null {
  const dict: Dict = new Map()
  for (let key = lexer.next(); key !== undefined; key = lexer.next()) {
    if (isOperator(key)) {
      if (key.op !== 'ID') continue
      break
    }
    if (typeof key !== 'string') continue
    const name = longNames[key] ?? key
    dict.set(name, value(name, lexer.next() ?? null, resources, resolve))
  }
  const start = lexer.position() + 1
  for (let end = content.indexOf('EI', start); end >= 0; end = content.indexOf('EI', end + 2)) {
    const isAlone = isWhite(content[end - 1]) && (end + 2 >= content.length || isWhite(content[end + 2]))
    // The letters EI can occur in the data; after the real end there is readable text.
    if (!isAlone || /[^\t\r\n\x20-\x7e]/.test(content.toString('latin1', end + 2, end + 12))) continue
    lexer.seek(end + 2)
    return { dict, bytes: content.subarray(start, end - 1) }
  }
  lexer.seek(content.length)
  return null
}

function value(name: string, object: PdfObject, resources: Dict, resolve: Resolve): PdfObject {
  if (name !== 'ColorSpace' || typeof object !== 'string') return object
  return dictOf(resolve(resources.get('ColorSpace'))).get(object) ?? object
}

function isWhite(byte: number | undefined): boolean {
  return byte === 10 || byte === 13 || byte === 32 || byte === 9 || byte === 0
}
