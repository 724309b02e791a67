/** Makes sheets of the pages of a PDF, from its structure as JSON. */
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import { createNewObjects, type NewObjects } from '../structure/append.ts'
import { streamObject } from '../structure/changes.ts'
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
import { frameOf, type PageNode, pagesOf } from '../structure/pages.ts'
import { shownSize, toShown } from '../structure/shown.ts'
import { createMover } from './annotations.ts'
import { type Cell, layOut, sidesOf } from './layout.ts'
import type { PlacedPage } from './placed-page.ts'
import type { ImposePlan } from './plan.ts'
import { onSheets } from './references.ts'

/** Line width of the frames, in points. */
const frameWidth = 0.5

/**
 * Returns the objects that change.
 * @param contentOf returns the uncompressed bytes of the stream with this reference
 * @throws Error where the file has no readable page tree
 */
export function impose(
  structure: Structure,
  plan: ImposePlan,
  contentOf: (reference: string) => Buffer | undefined,
): Map<string, JsonObject> {
  const changes = new Map<string, JsonObject>()
  const news = createNewObjects(structure, changes)
  const pages = pagesOf(structure)
  const first = pages.find((page) => page !== undefined)
  const root = follow(structure, dictOfObject(structure.objects.get('trailer'))?.['/Root'])
  const tree = isJsonDict(root) ? root['/Pages'] : undefined
  if (!first || !isReference(tree) || !isJsonDict(root)) throw new Error('no page')
  const { sheet, cells } = layOut(shownSize(frameOf(first, structure)), plan)
  const asForm = createForms(structure, changes, news, contentOf)
  const placed = new Map<string, PlacedPage>()
  const sheets = sidesOf(pages.length, plan).map((side) => {
    const reference = news.add({ value: null })
    const shown = side.flatMap((index, place) => {
      const [page, cell] = [index === undefined ? undefined : pages[index], cells[place]]
      if (!page || !cell) return []
      const one = { page, ...placePage(page, cell, structure), sheet: reference, form: asForm(page) }
      placed.set(page.key.slice('obj:'.length), one)
      return [{ ...one, cell }]
    })
    const drawn = shown.map(({ form, matrix }, index) =>
      form === undefined ? '' : `q ${matrix.map(inPdf).join(' ')} cm /P${index} Do Q\n`,
    )
    const frames = plan.hasFrames ? shown.map(({ outline }) => `q ${frameWidth} w ${outline.map(inPdf).join(' ')} re S Q\n`) : []
    const forms = shown.flatMap(({ form }, index) => (form === undefined ? [] : [[`/P${index}`, form] as const]))
    return { reference, shown, content: [...drawn, ...frames].join(''), forms: Object.fromEntries(forms) }
  })
  // References come first, because annotations are moved afterwards with these changes.
  for (const [key, object] of [...structure.objects, ...changes]) {
    const before = 'stream' in object ? object.stream.dict : object.value
    const after = key === keyOf(tree) ? before : onSheets(before, placed)
    if (after !== before) change(key, 'stream' in object ? { stream: { ...object.stream, dict: after as JsonDict } } : { value: after })
  }
  const mover = createMover(structure, change)
  for (const { reference, shown, content, forms } of sheets) {
    const annotations = shown.flatMap((one) => {
      const list = follow(structure, one.page.dict['/Annots'])
      return Array.isArray(list) ? list.map((annotation) => mover.move(onSheets(annotation, placed), one)) : []
    })
    const value: JsonDict = {
      '/Type': '/Page',
      '/Parent': tree,
      '/MediaBox': [0, 0, sheet.width, sheet.height],
      '/Resources': { '/XObject': forms },
      '/Contents': news.add(streamObject({}, Buffer.from(content, 'latin1'))),
      ...(annotations.length > 0 && { '/Annots': annotations }),
    }
    changes.set(keyOf(reference), { value })
  }
  const kids = sheets.map(({ reference }) => reference as Json)
  changes.set(keyOf(tree), { value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length } })
  withoutLabels()
  return changes

  function change(key: string, object: JsonObject): void {
    changes.set(key, object)
    structure.objects.set(key, object)
  }

  function withoutLabels(): void {
    for (const [key, object] of structure.objects) {
      const dict = 'value' in object ? dictOfObject(object) : undefined
      if (dict?.['/Type'] !== '/Catalog' || !('/PageLabels' in dict)) continue
      const { '/PageLabels': _labels, ...rest } = dict
      changes.set(key, { value: rest })
    }
  }
}

/** Places a page in the middle of its cell, as large as the cell allows. */
function placePage(page: PageNode, cell: Cell, structure: Structure) {
  const frame = frameOf(page, structure)
  const size = shownSize(frame)
  const scale = Math.min(cell.width / size.width, cell.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const [x, y] = [cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2]
  const matrix: Matrix = multiply(toShown(frame), [scale, 0, 0, scale, x, y])
  return { matrix, corner: [x, y + height] as const, outline: [x, y, width, height] }
}

/** Returns a function that turns the content of a page into a form and returns the form's reference. */
function createForms(
  structure: Structure,
  changes: Map<string, JsonObject>,
  news: NewObjects,
  contentOf: (reference: string) => Buffer | undefined,
): (page: PageNode) => string | undefined {
  const made = new Map<string, string>()

  return (page) => {
    const contents = page.dict['/Contents']
    const pieces = follow(structure, contents)
    const reference = Array.isArray(pieces) ? pieces[0] : contents
    const object = isReference(reference) ? structure.objects.get(keyOf(reference)) : undefined
    if (!isReference(reference) || object === undefined || !('stream' in object)) return undefined
    const { box } = frameOf(page, structure)
    const group = page.dict['/Group']
    const marks = page.dict['/StructParents']
    const form: JsonDict = {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': [...box],
      '/Resources': page.get('/Resources') ?? {},
      ...(group !== undefined && { '/Group': group }),
      ...(marks !== undefined && { '/StructParents': marks }),
    }
    const same = made.get(reference)
    if (same === JSON.stringify(form)) return reference
    // Two pages share their content but differ in other entries.
    if (same !== undefined) {
      const bytes = contentOf(reference)
      return bytes && news.add(streamObject(form, bytes))
    }
    made.set(reference, JSON.stringify(form))
    const { '/Length': _length, ...packing } = object.stream.dict
    changes.set(keyOf(reference), { stream: { dict: { ...packing, ...form } } })
    return reference
  }
}

function inPdf(number: number): string {
  return number.toFixed(5)
}
