/** Writes the words of a page as invisible text at their places, so that it can be searched and selected. */
import { identity, type Matrix } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrPage } from '../words/page.ts'
import { latinText } from './latin-fonts.ts'
import type { OtherFont } from './other-font.ts'
import { placeWords } from './place-words.ts'

type Word = OcrPage['words'][number]

/** The text operators of one page, and what they use. */
export interface PageText {
  operators: string
  /** Names of the standard fonts in use. */
  latin: Set<string>
  hasOther: boolean
  /** Number of marked paragraphs. */
  paragraphs: number
}

/** Font size as a share of the distance from the lowest descender to the highest ascender (docs/ocr.md). */
const sizeShare = 0.92
/** Sizes that differ by less than this factor are equal. */
const alike = 1.12
/** A letter of one of the scripts that run from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Width of the space after a word that has no next word on its line, in multiples of the height of its line. */
const usualSpace = 0.3

/** Decimals of places in points, of the stretch of words in percent, and of the width of spaces in points: a word ends within .1 points. */
const [placeDecimals, stretchDecimals, spaceDecimals] = [2, 1, 1]

/**
 * Returns the operators.
 * @param place matrix from the picture's pixels to the page's own space
 * @param isTagged whether paragraphs are marked, from number 0 on
 */
export function writeWords({ words }: Pick<OcrPage, 'words'>, place: Matrix, other: OtherFont, isTagged: boolean): PageText {
  const scale = Math.hypot(place[0], place[1])
  const along = Math.max(Math.abs(place[0]), Math.abs(place[1]))
  const text: PageText = { operators: '', latin: new Set(), hasOther: false, paragraphs: 0 }
  if (words.length === 0) return text
  const sizes = commonSizes(words, scale)
  const sizeOf = (word: Word) => sizes.get(word.size) ?? word.size * scale
  const matrices = placeWords(words, place, sizeOf)
  const parts = ['BT 3 Tr']
  const move = createMover()
  const [stretchTo, spaceTo] = [createSetter('Tz', stretchDecimals), createSetter('Tw', spaceDecimals)]
  let paragraph: number | undefined
  let font = ''
  for (const [index, word] of words.entries()) {
    if (isTagged && word.paragraph !== paragraph) {
      if (paragraph !== undefined) parts.push('EMC')
      parts.push(`/P <</MCID ${text.paragraphs++}>> BDC`)
    }
    paragraph = word.paragraph
    const size = sizeOf(word)
    const drawn = encode(word, other)
    if (drawn.font === 'Other') text.hasOther = true
    else text.latin.add(drawn.font)
    if (font !== `${drawn.font} ${size}`) parts.push(`/Ocr${drawn.font} ${size} Tf`)
    font = `${drawn.font} ${size}`
    const width = (word.x1 - word.x0) * along
    const gap = gapAfter(word, words[index + 1]) * along
    const stretched = stretch(width, drawn.width * size)
    parts.push(move(matrices[index] ?? identity), stretchTo(stretched))
    // Without a space, readers join the words. Only fonts of one byte a letter have a space that can be widened.
    if (drawn.font === 'Other')
      parts.push(
        `<${drawn.codes.toString('hex')}>Tj`,
        stretchTo(stretch(gap, drawn.spaceWidth * size)),
        `<${drawn.space.toString('hex')}>Tj`,
      )
    else parts.push(spaceTo((100 * gap) / stretched - drawn.spaceWidth * size), `(${escaped(drawn.codes)} )Tj`)
  }
  if (isTagged) parts.push('EMC')
  parts.push('ET')
  return { ...text, operators: parts.filter((part) => part !== '').join('\n') }
}

function encode(word: Word, other: OtherFont) {
  const latin = latinText(word.text, word)
  const space = latin && latinText(' ', word)
  if (latin && space) return { font: latin.font, codes: latin.codes, width: latin.width, space: space.codes, spaceWidth: space.width }
  const text = rightToLeft.test(word.text) ? asSeen(word.text) : word.text
  const [drawn, blank] = [other.encode(text), other.encode(' ')]
  return { font: 'Other', codes: drawn.codes, width: drawn.width, space: blank.codes, spaceWidth: blank.width }
}

/**
 * Returns the text in visual order. Readers take the text of a PDF from left to right and reorder it themselves; numbers run from left to
 * right in any case.
 */
function asSeen(text: string): string {
  const clusters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const turned = clusters.reverse().join('')
  return turned.replace(/[\p{Nd}A-Za-z][\p{Nd}A-Za-z.,:/-]*[\p{Nd}A-Za-z]/gu, (run) => [...run].reverse().join(''))
}

function gapAfter(word: Word, next: Word | undefined): number {
  const usual = word.size * usualSpace
  if (!next || next.line !== word.line) return usual
  const gap = next.x0 - word.x1
  return gap > 0 ? gap : usual
}

/** Returns the horizontal scaling in percent, within the range that readers accept. */
function stretch(wanted: number, natural: number): number {
  const percent = natural > 0 ? (100 * wanted) / natural : 100
  return Math.min(Math.max(percent, 1), 10_000)
}

/** Returns a function that returns the operator for a value, empty where it is set already. */
function createSetter(operator: string, decimals: number): (value: number) => string {
  let set = ''
  return (value) => {
    const text = shortNumber(value, decimals)
    if (text === set) return ''
    set = text
    return `${text} ${operator}`
  }
}

/** Returns a function that returns the operators to the place of a word: most words are one step to the right of the last one. */
function createMover(): (matrix: Matrix) => string {
  let at: Matrix | undefined
  return ([a, b, c, d, x, y]) => {
    const isTurned = at === undefined || at[0] !== a || at[1] !== b || at[2] !== c || at[3] !== d
    if (at === undefined || isTurned) {
      at = [a, b, c, d, Number(shortNumber(x, placeDecimals)), Number(shortNumber(y, placeDecimals))]
      return `${at.join(' ')} Tm`
    }
    // Words run along the sides of the page, so that the inverse is the transposed matrix.
    const [dx, dy] = [x - at[4], y - at[5]]
    const [right, up] = [shortNumber(a * dx + b * dy, placeDecimals), shortNumber(c * dx + d * dy, placeDecimals)]
    at = [a, b, c, d, at[4] + a * Number(right) + c * Number(up), at[5] + b * Number(right) + d * Number(up)]
    return `${right} ${up} Td`
  }
}

/** Returns the bytes of a literal string (PDF 32000, 7.3.4.2), as Latin-1. */
function escaped(codes: Buffer): string {
  return codes.toString('latin1').replace(/[()\\]/g, '\\$&')
}

function shortNumber(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)) || 0)
}

/** Returns font sizes in points by sizes in pixels. Lines of nearly the same height get the same size. */
function commonSizes(words: readonly Word[], scale: number): Map<number, number> {
  const all = [...words].map(({ size }) => size).sort((a, b) => a - b)
  const common = new Map<number, number>()
  for (let start = 0; start < all.length; ) {
    const lowest = all[start] as number
    let end = start
    while (end < all.length && (all[end] as number) <= lowest * alike) end++
    const middle = all[(start + end) >> 1] ?? lowest
    const size = Math.max(1, Math.round((2 * middle * scale) / sizeShare) / 2)
    for (const one of all.slice(start, end)) common.set(one, size)
    start = end
  }
  return common
}
