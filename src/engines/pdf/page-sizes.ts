/** Reads page sizes from the output of `pdfinfo -box`. */

/** A size in points. */
export interface Size {
  width: number
  height: number
}

/** Size of a page as a reader shows it, after the page's rotation, in points of 1/72 inch. */
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
/** Maximum side of a page in points, far above the 14,400 of a page with the default unit (ISO 32000-2, annex C). */
const longestSide = 1e9

/**
 * Returns the sizes of the pages `first` to `last`, in page order, without pages whose size is not valid. Later lines win, because the
 * title of the file is printed earlier and may look like such lines.
 */
export function readPageSizes(printed: string, first: number, last: number): PageSize[] {
  const boxes = new Map<number, Boxes>()
  for (const [, page = '', what, text = ''] of printed.matchAll(line)) {
    if (Number(page) < first || Number(page) > last) continue
    const own = boxes.get(Number(page)) ?? { rotation: 0 }
    boxes.set(Number(page), own)
    const numbers = text.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g)?.map(Number) ?? []
    if (what === 'rot') own.rotation = numbers[0] ?? 0
    // The crop box is printed twice: this line has six digits, the box line has two decimals.
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
