/** Finds the size at which the pages of a PDF show its pictures. */
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import type { Dict, PdfObject, Stream } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { readInlineImage } from '../../../pdf-to-word/pdf/inline-image.ts'
import { createLexer } from '../../../pdf-to-word/pdf/lexer.ts'
import { dictOf, isDict, isOperator, isRef, isStream, numbersOf } from '../../../pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../../pdf-to-word/read/pages.ts'
import { contentOf, inheritedResources } from '../structure/page-content.ts'

/** Maximum size at which a picture is shown, in points of 1/72 inch. */
export interface Placed {
  width: number
  height: number
}

/** Maximum bytes of content that are read of one file; a form counts each time it is used. Pictures found after that keep their pixels. */
const contentLimit = 64 * 1024 * 1024
/** Bytes that each use of a form counts in addition, however short the form is. */
const formCost = 4096
/** Maximum nesting of forms. */
const depthLimit = 16
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/**
 * Returns the pictures that pages show, by object number. Pictures that are missing may be used in other ways.
 * @param firstOf returns which of several equal pictures replaces the given one
 */
export function findPlacements(file: PdfFile, firstOf: (num: number) => number): Map<number, Placed> {
  const { resolve } = file
  const placed = new Map<number, Placed>()
  /** Whether resources contain pictures at all; without any, the content need not be read. */
  const known = new Map<Dict, boolean>()
  let read = 0

  function place(num: number, [a, b, c, d]: Matrix): void {
    const before = placed.get(num) ?? { width: 0, height: 0 }
    placed.set(num, { width: Math.max(before.width, Math.hypot(a, b)), height: Math.max(before.height, Math.hypot(c, d)) })
  }

  function hasPictures(resources: Dict): boolean {
    const before = known.get(resources)
    if (before !== undefined) return before
    // Resources may contain themselves.
    known.set(resources, false)
    const found = formsAndPictures(resources).some((entry) => {
      const object = resolve(entry)
      if (!isStream(object)) return false
      return resolve(object.dict.get('Subtype')) === 'Image' || hasPictures(dictOf(resolve(object.dict.get('Resources'))))
    })
    known.set(resources, found)
    return found
  }

  /** Returns all streams in resources that may show pictures. */
  function formsAndPictures(resources: Dict): PdfObject[] {
    const states = [...dictOf(resolve(resources.get('ExtGState'))).values()]
    const masks = states.map((state) => dictOf(resolve(dictOf(resolve(state)).get('SMask'))).get('G') ?? null)
    return [...dictOf(resolve(resources.get('XObject'))).values(), ...dictOf(resolve(resources.get('Pattern'))).values(), ...masks]
  }

  function form(object: PdfObject, inherited: Dict, base: Matrix, depth: number): void {
    if (!isStream(object) || depth > depthLimit || read > contentLimit) return
    const own = resolve(object.dict.get('Resources'))
    const resources = isDict(own) ? own : inherited
    if (!hasPictures(resources)) return
    content(file.decode(object), resources, multiply(matrixOf(object), base), depth)
  }

  function matrixOf({ dict }: Stream): Matrix {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(dict.get('Matrix'), resolve, identity)
    return [a, b, c, d, e, f]
  }

  function content(bytes: Buffer, resources: Dict, base: Matrix, depth: number): void {
    read += formCost + bytes.length
    if (read > contentLimit) return
    const patterns = dictOf(resolve(resources.get('Pattern')))
    for (const pattern of patterns.values()) form(resolve(pattern), resources, base, depth + 1)
    const lexer = createLexer(bytes, 0, false)
    const saved: Matrix[] = []
    let matrix = base
    let args: PdfObject[] = []
    for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
      if (!isOperator(object)) {
        if (args.length < 64) args.push(object)
        continue
      }
      const { op } = object
      if (op === 'q') saved.push(matrix)
      else if (op === 'Q') matrix = saved.pop() ?? matrix
      else if (op === 'cm') matrix = multiply(matrixFrom(args), matrix)
      else if (op === 'Do') show(named(resources, 'XObject', args[0]), resources, matrix, depth)
      else if (op === 'gs') {
        const mask = dictOf(resolve(dictOf(resolve(named(resources, 'ExtGState', args[0]))).get('SMask')))
        form(resolve(mask.get('G')), resources, matrix, depth + 1)
      } else if (op === 'BI') readInlineImage(lexer, bytes, resources, file.resolve)
      args = []
    }
  }

  function named(resources: Dict, kind: string, name: PdfObject | undefined): PdfObject | undefined {
    return typeof name === 'string' ? dictOf(resolve(resources.get(kind))).get(name) : undefined
  }

  function show(entry: PdfObject | undefined, resources: Dict, matrix: Matrix, depth: number): void {
    const object = resolve(entry)
    if (!isStream(object)) return
    if (resolve(object.dict.get('Subtype')) !== 'Image') form(object, resources, matrix, depth + 1)
    else if (isRef(entry)) place(firstOf(entry.num), matrix)
  }

  function annotation(dict: Dict, base: Matrix): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(dict.get('Rect'), resolve, [0, 0, 0, 0])
    const normal = resolve(dictOf(resolve(dict.get('AP'))).get('N'))
    const looks = isStream(normal) ? [normal] : [...dictOf(normal).values()].map((look) => resolve(look)).filter(isStream)
    for (const look of looks) {
      const [left = 0, bottom = 0, right = 1, top = 1] = numbersOf(look.dict.get('BBox'), resolve, [0, 0, 1, 1])
      // The scale is too large for a rotated appearance, so that too many pixels are kept.
      const scale = Math.max(Math.abs((x1 - x0) / (right - left || 1)), Math.abs((y1 - y0) / (top - bottom || 1)), 0)
      form(look, new Map(), multiply([scale, 0, 0, scale, 0, 0], base), 0)
    }
  }

  for (const page of pagesOf(file)) {
    const unit = Number(resolve(page.get('UserUnit')) ?? 1)
    const base: Matrix = [unit, 0, 0, unit, 0, 0]
    const resources = dictOf(resolve(inheritedResources(page, file)))
    if (hasPictures(resources)) content(contentOf(page, file), resources, base, 0)
    const annotations = resolve(page.get('Annots'))
    for (const entry of Array.isArray(annotations) ? annotations : []) annotation(dictOf(resolve(entry)), base)
  }
  return placed
}

function matrixFrom(args: readonly PdfObject[]): Matrix {
  const [a, b, c, d, e, f] = args.slice(-6).map((one) => (typeof one === 'number' ? one : 0))
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
}
