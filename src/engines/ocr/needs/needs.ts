/** Finds the pages of a PDF that need OCR, and the resolution for each. */
import { type Box, intersect } from '../../../pdf-to-word/ir/geometry.ts'
import type { Glyph } from '../../../pdf-to-word/ir/glyph.ts'
import type { PageFacts } from '../../../pdf-to-word/ir/page-facts.ts'
import type { Picture } from '../../../pdf-to-word/ir/picture.ts'

/** A page that needs OCR. */
export interface PageNeed {
  /** 1-based. */
  page: number
  /** Size of the page as readers show it, in points. */
  width: number
  height: number
  /** Resolution at which the page is rendered. */
  dpi: number
  /** Resolution at which the letters have their size on paper; it is passed to Tesseract. */
  paperDpi: number
  /** Resolution of the largest picture, as far as a page of that resolution is not too large. */
  pictureDpi: number
  /** Parts of the page to read, in points from the upper left corner; null: the whole page. */
  regions: Box[] | null
  /** Places of letters that are text already. */
  known: Box[]
  /** Number of letters of the invisible text that stays unless the page reads as well; 0: nothing stays. */
  hidden: number
}

/**
 * `auto` leaves pages with text unchanged, except the pictures on them; `rebuild` also reads scans that have invisible text, which may be
 * worse than what we read; `force` reads all pages, and `replace` the text on them too, in whose place the words come.
 */
export type OcrMode = 'auto' | 'rebuild' | 'force' | 'replace'

/** Minimum and maximum resolution of OCR (docs/ocr.md): below, letters are too small; above, it only takes longer. */
const [lowestDpi, highestDpi] = [200, 300]
/** Longer side of A3, in points. A larger page is usually a picture of unknown paper size. */
const longestPaper = 1191
/** Longer side of A4, in inches, which such a picture is assumed to show. */
const paperInches = 11.7
/** Minimum longer side of a rendered small page, in pixels, where its picture has them: the size of the page may be wrong. */
const fewestPixels = 1600
/** Maximum resolution of any page, and of a page that is cleaned; a page of few points may claim more. */
const [mostDpi, mostCleanDpi] = [10_000, 1200]
/** Maximum pixels of a rendered page: A3 at 350 dots per inch. */
const mostPixels = 24_000_000
/** Minimum size, in points, of a picture that may contain a line of text, on a page with text. Smaller ones are logos and signs. */
const [regionWidth, regionHeight] = [150, 36]
/** Minimum resolution of a picture, in dots per inch, for its letters to be readable; with less it is decoration. */
const regionDpi = 60
/** Minimum number of letters on a picture that are its text and not a caption. */
const lettersOnRegion = 40
/** Minimum share of a page with invisible text that its scan covers. */
const scanShare = 0.5
/** Minimum number of paths on a page without text that may be letters drawn as shapes. */
const fewestShapes = 40

/** Returns undefined for a page that needs no OCR. */
export function needOf(facts: PageFacts, mode: OcrMode): PageNeed | undefined {
  const { pictures, shapes, width, height } = facts
  const glyphs = facts.glyphs.filter(({ text }) => text.trim() !== '' || text === '')
  const visible = glyphs.filter(({ hidden }) => !hidden)
  const readable = visible.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const unmapped = visible.filter(({ text }) => text === '' || /[\p{Co}\ufffd]/u.test(text))
  const recognized = glyphs.filter(({ hidden, text }) => hidden && /[\p{L}\p{N}]/u.test(text)).length
  const isPictured = pictures.some(({ box }) => areaOf(box) > width * height * scanShare)
  // On a scan, a stamp, a remark or a page number may be visible text.
  const isStamped = mode === 'rebuild' && isPictured && recognized > readable.length
  const isScan = readable.length === 0 || unmapped.length > readable.length || isStamped
  const isForced = mode === 'force' || mode === 'replace'
  const fields = facts.fields.flatMap((field) => field.glyphs)
  const known = boxesOf(mode === 'replace' ? fields : [...readable, ...fields])
  const hidden = isScan && !isForced ? recognized : 0
  if (mode === 'auto' && isScan && glyphs.some((glyph) => glyph.hidden)) return undefined
  if (mode === 'rebuild' && hidden > 0 && !isPictured) return undefined
  if (isScan || isForced) {
    const hasMarks = pictures.length > 0 || unmapped.length > 0 || shapes.length >= fewestShapes || (isForced && glyphs.length > 0)
    return hasMarks ? { page: facts.index + 1, width, height, ...resolution(facts, pictures), regions: null, known, hidden } : undefined
  }
  const regions = pictures.filter((picture) => isWorthReading(picture, glyphs))
  if (regions.length === 0) return undefined
  return { page: facts.index + 1, width, height, ...resolution(facts, regions), regions: regions.map(({ box }) => box), known, hidden: 0 }
}

