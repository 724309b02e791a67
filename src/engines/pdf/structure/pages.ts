/** Lists the pages of a PDF in order, from its structure as JSON. */
import { dictOfObject, follow, isJsonDict, isReference, type Json, type JsonDict, keyOf, type Structure } from './json.ts'

/** A page object. */
export interface PageNode {
  /** Key of the page's object. */
  key: string
  dict: JsonDict
  /** Returns an entry that the page has or inherits (PDF 32000, 7.7.3.4). */
  get(name: '/Resources' | '/MediaBox' | '/CropBox' | '/Rotate'): Json | undefined
}

/** Maximum depth of a page tree. */
const depthLimit = 64

/** Returns the pages. A damaged or repeated page is undefined, so that the others keep their places. */
export function pagesOf(structure: Structure): (PageNode | undefined)[] {
  const pages: (PageNode | undefined)[] = []
  const seen = new Set<string>()

  function walk(reference: Json | undefined, above: readonly JsonDict[]): void {
    const key = isReference(reference) ? keyOf(reference) : undefined
    const dict = key === undefined ? undefined : dictOfObject(structure.objects.get(key))
    if (key === undefined || dict === undefined || seen.has(key) || above.length > depthLimit) {
      pages.push(undefined)
      return
    }
    seen.add(key)
    const kids = follow(structure, dict['/Kids'])
    const all = [dict, ...above]
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, all)
    else pages.push({ key, dict, get: (name) => follow(structure, all.find((one) => name in one)?.[name]) })
  }

  const root = follow(structure, dictOfObject(structure.objects.get('trailer'))?.['/Root'])
  walk(isJsonDict(root) ? root['/Pages'] : undefined, [])
  return pages
}

/** Left, bottom, right and top, in the units of the page. */
export type Box = readonly [left: number, bottom: number, right: number, top: number]

/** US Letter, which readers assume for a page without a size. */
const letter: Box = [0, 0, 612, 792]

/** The visible part of a page, and how it is shown. */
export interface Frame {
  /** Part of the page that readers show. */
  box: Box
  /** Rotation in degrees, clockwise: 0, 90, 180 or 270. */
  turn: number
  /** Size of one unit, in points of 1/72 inch. */
  unit: number
}

/** Returns the visible box of a page with its rotation and unit; US Letter if the boxes are missing. */
export function frameOf(page: PageNode, structure: Structure): Frame {
  const media = boxFrom(page.get('/MediaBox'), structure) ?? letter
  const crop = boxFrom(page.get('/CropBox'), structure) ?? media
  const shown: Box = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1]), Math.min(media[2], crop[2]), Math.min(media[3], crop[3])]
  const rotate = page.get('/Rotate')
  const unit = follow(structure, page.dict['/UserUnit'])
  return {
    // A crop box outside the sheet would show nothing; readers then show the whole sheet.
    box: shown[2] > shown[0] && shown[3] > shown[1] ? shown : media,
    turn: typeof rotate === 'number' && rotate % 90 === 0 ? ((rotate % 360) + 360) % 360 : 0,
    unit: typeof unit === 'number' && unit > 0 ? unit : 1,
  }
}

function boxFrom(value: Json | undefined, structure: Structure): Box | undefined {
  const numbers = Array.isArray(value) ? value.map((one) => follow(structure, one)) : []
  const [a, b, c, d] = numbers
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || typeof d !== 'number') return undefined
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] > box[0] && box[3] > box[1] ? box : undefined
}
