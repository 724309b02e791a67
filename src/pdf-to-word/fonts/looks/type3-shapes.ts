/** Reads the shapes of the letters of Type 3 fonts, which are bitmaps or paths in the content of the file (ISO 32000-1, 9.6.5). */
import { identity, type Matrix, multiply, transform } from '../../ir/geometry.ts'
import type { Dict, Resolve, Stream } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { readInlineImage } from '../../pdf/inline-image.ts'
import { createLexer } from '../../pdf/lexer.ts'
import { dictOf, isOperator, isStream, numbersOf } from '../../pdf/objects.ts'
import { drawnFonts } from '../../tuning/fonts.ts'
import { type ContourPoint, quadratics } from '../programs/contours.ts'
import type { LetterShapes } from './letter-shapes.ts'

/** Returns the shapes. @param em the em of the font, in multiples of its font size */
export function type3Shapes(font: Dict, resolve: Resolve, em: number): LetterShapes {
  const [a = 0.001, b = 0] = numbersOf(font.get('FontMatrix'), resolve, [0.001, 0, 0, 0.001, 0, 0])
  const programs = dictOf(resolve(font.get('CharProcs')))
  let unpacked = 0
  return {
    unitsPerEm: em / Math.hypot(a, b),
    contours({ name }) {
      const program = resolve(programs.get(name ?? ''))
      if (!isStream(program) || program.bytes.length > drawnFonts.longestProgram || unpacked > drawnFonts.mostUnpacked) return undefined
      const { bytes } = decodeStream(program, resolve)
      unpacked += bytes.length
      return bytes.length > drawnFonts.longestShape ? undefined : contoursOf(bytes, resolve)
    },
  }
}

/** Returns the contours that the content fills; undefined if it is neither one bitmap nor paths. */
function contoursOf(content: Buffer, resolve: Resolve): ContourPoint[][] | undefined {
  const lexer = createLexer(content, 0, false)
  const contours: ContourPoint[][] = []
  let matrix: Matrix = identity
  let operands: number[] = []
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (typeof object === 'number') operands.push(object)
    if (!isOperator(object)) continue
    const { op } = object
    if (op === 'cm' && operands.length === 6) matrix = multiply(operands as unknown as Matrix, matrix)
    else if (op === 'BI') {
      const image = readInlineImage(lexer, content, new Map(), resolve)
      return image ? bitmapContours(image, matrix, resolve) : undefined
    } else if (op === 'Do' || op === 'Tj' || op === 'TJ') return undefined
    else addPath(contours, op, operands, matrix)
    operands = []
  }
  return contours.filter(({ length }) => length > 2)
}

/** Adds what a path operator draws. */
function addPath(contours: ContourPoint[][], op: string, operands: readonly number[], matrix: Matrix): void {
  const at = (i: number) => transform(matrix, operands[i] ?? 0, operands[i + 1] ?? 0)
  const on = ([x, y]: readonly [number, number]): ContourPoint => ({ x, y, on: true })
  const current = contours.at(-1)
  const last = current?.at(-1)
  if (op === 'm') contours.push([on(at(0))])
  else if (op === 'l') current?.push(on(at(0)))
  else if (op === 're') {
    const [x = 0, y = 0, width = 0, height = 0] = operands
    const corners = [[x, y] as const, [x + width, y] as const, [x + width, y + height] as const, [x, y + height] as const]
    contours.push(corners.map(([cornerX, cornerY]) => on(transform(matrix, cornerX, cornerY))))
  } else if (last && (op === 'c' || op === 'v' || op === 'y')) {
    const from = [last.x, last.y] as const
    const first = op === 'v' ? from : at(0)
    const to = at(op === 'c' ? 4 : 2)
    current?.push(...quadratics(from, first, op === 'c' ? at(2) : op === 'v' ? at(0) : to, to))
  }
}

/** Returns a rectangle for each run of ink in the rows of a stencil mask; undefined for other pictures. */
function bitmapContours(image: Stream, matrix: Matrix, resolve: Resolve): ContourPoint[][] | undefined {
  const { dict } = image
  const [width, height] = [Number(dict.get('Width')), Number(dict.get('Height'))]
  const stride = Math.ceil(width / 8)
  const isUsual = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0
  // Packed masks are left out: a small one can unpack to a thousand times as much.
  if (dict.get('ImageMask') !== true || dict.has('Filter') || !isUsual || image.bytes.length < stride * height) return undefined
  const { bytes } = image
  const ink = numbersOf(dict.get('Decode'), resolve, [0, 1])[0] === 1 ? 1 : 0
  const isInk = (row: number, column: number) =>
    column < width && (((bytes[row * stride + (column >> 3)] as number) >> (7 - (column & 7))) & 1) === ink
  const contours: ContourPoint[][] = []
  for (let row = 0; row < height; row++) {
    for (let column = 0, from = -1; column <= width; column++) {
      if (isInk(row, column)) from = from < 0 ? column : from
      else if (from >= 0) {
        const corners = [[from, row] as const, [from, row + 1] as const, [column, row + 1] as const, [column, row] as const]
        contours.push(
          corners.map(([x, y]) => {
            const [placedX, placedY] = transform(matrix, x / width, 1 - y / height)
            return { x: placedX, y: placedY, on: true }
          }),
        )
        from = -1
        if (contours.length > drawnFonts.mostRuns) return undefined
      }
    }
  }
  return contours
}