function isWorthReading(picture: Picture, glyphs: readonly Glyph[]): boolean {
  const { box } = picture
  if (box.x1 - box.x0 < regionWidth || box.y1 - box.y0 < regionHeight || dpiOf(picture) < regionDpi) return false
  let letters = 0
  for (const { x, y } of glyphs) if (x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1) letters++
  return letters < lettersOnRegion
}

/** Returns the resolution of a picture as shown; 0 where it is unknown. */
function dpiOf({ stream, matrix: [a, b, c, d] }: Picture): number {
  const [width, height] = [Number(stream.dict.get('Width')), Number(stream.dict.get('Height'))]
  const dpi = Math.max((72 * width) / Math.hypot(a, b), (72 * height) / Math.hypot(c, d))
  return Number.isFinite(dpi) ? dpi : 0
}

function resolution({ width, height }: PageFacts, pictures: readonly Picture[]): Pick<PageNeed, 'dpi' | 'paperDpi' | 'pictureDpi'> {
  const largest = pictures.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))[0]
  const own = (largest && dpiOf(largest)) || highestDpi
  const inches = Math.max(width, height) / 72
  const most = Math.min(mostDpi, Math.sqrt(mostPixels / ((width * height) / 72 ** 2)))
  const pictureDpi = Math.min(own, most, mostCleanDpi)
  if (Math.max(width, height) > longestPaper) {
    const dpi = Math.min(own, most, (highestDpi * paperInches) / inches)
    return { dpi, pictureDpi, paperDpi: Math.max(70, Math.min(highestDpi, (dpi * inches) / paperInches)) }
  }
  const wanted = Math.min(Math.max(own, lowestDpi), highestDpi)
  const dpi = Math.min(Math.max(wanted, Math.min(own, fewestPixels / inches)), most)
  return { dpi, pictureDpi, paperDpi: Math.min(dpi, highestDpi) }
}

/** Returns boxes around letters, one for each run of letters on a line. */
function boxesOf(glyphs: readonly Glyph[]): Box[] {
  const boxes: Box[] = []
  for (const glyph of glyphs) {
    const { size } = glyph
    const box = boxOf(glyph)
    const last = boxes.at(-1)
    const isNext = last && Math.abs(last.y0 - box.y0) < size * 0.2 && box.x0 - last.x1 < size && box.x0 > last.x0
    if (isNext) Object.assign(last, { x1: Math.max(last.x1, box.x1), y0: Math.min(last.y0, box.y0), y1: Math.max(last.y1, box.y1) })
    else boxes.push(box)
  }
  return boxes
}

/** Heights of letters above and below the baseline, in multiples of the font size. */
const [above, below] = [0.8, 0.25]

/** Returns the box around a letter, whatever the direction of its baseline. */
function boxOf({ x, y, endX, endY, size }: Glyph): Box {
  const length = Math.hypot(endX - x, endY - y)
  const [right, down] = length === 0 ? [1, 0] : [(endX - x) / length, (endY - y) / length]
  const xs = [x, endX].flatMap((at) => [at + down * above * size, at - down * below * size])
  const ys = [y, endY].flatMap((at) => [at - right * above * size, at + right * below * size])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

function areaOf({ x0, y0, x1, y1 }: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0)
}

/** Returns whether most of a box is covered by known letters. */
export function isKnown(box: Box, known: readonly Box[]): boolean {
  let covered = 0
  for (const one of known) covered += areaOf(intersect(box, one))
  return covered > areaOf(box) / 2
}
