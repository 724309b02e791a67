/** Moves annotations, such as links, fields and comments, to the places of their pages on the sheets. */
import { type Matrix, multiply, transform, transformBox } from '../../../pdf-to-word/ir/geometry.ts'
import {
  dictOfObject,
  follow,
  isJsonDict,
  isReference,
  type Json,
  type JsonDict,
  type JsonObject,
  keyOf,
  type Structure,
} from '../structure/json.ts'
import type { PlacedPage } from './placed-page.ts'

/** Keys whose values are pairs of coordinates (PDF 32000, 12.5.6). */
const points = ['/QuadPoints', '/Vertices', '/L', '/CL']

/** Moves the annotations of one PDF. */
export interface Mover {
  /** Returns the annotation as it is on the sheet: the same reference, whose object is changed, or a new dictionary. */
  move(annotation: Json, page: PlacedPage): Json
}

/** Creates a mover. An appearance that several annotations share is rotated once. */
export function createMover(structure: Structure, change: (key: string, object: JsonObject) => void): Mover {
  const turned = new Set<string>()
  const moved = new Set<string>()

  function turnLook(look: Json | undefined, matrix: Matrix): void {
    const value = follow(structure, look)
    if (!isReference(look)) {
      if (isJsonDict(value)) for (const one of Object.values(value)) turnLook(one, matrix)
      return
    }
    const object = structure.objects.get(keyOf(look))
    if (turned.has(look) || object === undefined) return
    turned.add(look)
    if (!('stream' in object)) {
      if (isJsonDict(value)) for (const one of Object.values(value)) turnLook(one, matrix)
      return
    }
    const own = matrixFrom(follow(structure, object.stream.dict['/Matrix']))
    change(keyOf(look), { stream: { dict: { ...object.stream.dict, '/Matrix': [...multiply(own, matrix)] } } })
  }

  function movedDict(dict: JsonDict, { matrix, sheet }: PlacedPage): JsonDict {
    const rect = follow(structure, dict['/Rect'])
    const copy: JsonDict = { ...dict, '/P': sheet }
    if (Array.isArray(rect) && rect.length === 4) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect.map((one) => Number(follow(structure, one) ?? 0))
      const box = transformBox(matrix, { x0, y0, x1, y1 })
      copy['/Rect'] = [box.x0, box.y0, box.x1, box.y1]
    }
    for (const name of points) if (name in dict) copy[name] = movedPoints(follow(structure, dict[name]), matrix)
    const ink = follow(structure, dict['/InkList'])
    if (Array.isArray(ink)) copy['/InkList'] = ink.map((line) => movedPoints(follow(structure, line), matrix) ?? null)
    const [a, b, c, d] = matrix
    const scale = Math.hypot(a, b) || 1
    // Readers scale the appearance of an upright annotation to its rectangle; a rotated one needs a matrix.
    if (b !== 0 || c !== 0 || a < 0) turnLook(dict['/AP'], [a / scale, b / scale, c / scale, d / scale, 0, 0])
    return copy
  }

  return {
    move(annotation, page) {
      if (!isReference(annotation)) return isJsonDict(annotation) ? movedDict(annotation, page) : annotation
      const dict = dictOfObject(structure.objects.get(keyOf(annotation)))
      if (dict && !moved.has(annotation)) change(keyOf(annotation), { value: movedDict(dict, page) })
      moved.add(annotation)
      return annotation
    },
  }
}

function movedPoints(list: Json | undefined, matrix: Matrix): Json {
  if (!Array.isArray(list)) return list ?? null
  const numbers = list.map(Number)
  return numbers.flatMap((x, index) => (index % 2 === 0 && index + 1 < numbers.length ? transform(matrix, x, numbers[index + 1] ?? 0) : []))
}

function matrixFrom(value: Json | undefined): Matrix {
  const [a, b, c, d, e, f] = Array.isArray(value) ? value.map(Number) : []
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
}
