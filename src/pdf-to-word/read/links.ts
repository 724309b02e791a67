/** Reads links to external addresses and to places in the document (PDF 32000, 12.3.2, 12.5.6.5 and 12.6.4). */

import type { Link } from '../ir/annotation.ts'
import { type Matrix, transformBox } from '../ir/geometry.ts'
import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, numbersOf, textOf } from '../pdf/objects.ts'
import type { PageParts } from './page-parts.ts'

/** Returns the link of an annotation; none if Word cannot follow it. */
export function readLinks(annotation: Dict, base: Matrix, { file, pageIndex }: PageParts): Link[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(annotation.get('Rect'), file.resolve, [0, 0, 0, 0])
  const box = transformBox(base, { x0, y0, x1, y1 })
  const action = dictOf(file.resolve(annotation.get('A')))
  if (file.resolve(action.get('S')) === 'URI') {
    const url = textOf(file.resolve(action.get('URI')))
    return isSafe(url) ? [{ box, url, target: null }] : []
  }
  const target = targetOf(annotation.get('Dest') ?? action.get('D'), file, pageIndex)
  return target ? [{ box, url: null, target }] : []
}

/** Returns whether a URL is safe to click: not a script or a local file. */
function isSafe(url: string): boolean {
  return url !== '' && !/^\s*(?:javascript|vbscript|data|file):/i.test(url)
}

/** A place in the document: page index from 0, and y in points. */
export interface Target {
  page: number
  y: number
}

/** Returns the target of a destination or of its name. */
export function targetOf(object: PdfObject | undefined, file: PdfFile, pageIndex: ReadonlyMap<Dict, number>): Target | null {
  let found = file.resolve(object)
  if (typeof found === 'string' || Buffer.isBuffer(found)) found = namedTarget(found, file)
  if (!Array.isArray(found)) found = file.resolve(dictOf(found).get('D'))
  if (!Array.isArray(found)) return null
  const first = file.resolve(found[0])
  const page = typeof first === 'number' ? first : pageIndex.get(dictOf(first))
  if (page === undefined) return null
  const kind = file.resolve(found[1])
  const top = file.resolve(kind === 'XYZ' ? found[3] : kind === 'FitH' || kind === 'FitBH' ? found[2] : null)
  return { page, y: typeof top === 'number' ? top : Number.POSITIVE_INFINITY }
}

function namedTarget(name: string | Buffer, file: PdfFile): PdfObject {
  const key = typeof name === 'string' ? name : name.toString('latin1')
  const old = dictOf(file.resolve(file.catalog.get('Dests'))).get(key)
  if (old !== undefined) return file.resolve(old)
  const names = dictOf(file.resolve(file.catalog.get('Names')))
  return searchNames(dictOf(file.resolve(names.get('Dests'))), key, file, 0)
}

function searchNames(node: Dict, key: string, file: PdfFile, depth: number): PdfObject {
  const entries = file.resolve(node.get('Names'))
  if (Array.isArray(entries)) {
    for (let i = 0; i + 1 < entries.length; i += 2) {
      const name = file.resolve(entries[i])
      if (Buffer.isBuffer(name) && name.toString('latin1') === key) return file.resolve(entries[i + 1])
    }
  }
  const kids = file.resolve(node.get('Kids'))
  for (const kid of Array.isArray(kids) && depth < 32 ? kids : []) {
    const child = dictOf(file.resolve(kid))
    const limits = file.resolve(child.get('Limits'))
    const [low, high] = Array.isArray(limits) ? limits.map((limit) => textKey(file.resolve(limit))) : []
    if (low !== undefined && high !== undefined && (key < low || key > high)) continue
    const found = searchNames(child, key, file, depth + 1)
    if (found !== null) return found
  }
  return null
}

function textKey(object: PdfObject): string | undefined {
  return Buffer.isBuffer(object) ? object.toString('latin1') : undefined
}
