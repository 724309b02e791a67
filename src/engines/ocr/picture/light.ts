/** Makes unevenly lit paper white, and removes specks. */
import type { Grey } from './grey.ts'
import { paperOf } from './level.ts'

/** Side of the squares in which the grey of the paper is measured, in inches: larger than letters. */
const square = 0.16
/** Share of a square's pixels that are lighter than its paper. */
const lighter = 0.12
/** Minimum grey of paper in shadow, as a share of the usual paper; anything darker is a picture or a black box. */
const darkest = 0.45

/**
 * Returns the picture divided by its paper, so that paper is white everywhere and ink as dark as before.
 * @param dpi resolution in dots per inch
 */
export function evenLight(grey: Grey, dpi: number): Grey {
  const side = Math.max(8, Math.round(dpi * square))
  return divide(grey, smooth(papersOf(grey, side)), side)
}

/** Returns the picture divided by the grey of its paper, which is known for squares of this side. */
export function divide({ width, height, pixels }: Grey, papers: Papers, side: number): Grey {
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = between(papers.height, (y + 0.5) / side - 0.5)
    for (let square = -1; square < papers.width; square++) {
      const [from, to] = [Math.max(0, Math.round((square + 0.5) * side)), Math.min(width, Math.round((square + 1.5) * side))]
      if (from >= to) continue
      const [left, right] = [papers.at(square, row), papers.at(square + 1, row)]
      const slope = (right - left) / side
      let paper = left + slope * (from - (square + 0.5) * side)
      for (let x = from, at = y * width + from; x < to; x++, at++, paper += slope) {
        const value = ((pixels[at] as number) * 255) / paper
        out[at] = value > 255 ? 255 : value
      }
    }
  }
  return { width, height, pixels: out }
}

/** Returns the grey of the paper in each square. */
export function papersOf({ width, height, pixels }: Grey, side: number): { width: number; height: number; values: Float32Array } {
  const [across, down] = [Math.max(1, Math.ceil(width / side)), Math.max(1, Math.ceil(height / side))]
  const values = new Float32Array(across * down)
  const least = Math.max(1, paperOf(pixels) * darkest)
  const counts = new Uint32Array(256)
  for (let square = 0; square < values.length; square++) {
    const [x0, y0] = [(square % across) * side, Math.floor(square / across) * side]
    const [x1, y1] = [Math.min(width, x0 + side), Math.min(height, y0 + side)]
    counts.fill(0)
    for (let y = y0; y < y1; y++) {
      for (let at = y * width + x0; at < y * width + x1; at++) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
    }
    let [left, paper] = [(x1 - x0) * (y1 - y0) * lighter, 255]
    while (paper > 0 && left - (counts[paper] as number) > 0) left -= counts[paper--] as number
    values[square] = Math.max(least, paper)
  }
  return { width: across, height: down, values }
}

/** The grey of the paper. */
export interface Papers {
  width: number
  height: number
  /** Returns the paper in a column of squares, interpolated between two rows of squares. */
  at(column: number, row: Between): number
}

/** A place between two rows. */
export interface Between {
  upper: number
  lower: number
  part: number
}

function between(count: number, place: number): Between {
  const upper = Math.floor(place)
  return { upper: Math.max(0, upper), lower: Math.max(0, Math.min(count - 1, upper + 1)), part: place - upper }
}

/** Returns squares each of which is the mean of the nine around it, so that a line of heavy letters leaves no shade. */
export function smooth({ width, height, values }: { width: number; height: number; values: Float32Array }): Papers {
  const means = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++, count++)
          sum += values[row * width + column] as number
      }
      means[y * width + x] = sum / count
    }
  }
  return {
    width,
    height,
    at(column, { upper, lower, part }) {
      const x = Math.max(0, Math.min(width - 1, column))
      return (means[upper * width + x] as number) * (1 - part) + (means[lower * width + x] as number) * part
    },
  }
}

/** Maximum grey of ink on evened paper. */
const inkGrey = 160
/** Maximum number of dark neighbours, of eight, that a speck has. */
const mostNeighbours = 1

/**
 * Returns an evened picture without isolated dark pixels, which are dust and noise: at 150 dots per inch and more, every dot of a letter is
 * larger.
 */
export function despeckle(grey: Grey): Grey {
  const { width, height, pixels } = grey
  const out = pixels.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if ((pixels[at] as number) < inkGrey && darkNeighbours(grey, at, inkGrey) <= mostNeighbours) out[at] = 255
    }
  }
  return { width, height, pixels: out }
}

/** Returns how many of the eight pixels around one are darker than a grey. @param at index of the pixel */
export function darkNeighbours({ width, height, pixels }: Grey, at: number, grey: number): number {
  const [x, y] = [at % width, Math.floor(at / width)]
  let dark = 0
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const other = row * width + column
      if (other !== at && (pixels[other] as number) < grey) dark++
    }
  }
  return dark
}
