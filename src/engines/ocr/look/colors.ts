/** Measures the colours of words, rules and shades in the colour picture of a page. */
import { type Box, type Matrix, median } from '../../../pdf-to-word/ir/geometry.ts'
import {
  add,
  type ColorPicture,
  chromaOf,
  createLookup,
  greyOf,
  hexOf,
  meanIn,
  newMean,
  paperColorOf,
  type Rgb,
} from '../picture/color-picture.ts'
import type { Grey } from '../picture/grey.ts'
import type { OcrRule } from '../picture/rules.ts'
import type { ReadWord } from './letters.ts'
import type { SeenPage, WordLooks } from './look.ts'

type SeenWord = ReadWord & WordLooks

/** Minimum difference between the channels of a coloured word or rule, and of a coloured area. Means of many pixels vary by less. */
const leastChroma = { ink: 36, area: 6 }
/** Share of the way from paper to ink up to which a pixel is paper, and distances of the rows beside a word that show its paper, in pixels. */
const paperTo = 0.15
const strip = { from: 2, to: 6 }
/**
 * Ratio of the colours of letters to measured ones: where blur and coding spread them over white paper, no channel can be lighter than white.
 * Measured on eleven colours of letters of 7 to 14 points.
 */
const faded = 1.14
/** Minimum difference of greys between ink and paper. */
const fewestGreys = 24
/** Shares of words that are at least as dark as black, and maximum relative difference of sizes of words whose strokes are alike. */
const [blackShare, likeSize] = [0.05, 0.2]
/** Maximum grey of black print. */
const lightestBlack = 110
/** Minimum number of words that give the black of thin strokes. */
const fewestLike = 5
/** Maximum number of positions along a rule, and across and down an area, at which its colour is measured. */
const [along, across] = [64, 48]
/** Maximum difference between the grey of an area and that of its pixels; others are letters. */
const sameArea = 12

/**
 * Returns the page with the colours of its words, rules and shades as RRGGBB, relative to its paper and its black; none for greys.
 * @param grey the prepared picture
 * @param toPicture matrix from its pixels to those of the colour picture
 */
export function withColors<Word extends ReadWord>(
  page: SeenPage<Word>,
  grey: Grey,
  picture: ColorPicture,
  toPicture: Matrix,
): SeenPage<Word> {
  const places: Places = { grey, at: createLookup(picture, toPicture) }
  const paper = paperColorOf(picture)
  let budget = grey.pixels.length * 2
  const inks = page.words.map((word) => {
    budget -= (word.x1 - word.x0) * (word.y1 - word.y0)
    return budget < 0 ? undefined : inkColor(word, places)
  })
  const blacks = blacksOf(page.words.filter((_, i) => chromaOf(inks[i] ?? [0, 0, 0]) < leastChroma.ink))
  return {
    ...page,
    words: page.words.map((word, i) => {
      const found = inks[i]
      return withColor(word, found && levelled(found, paper, blacks.of(word)), leastChroma.ink)
    }),
    rules: page.rules.map((rule) => {
      const found = ruleColor(rule, places)
      return withColor(rule, found && levelled(found, paper, 0), leastChroma.ink)
    }),
    fills: page.fills.map((fill) => {
      const found = areaColor(fill, fill.grey, places)
      return withColor(fill, found && levelled(found, paper, 0), leastChroma.area)
    }),
  }
}

function withColor<Item extends object>(item: Item, color: Rgb | undefined, least: number): Item {
  return color && chromaOf(color) >= least ? { ...item, color: hexOf(color) } : item
}

interface Places {
  grey: Grey
  /** Returns the colour at a pixel of the prepared picture; undefined outside. */
  at(x: number, y: number): Rgb | undefined
}

/** Returns the grey of black in the darkest words without colour, and in words like another: thin strokes are scanned lighter than thick ones. */
function blacksOf(words: readonly SeenWord[]) {
  const inked = words.flatMap((word) => (word.ink !== undefined && word.ink < lightestBlack ? [{ ...word, ink: word.ink }] : []))
  const sorted = inked.map(({ ink }) => ink).sort((a, b) => a - b)
  const darkest = sorted[Math.floor(sorted.length * blackShare)] ?? 0
  const known = new Map<string, number>()
  return {
    darkest,
    of({ size, bold, inverted }: SeenWord): number {
      if (inverted) return darkest
      const key = `${Math.round(Math.log(size) / likeSize)} ${bold}`
      const like = () => inked.filter((other) => other.bold === bold && Math.abs(other.size / size - 1) < likeSize).map(({ ink }) => ink)
      const greys = known.has(key) ? [] : like()
      const black = known.get(key) ?? (greys.length < fewestLike ? darkest : median(greys))
      known.set(key, black)
      return black
    },
  }
}

/**
 * Returns the colour of ink that covers its pixels. Blur and coding spread the colours of thin strokes over the paper, but keep the sums of what
 * they take from its channels; the greys tell how many pixels the ink would cover.
 */
