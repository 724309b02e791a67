/** Finds what a photographed page lies on, such as a desk: dark, around the paper, and no part of the page. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from './grey.ts'
import { papersOf } from './light.ts'
import type { OcrRule } from './rules.ts'

/** Side of the squares in which the grey is measured, in inches: larger than letters. */
const square = 0.16
/** Maximum number of squares; A4 has 3,800. */
const mostSquares = 20_000
/** Maximum ratio of the greys of two neighbouring squares of paper. In photographs, light falls off by up to 2 % from one to the next. */
const alike = 1.06
/** Maximum grey of the ground, as a share of that of the paper. */
const darker = 0.8
/** Minimum share of the edges of the photograph that is ground, more than beside a dark half page, and of the photograph that is paper. */
const [around, ofPaper] = [0.6, 0.3]
/** Minimum confidence and number of words of three letters on a dark part of a page; on a desk, single letters are read, with up to 96. */
const sureText = { confidence: 80, words: 2 }
const white = 255

/** The ground, as a picture: 0 on the ground, with a margin of its edge, and white elsewhere. */
export type Ground = Grey

/** Returns the ground in time proportional to the pixels; undefined if there is none. */
export function findGround(grey: Grey, dpi: number): Ground | undefined {
  const side = Math.max(8, Math.round(dpi * square), Math.ceil(Math.sqrt((grey.width * grey.height) / mostSquares)))
  const squares = papersOf(grey, side)
  const paper = largestPaper(squares)
  const edges = edgesOf(squares)
  const outside = new Uint8Array(paper.length)
  for (const at of edges) if (paper[at] === 0) spread(squares, at, outside, 1, (next) => paper[next] === 0)
  const isAround = edges.filter((at) => outside[at] === 1).length >= around * edges.length
  const hasPaper = paper.reduce((sum, on) => sum + on, 0) >= ofPaper * paper.length
  if (!isAround || !hasPaper || meanOf(squares.values, outside) > darker * meanOf(squares.values, paper)) return undefined
  return drawn(grey, squares, outside, side)
}

/** A page without what it lies on. */
interface Freed<Word> {
  grey: Grey
  words: Word[]
  rules: OcrRule[]
}

/** Returns the picture with paper instead of the ground, without what was read there; as it is where that is text of a dark part of the page. */
export function withoutGround<Word extends FoundWord>({ grey, words, rules }: Freed<Word>, ground: Ground | undefined): Freed<Word> {
  if (!ground) return { grey, words, rules }
  const isOn = (x: number, y: number) => ground.pixels[Math.floor(y) * ground.width + Math.floor(x)] === 0
  const isWordOn = ({ x0, y0, x1, y1 }: Box) => isOn((x0 + x1) / 2, (y0 + y1) / 2)
  if (words.filter((word) => isSureText(word) && isWordOn(word)).length >= sureText.words) return { grey, words, rules }
  return {
    grey: { ...grey, pixels: grey.pixels.map((pixel, at) => (ground.pixels[at] === 0 ? white : pixel)) },
    words: words.filter((word) => !isWordOn(word)),
    rules: rules.filter(({ level, at, from, to }) => !(level ? isOn((from + to) / 2, at) : isOn(at, (from + to) / 2))),
  }
}

type FoundWord = Box & { text: string; confidence: number }

const isSureText = ({ text, confidence }: FoundWord) => confidence >= sureText.confidence && /[\p{L}\p{N}]{3}/u.test(text)

interface Squares {
  width: number
  height: number
  values: Float32Array
}

/** Returns 1 for each square of the largest area of which neighbours are alike. */
function largestPaper(squares: Squares): Uint8Array {
  const { values } = squares
  const areas = new Uint32Array(values.length)
  const isAlike = (at: number, from: number) => {
    const [a, b] = [values[at] as number, values[from] as number]
    return Math.max(a, b) <= alike * Math.min(a, b)
  }
  let [largest, most] = [0, 0]
  for (let start = 0; start < values.length; start++) {
    const count = areas[start] === 0 ? spread(squares, start, areas, start + 1, isAlike) : 0
    if (count > most) [largest, most] = [start + 1, count]
  }
  return Uint8Array.from(areas, (area) => (area === largest ? 1 : 0))
}

/** Marks a square and all that it reaches, from one to the next, and returns their number. */
function spread(
  { width, height }: Squares,
  start: number,
  marks: Uint8Array | Uint32Array,
  mark: number,
  reaches: (at: number, from: number) => boolean,
): number {
  if (marks[start] !== 0) return 0
  marks[start] = mark
  const open = [start]
  let count = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    count++
    const x = at % width
    const beside = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
    for (const next of beside) {
      if (next < 0 || next >= width * height || marks[next] !== 0 || !reaches(next, at)) continue
      marks[next] = mark
      open.push(next)
    }
  }
  return count
}

function edgesOf({ width, height }: Squares): number[] {
  const isEdge = (at: number) => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1
  return Array.from({ length: width * height }, (_, at) => at).filter(isEdge)
}

function meanOf(values: Float32Array, on: Uint8Array): number {
  let [sum, count] = [0, 0]
  for (const [at, value] of values.entries()) {
    if (on[at] !== 1) continue
    sum += value
    count++
  }
  return sum / Math.max(1, count)
}

/** Returns the ground with one more square around it: those at its edge are partly paper. */
function drawn({ width, height }: Grey, squares: Squares, on: Uint8Array, side: number): Ground {
  const pixels = new Uint8Array(width * height).fill(white)
  for (const [at, isGround] of on.entries()) {
    if (isGround === 0) continue
    const [x, y] = [at % squares.width, Math.floor(at / squares.width)]
    const [from, to] = [Math.max(0, (x - 1) * side), Math.min(width, (x + 2) * side)]
    for (let row = Math.max(0, (y - 1) * side); row < Math.min(height, (y + 2) * side); row++)
      pixels.fill(0, row * width + from, row * width + to)
  }
  return { width, height, pixels }
}
