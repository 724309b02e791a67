/** Computes the size of a page and the position of its picture. */
import { type PictureLayout, papers } from '../assemble/picture-plan.ts'

/** A page with its picture. */
export interface PlacedPicture {
  /** Size of the page, in points. */
  width: number
  height: number
  /** Rectangle of the picture, in points from the lower left corner. */
  box: { x: number; y: number; width: number; height: number }
}

interface Shape {
  /** Size in pixels, as shown. */
  width: number
  height: number
  /** Pixels per inch; null where the file does not say. */
  dpi: number | null
}

const pointsPerInch = 72
/** Maximum side of a page of unknown size, in points, so that a photo of 48 megapixels does not become a poster. */
const [, longestUnknown] = papers.a4
/** Minimum and maximum side of a page, in points (ISO 32000-1, annex C.2). */
const shortestSide = 3
const longestSide = 14_400

/** Returns the page for a picture. With `cover`, the edges of the picture may lie outside the page. */
export function placePicture(shape: Shape, layout: PictureLayout): PlacedPicture {
  const own = ownSize(shape, layout)
  if (layout.paper === 'picture') {
    const margin = Math.min(layout.margin, (longestSide - shortestSide) / 2)
    const scale = Math.min(1, (longestSide - 2 * margin) / Math.max(own.width, own.height))
    const [width, height] = [Math.max(shortestSide, own.width * scale), Math.max(shortestSide, own.height * scale)]
    return { width: width + 2 * margin, height: height + 2 * margin, box: { x: margin, y: margin, width, height } }
  }
  const [width, height] = turned(papers[layout.paper], shape, layout)
  const margin = Math.min(layout.margin, (Math.min(width, height) - shortestSide) / 2)
  const free = { width: width - 2 * margin, height: height - 2 * margin }
  const ratios = [free.width / own.width, free.height / own.height]
  const inside = Math.min(...ratios)
  const scale = { inside, cover: Math.max(...ratios), actual: Math.min(1, inside) }[layout.fit]
  const box = { width: own.width * scale, height: own.height * scale }
  return { width, height, box: { ...box, x: (width - box.width) / 2, y: (height - box.height) / 2 } }
}

function ownSize({ width, height, dpi }: Shape, layout: PictureLayout): { width: number; height: number } {
  const known = layout.dpi ?? dpi
  const scale = known === null ? Math.min(1, longestUnknown / Math.max(width, height)) : pointsPerInch / known
  return { width: width * scale, height: height * scale }
}

function turned([short, long]: readonly [number, number], { width, height }: Shape, { orientation }: PictureLayout): [number, number] {
  const isLandscape = orientation === 'auto' ? width > height : orientation === 'landscape'
  return isLandscape ? [long, short] : [short, long]
}