function inkColor(word: SeenWord, places: Places): Rgb | undefined {
  const { grey, at } = places
  const box = pixelsOf(word, grey)
  const ink = word.inverted?.ink ?? word.ink
  const light = word.inverted?.paper ?? lightestIn(box, grey)
  if (ink === undefined || Math.abs(light - ink) < fewestGreys) return undefined
  const isPaper = (level: number) => (light - level) / (light - ink) <= paperTo
  const paper = paperAround(box, isPaper, places)
  if (!paper) return undefined
  const taken = newMean()
  let covered = 0
  for (let y = box.y0; y < box.y1; y++) {
    for (let x = box.x0; x < box.x1; x++) {
      const color = at(x, y)
      if (!color) continue
      add(taken, color)
      covered += (paper.grey - (grey.pixels[y * grey.width + x] as number)) / (paper.grey - ink)
    }
  }
  const color = stretched(meanIn(taken), paper.color, covered / taken.count)
  return color && vivid(color)
}

/** Returns the colour before it faded. */
function vivid(color: Rgb): Rgb {
  const own = (channel: 0 | 1 | 2) => greyOf(color) + (color[channel] - greyOf(color)) * faded
  return [own(0), own(1), own(2)]
}

/** Returns the mean colour and grey of the paper above and below a word, where its own colours do not reach. */
function paperAround({ x0, y0, x1, y1 }: Box, isPaper: (level: number) => boolean, { grey, at }: Places) {
  const mean = newMean()
  let sum = 0
  for (let away = strip.from; away < strip.to; away++) {
    for (const y of [y0 - 1 - away, y1 + away]) {
      for (let x = x0; x < x1 && y >= 0 && y < grey.height; x++) {
        const level = grey.pixels[y * grey.width + x] as number
        const color = isPaper(level) ? at(x, y) : undefined
        if (!color) continue
        add(mean, color)
        sum += level
      }
    }
  }
  const color = meanIn(mean)
  return color && { color, grey: sum / mean.count }
}

/** Returns the colour at which ink covers its pixels, from their mean colour. @param part mean share of ink in them */
function stretched(mean: Rgb | undefined, paper: Rgb | undefined, part: number): Rgb | undefined {
  if (!mean || !paper || !(part > 0)) return undefined
  const own = (channel: 0 | 1 | 2) => paper[channel] - (paper[channel] - mean[channel]) / part
  return [own(0), own(1), own(2)]
}

/** Returns the grey of paper: one that a tenth of the pixels exceed. */
function lightestIn({ x0, y0, x1, y1 }: Box, { width, pixels }: Grey): number {
  const counts = new Uint32Array(256)
  for (let y = y0; y < y1; y++)
    for (let at = y * width + x0; at < y * width + x1; at++) counts[pixels[at] as number] = (counts[pixels[at] as number] as number) + 1
  let [left, level] = [((x1 - x0) * (y1 - y0)) / 10, 255]
  while (level > 0 && left >= (counts[level] as number)) left -= counts[level--] as number
  return level
}

/** Returns the colour of a rule by what it takes from the channels of the paper beside it. */
function ruleColor({ level, at: middle, from, to, width, grey: ink }: OcrRule, { grey, at }: Places): Rgb | undefined {
  const reach = Math.ceil(width / 2) + 3
  const [taken, paper] = [newMean(), newMean()]
  let [covered, light] = [0, 0]
  for (let position = from; position < to; position += Math.max(1, (to - from) / along)) {
    for (let side = -reach; side <= reach; side++) {
      const [a, b] = [Math.floor(position), Math.round(middle) + side]
      const [x, y] = level ? [a, b] : [b, a]
      const color = x >= 0 && y >= 0 && x < grey.width && y < grey.height ? at(x, y) : undefined
      if (!color) continue
      const shade = grey.pixels[y * grey.width + x] as number
      if (Math.abs(side) === reach) {
        add(paper, color)
        light += shade
      }
      add(taken, color)
      covered += shade
    }
  }
  const [around, mean] = [light / paper.count, covered / taken.count]
  return around - ink < fewestGreys ? undefined : stretched(meanIn(taken), meanIn(paper), (around - mean) / (around - ink))
}

function areaColor(box: Box, level: number, { grey, at }: Places): Rgb | undefined {
  const { x0, y0, x1, y1 } = pixelsOf(box, grey)
  const mean = newMean()
  const [right, down] = [Math.max(1, Math.floor((x1 - x0) / across)), Math.max(1, Math.floor((y1 - y0) / across))]
  for (let y = y0; y < y1; y += down) {
    for (let x = x0; x < x1; x += right) {
      const color = Math.abs((grey.pixels[y * grey.width + x] as number) - level) <= sameArea ? at(x, y) : undefined
      if (color) add(mean, color)
    }
  }
  return meanIn(mean)
}

function pixelsOf({ x0, y0, x1, y1 }: Box, { width, height }: Grey): Box {
  return {
    ...{ x0: Math.max(0, Math.floor(x0)), y0: Math.max(0, Math.floor(y0)) },
    ...{ x1: Math.min(width, Math.ceil(x1)), y1: Math.min(height, Math.ceil(y1)) },
  }
}

/** Returns a colour as it would be on white paper with black print. A colour darker than black keeps its ratios of channels. */
function levelled(color: Rgb, paper: Rgb, black: number): Rgb {
  const dark = Math.min(black, greyOf(color))
  const own = (channel: 0 | 1 | 2) => Math.min(255, Math.max(0, ((color[channel] - dark) * 255) / Math.max(1, paper[channel] - dark)))
  return [own(0), own(1), own(2)]
}
