/** Cleans the picture of a page for viewing: paper becomes white, specks disappear; photographs and colours stay. */
import type { Grey } from './grey.ts'
import { paperOf } from './level.ts'
import { darkNeighbours, divide, smooth } from './light.ts'

/** Side of the squares in which the paper is measured, in inches. */
const square = 0.2
/** Minimum grey of paper in shadow, as a share of the usual paper; anything darker is a picture. */
const darkest = 0.6
/** Minimum median of a square of paper, as a share of its paper: most of it is paper. */
const mostly = 0.93
/** Share of a square's pixels that are lighter than its paper. */
const lighter = 0.2
/** Paper darker than its own grey by this share is white, too: it has a grain. */
const grain = 0.1
/** Maximum number of dark neighbours, of eight, of a speck; and the grey of the darkest one. */
const [mostNeighbours, speckGrey] = [1, 170]

/**
 * Returns the channels with white paper and without isolated dark pixels.
 * @param channels one for grey, three for red, green and blue; all of one size
 * @param dpi resolution in dots per inch
 */
export function whiten(channels: readonly Grey[], dpi: number): Grey[] {
  const [first] = channels
  if (!first) return []
  const side = Math.max(8, Math.round(dpi * square))
  const size = { width: Math.ceil(first.width / side), height: Math.ceil(first.height / side) }
  const papers = channels.map((channel) => papersOf(channel, side))
  const isPaper = (at: number) => papers.every(({ values }) => (values[at] as number) > 0)
  const known = Array.from({ length: size.width * size.height }, (_, at) => isPaper(at))
  // A picture of nothing but photographs has no paper.
  if (!known.includes(true)) return [...channels]
  const white = channels.map((channel, i) => {
    const values = spread(papers[i]?.values ?? new Float32Array(), known, size.width)
    return divide(channel, smooth({ ...size, values: values.map((value) => value * (1 - grain)) }), side)
  })
  const dark = lightestOf(white, first)
  for (let at = 0; at < dark.pixels.length; at++) {
    if ((dark.pixels[at] as number) >= speckGrey || darkNeighbours(dark, at, speckGrey) > mostNeighbours) continue
    for (const { pixels } of white) pixels[at] = 255
  }
  return white
}

/** Returns the lightest channel of each pixel, because coloured ink is no speck of dust. */
function lightestOf(channels: readonly Grey[], { width, height }: Grey): Grey {
  const pixels = new Uint8Array(width * height)
  for (const own of channels)
    for (let at = 0; at < pixels.length; at++) pixels[at] = Math.max(pixels[at] as number, own.pixels[at] as number)
  return { width, height, pixels }
}

/** Returns the grey of the paper in each square; 0 where a square is mostly something else. */
function papersOf({ width, height, pixels }: Grey, side: number): { values: Float32Array } {
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const values = new Float32Array(across * down)
  const least = paperOf(pixels) * darkest
  const counts = new Uint32Array(256)
  for (let square = 0; square < values.length; square++) {
    const [x0, y0] = [(square % across) * side, Math.floor(square / across) * side]
    const [x1, y1] = [Math.min(width, x0 + side), Math.min(height, y0 + side)]
    counts.fill(0)
    for (let y = y0; y < y1; y++)
      for (let at = y * width + x0; at < y * width + x1; at++) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
    const all = (x1 - x0) * (y1 - y0)
    const paper = quantile(counts, all * (1 - lighter))
    values[square] = paper >= least && quantile(counts, all / 2) >= paper * mostly ? paper : 0
  }
  return { values }
}

function quantile(counts: Uint32Array, count: number): number {
  let [grey, seen] = [0, counts[0] as number]
  while (grey < 255 && seen < count) seen += counts[++grey] as number
  return grey
}

/** Gives squares without paper the mean of their neighbours with paper, from the edges of such areas inwards. */
function spread(values: Float32Array, known: readonly boolean[], width: number): Float32Array {
  const filled = values.slice()
  const done = [...known]
  let edge = [...done.keys()].filter((at) => done[at])
  while (edge.length > 0) {
    const next = new Map<number, number[]>()
    for (const at of edge) {
      for (const other of [at - width, at + width, ...(at % width > 0 ? [at - 1] : []), ...(at % width < width - 1 ? [at + 1] : [])]) {
        if (other < 0 || other >= filled.length || done[other]) continue
        next.set(other, [...(next.get(other) ?? []), filled[at] as number])
      }
    }
    for (const [at, own] of next) {
      filled[at] = own.reduce((sum, value) => sum + value, 0) / own.length
      done[at] = true
    }
    edge = [...next.keys()]
  }
  return filled
}
