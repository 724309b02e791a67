/** Reads one page: its frame, its content, its annotations and its links. */

import { type Box, heightOf, identity, intersect, type Matrix, multiply, widthOf } from '../ir/geometry.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import { longestLength } from '../ir/word-facts.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, isStream, numbersOf } from '../pdf/objects.ts'
import { fieldBounds, pageUnits, textMarks } from '../tuning/read.ts'
import { commentText, readComments } from './comments.ts'
import { drawAppearance, isHidden } from './content/appearance.ts'
import { readContent } from './content/content.ts'
import { drawTextMark } from './content/text-marks.ts'
import { hideCoveredLetters } from './covered-letters.ts'
import { drawBox } from './forms/field-boxes.ts'
import { readField } from './forms/fields.ts'
import { readLinks } from './links.ts'
import type { PageParts } from './page-parts.ts'
import { objectMark } from './tags.ts'

/** US Letter, which viewers use for a page without a size. */
const defaultBox = [0, 0, 612, 792]

/** How a page is read. */
interface Reading {
  /** Clockwise quarter turns in addition to the page's own rotation. */
  turned?: number
  /** In the units of the page, as poppler counts, instead of points. */
  inUnits?: boolean
  /** Reduced to Word's largest sheet if the page is larger. */
  isReduced?: boolean
}

/** Reads a page. */
export function readPage(page: Dict, index: number, parts: PageParts, reading: Reading = {}): PageFacts {
  const { file } = parts
  const frame = frameOf(page, file, reading)
  const { base } = frame
  const facts: PageFacts = {
    index,
    ...frame,
    glyphs: [],
    shapes: [],
    pictures: [],
    links: [],
    comments: [],
    fields: [],
    truncated: false,
  }
  const resources = dictOf(file.resolve(inherited(page, 'Resources', file)))
  readContent(contentOf(page, file), resources, { ...parts, base, facts })
  hideCoveredLetters(facts, file.resolve)
  const entries = file.resolve(page.get('Annots'))
  const annotations = (Array.isArray(entries) ? entries : []).map((entry) => ({ entry, annotation: dictOf(file.resolve(entry)) }))
  facts.comments = readComments(
    annotations.map(({ annotation }) => annotation),
    base,
    file,
  )
  const drawing = { ...parts, base, facts }
  const drawn = new Set<Dict>()
  let marksLeft: number = textMarks.mostPerPage
  let listBoxesLeft: number = fieldBounds.listBoxes
  for (const { entry, annotation } of annotations) {
    // A damaged page may list an annotation many times.
    if (drawn.has(annotation)) continue
    drawn.add(annotation)
    const kind = annotation.get('Subtype')
    if (kind === 'Link') {
      facts.links.push(...readLinks(annotation, base, parts))
      continue
    }
    // Word shows its own icon for a comment.
    if (kind === 'Text' && commentText(annotation, file) !== '') continue
    const field = kind === 'Widget' && !isHidden(annotation, drawing) ? readField(annotation, objectMark(entry), drawing) : null
    if (field?.isListBox && --listBoxesLeft < 0) field.isListBox = false
    if (!field?.locked) {
      if (field) facts.fields.push(drawBox(field, annotation, drawing))
      else if (!drawAppearance(annotation, drawing)) marksLeft -= drawTextMark(annotation, marksLeft, drawing)
      continue
    }
    const start = facts.glyphs.length
    drawAppearance(annotation, drawing)
    const glyphs = facts.glyphs.splice(start)
    facts.fields.push(glyphs.length > 0 ? { ...field, glyphs } : field)
  }
  return facts
}

/** Returns the size of a page as displayed, in its own units. */
export function pageSize(page: Dict, file: PdfFile): Pick<Frame, 'width' | 'height'> {
  return frameOf(page, file, { inUnits: true })
}

type Frame = Pick<PageFacts, 'base' | 'scale' | 'width' | 'height'>

function frameOf(page: Dict, file: PdfFile, { turned: quarters = 0, inUnits, isReduced }: Reading = {}): Frame {
  const boxOf = (key: string, fallback: readonly number[]): Box => {
    const [a = 0, b = 0, c = 0, d = 0] = numbersOf(inherited(page, key, file), file.resolve, fallback)
    return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
  }
  const media = boxOf('MediaBox', defaultBox)
  const crop = intersect(boxOf('CropBox', [media.x0, media.y0, media.x1, media.y1]), media)
  const box = crop.x1 - crop.x0 > 1 && crop.y1 - crop.y0 > 1 ? crop : media
  const most = isReduced ? longestLength / Math.max(widthOf(box), heightOf(box)) : Number.POSITIVE_INFINITY
  const scale = inUnits ? 1 : Math.min(most, unitOf(box, Number(file.resolve(page.get('UserUnit')))))
  const turn = ((((Number(file.resolve(inherited(page, 'Rotate', file)) ?? 0) + quarters * 90) % 360) + 360) % 360) / 90
  const [w, h] = [widthOf(box) * scale, heightOf(box) * scale]
  const upright: Matrix = [scale, 0, 0, -scale, -box.x0 * scale, box.y1 * scale]
  const turned: readonly Matrix[] = [identity, [0, 1, -1, 0, h, 0], [-1, 0, 0, -1, w, h], [0, -1, 1, 0, 0, w]]
  const sideways = turn === 1 || turn === 3
  return { base: multiply(upright, turned[turn] ?? identity), scale, width: sideways ? h : w, height: sideways ? w : h }
}

/** Returns the points per unit that a page declares, if its size is then possible. */
function unitOf(box: Box, unit: number): number {
  const longest = Math.max(widthOf(box), heightOf(box)) * unit
  return longest >= pageUnits.smallest && longest <= pageUnits.largest ? unit : 1
}

/** Returns an attribute of a page, which it may inherit from its ancestors. */
export function inherited(page: Dict, key: string, file: PdfFile): PdfObject {
  let node = page
  for (let depth = 0; depth < 32; depth++) {
    const value = file.resolve(node.get(key))
    if (value !== null) return value
    const parent = dictOf(file.resolve(node.get('Parent')))
    if (parent.size === 0) return null
    node = parent
  }
  return null
}

/** Returns the content of a page: all its streams, concatenated. */
export function contentOf(page: Dict, file: PdfFile): Buffer {
  const contents = file.resolve(page.get('Contents'))
  const parts = (Array.isArray(contents) ? contents : [contents]).map((part) => file.resolve(part))
  return Buffer.concat(parts.flatMap((part) => (isStream(part) ? [file.decode(part), Buffer.from('\n')] : [])))
}
