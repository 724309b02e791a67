/** Reads page sizes out of what `pdfinfo -box` prints. */

export interface Size {
  width: number
  height: number
}

/** As a reader sees the page, turned by its own rotation; in points of 1/72 inch. */
export interface PageSize {
  /** 1-based. */
  page: number
  media: Size
  crop: Size
}

interface Boxes {
  rotation: number
  media?: Size
  crop?: Size
}

const line = /^Page\s+(\d{1,9}) (size|rot|MediaBox|CropBox):\s+(.{1,200})$/gm
/** Points, far beyond the 14,400 of a page without a unit of its own (ISO 32000-2, annex C). */
const longestSide = 1e9

/**
 * Returns the sizes of the pages `first` to `last`, in page order; a page without a size that can be one is left out. The file's own title
 * comes before and may look like such lines, so later lines win.
 */
export function readPageSizes(printed: string, first: number, last: number): PageSize[] {
  const boxes = new Map<number, Boxes>()
  for (const [, page = '', what, text = ''] of printed.matchAll(line)) {
    if (Number(page) < first || Number(page) > last) continue
    const own = boxes.get(Number(page)) ?? { rotation: 0 }
    boxes.set(Number(page), own)
    const numbers = text.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)?.map(Number) ?? []
    if (what === 'rot') own.rotation = numbers[0] ?? 0
    // Twice the crop box: this line has six digits, the other two decimals.
    else if (what === 'size') own.crop = { width: numbers[0] ?? 0, height: numbers[1] ?? 0 }
    else if (what === 'MediaBox') own.media = sizeOfBox(numbers)
    else if (own.media && isAlmost(own.media, sizeOfBox(numbers)) && own.crop) own.media = own.crop
  }
  return [...boxes]
    .sort(([a], [b]) => a - b)
    .flatMap(([page, { rotation, media, crop }]) =>
      media && crop && isSize(media) && isSize(crop) ? [{ page, media: turn(media, rotation), crop: turn(crop, rotation) }] : [],
    )
}

function sizeOfBox([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Size {
  return { width: right - left, height: top - bottom }
}

function isSize({ width, height }: Size): boolean {
  return Math.abs(width) <= longestSide && Math.abs(height) <= longestSide
}

function isAlmost(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) < 0.005 && Math.abs(one.height - other.height) < 0.005
}

function turn({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
