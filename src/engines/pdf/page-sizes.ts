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

const line = /^Page\s+(\d+) (size|rot|MediaBox|CropBox):\s+(.*)$/gm

/** In page order. The file's own title comes before and may look like such lines, so later lines win. */
export function readPageSizes(printed: string): PageSize[] {
  const boxes = new Map<number, Boxes>()
  for (const [, page = '', what, text = ''] of printed.matchAll(line)) {
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
      media && crop ? [{ page, media: turn(media, rotation), crop: turn(crop, rotation) }] : [],
    )
}

function sizeOfBox([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Size {
  return { width: right - left, height: top - bottom }
}

function isAlmost(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) < 0.005 && Math.abs(one.height - other.height) < 0.005
}

function turn({ width, height }: Size, rotation: number): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
