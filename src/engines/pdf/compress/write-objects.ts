/** Writes objects in the form that `structure/json.ts` describes as a PDF. */
import { createHash } from 'node:crypto'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { textOfName, textOfNumber } from '../merge/text.ts'
import { isReference, type Json, type JsonDict, keyOf, type Structure } from '../structure/json.ts'
import { streamAt } from '../structure/numbers.ts'
import { createPdfWriter } from '../structure/pdf-writer.ts'

const bestLevel = 9
const codesOf = (chars: string) => new Set([...chars].map((char) => char.charCodeAt(0)))
const [openers, closers] = [codesOf('[<(/'), codesOf(']>)')]
const escaped: Readonly<Record<string, string>> = { '\\': '\\\\', '(': '\\(', ')': '\\)', '\r': '\\r' }

/** Writes the objects that the trailer leads to. Streams without new bytes are copied from `file`. */
export function writeObjects(path: string, { objects }: Structure, file: PdfFile, version: string): void {
  const writer = createPdfWriter(path, { version, level: bestLevel })
  const numbers = new Map<string, number>()
  const waiting: string[] = []

  function numberOf(reference: string): number {
    const key = keyOf(reference)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const num = writer.reserve()
    numbers.set(key, num)
    waiting.push(key)
    return num
  }

  function textOf(value: Json): string {
    if (value === null || typeof value === 'boolean') return String(value)
    if (typeof value === 'number') return textOfNumber(value)
    if (Array.isArray(value)) return `[${joined(value.map((one) => textOf(one)))}]`
    if (typeof value === 'object') return `<<${entriesOf(value)}>>`
    if (value.startsWith('/')) return textOfName(value.slice(1))
    if (isReference(value)) return objects.has(keyOf(value)) ? `${numberOf(value)} 0 R` : 'null'
    return textOfString(value)
  }

  function entriesOf(dict: JsonDict): string {
    return joined(Object.entries(dict).flatMap(([name, value]) => [textOfName(name.slice(1)), textOf(value)]))
  }

  const trailer = objects.get('trailer')
  const dict = trailer && 'value' in trailer ? (trailer.value as JsonDict) : {}
  const end = entriesOf({ ...dict, '/ID': identifiers(dict['/ID'], path) })
  for (let at = 0; at < waiting.length; at++) {
    const key = waiting[at] ?? ''
    const [num, object] = [numbers.get(key) ?? 0, objects.get(key)]
    if (object === undefined) continue
    if ('value' in object) writer.write(num, textOf(object.value))
    else {
      const { dict: all, data } = object.stream
      const { '/Length': _length, ...entries } = all
      const bytes = data === undefined ? (streamAt(key, file)?.bytes ?? Buffer.alloc(0)) : Buffer.from(data, 'base64')
      writer.writeStream(num, entriesOf(entries), bytes)
    }
  }
  writer.end(end)
}

/** @param value a string of bytes, marked as such by two characters */
function textOfString(value: string): string {
  return `(${value.slice(2).replace(/[\\()\r]/g, (char) => escaped[char] ?? char)})`
}

/** Joins tokens with as few spaces as possible: none is needed at a delimiter. */
function joined(tokens: readonly string[]): string {
  let text = ''
  let isApart = true
  for (const token of tokens) {
    text += isApart || openers.has(token.charCodeAt(0)) ? token : ` ${token}`
    isApart = closers.has(token.charCodeAt(token.length - 1))
  }
  return text
}

/** Keeps the permanent identifier of the file, and changes the other one (PDF 32000, 14.4). */
function identifiers(before: Json | undefined, path: string): Json {
  const other = `b:${createHash('sha256').update(path).update(String(Date.now())).digest().subarray(0, 16).toString('latin1')}`
  return [(Array.isArray(before) ? before[0] : undefined) ?? other, other]
}
