/** Reads the page numbers printed in headers and footers. */

import { romanValue } from '../../blocks/lines/labels.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageNumber } from '../../ir/section.ts'
import { numberedPages } from '../../tuning/document/chapters.ts'

/** Number of a page, and the places where it is printed. */
export interface PrintedNumber extends PageNumber {
  spots: NumberSpot[]
}

/** A number in a header or footer that can be the page number. */
export interface NumberSpot extends PageNumber {
  line: DocumentLine
  /** Index of its word in the line. */
  word: number
  /** Index of its first character in the word. */
  start: number
  /** True if the number of a chapter or the name of a volume precedes it, as in 3-12. */
  isCompound: boolean
  /** True if the text around it shows that it is the page number: it is alone, or it follows a word such as "Page". */
  isCertain: boolean
}

const digits =
  /^([^\p{L}\d]*(?:p\.?|pg\.?|page|s\.)?)(\d{1,4}|[1-9]\d{4,5})(?:\s*(?:\/|of)\s*\d{1,4}|\(\d{1,4}\))?(?:[^\p{L}\d]|页|頁|ページ)*$/iu
/** Matches page numbers after a chapter or volume name, as in 3-12, 3:12, A-4 and CONF-4. */
const compounds = /^((?:\d{1,3}[-–:]|\p{L}{1,8}[-–]))(\d{1,4})$/u
const romans = /^([^\p{L}\d]*)([ivxlc]{1,7}|[IVXLC]{1,7})[^\p{L}\d]*$/u
/** Words before a number that is not the page number, such as the total number of pages. */
const others =
  /(?:\d\s*(?:\/|of|von|de|di|av|af|из|z)|section|chapter|part|appendix|annex|volume|vol\.|version|revision|rev\.?|form|no\.?|nr\.?|table|figure|kapitel|teil|anhang|abschnitt|version|chapitre|partie|annexe)\s*$/i
const pageWords = /(?:^|[-–—|•]\s*|(?:page|pages|pag\.?|pg\.?|\bp\.?|seite|página|pagina|strona|sida|side|strana|стр\.?|第)\s*)$/iu
/** Text before and after a number that is part of a date. */
const inDate = { before: /\d\s*[-–./]\s*$/u, after: /^\s*[-–./]\s*\d/u, dayAfter: /^\s*[-–./]\s*\d{1,2}\s*[-–./]\s*\d{2,4}/u }
const afterNumber = /^\s*(?:$|[-–—|•]|\(\d{1,4}\)|(?:\/|of|von|de|di|av|af|из|z)\s*\d|页|頁)/iu

/** Returns all numbers that can be the page number, in line order. */
function numberSpots(lines: readonly DocumentLine[]): NumberSpot[] {
  return lines.flatMap((line) =>
    line.words.flatMap(({ text }, word): NumberSpot[] => {
      const compound = compounds.exec(text)
      const found = digits.exec(text) ?? romans.exec(text) ?? compound
      if (!found) return []
      const [, prefix = '', shown = ''] = found
      const isDecimal = /^\d/.test(shown)
      const value = isDecimal ? Number(shown) : romanValue(shown.toLowerCase())
      const before = textOf(line, 0, word) + prefix
      if (value === 0 || others.test(before)) return []
      const after = text.slice(prefix.length + shown.length) + textOf(line, word + 1, line.words.length)
      if (inDate.dayAfter.test(after) || (inDate.before.test(before) && inDate.after.test(after))) return []
      const isCertain = pageWords.test(before) && afterNumber.test(after)
      const style = isDecimal ? 'decimal' : shown === shown.toLowerCase() ? 'lowerRoman' : 'upperRoman'
      return [{ line, word, start: prefix.length, isCompound: found === compound, style, value, isCertain }]
    }),
  )
}

function textOf({ words }: DocumentLine, from: number, to: number): string {
  const text = words
    .slice(from, to)
    .map(({ text: own, tabbed }) => (tabbed ? '\t' : ' ') + own)
    .join('')
  // A tab separates different texts.
  return from === 0 ? (text.split('\t').at(-1)?.trimStart() ?? '').concat(text === '' ? '' : ' ').trimStart() : (text.split('\t')[0] ?? '')
}

/** Returns the number of each page, or null: numbers that count from page to page, and single ones that can only be the page number. */
export function printedNumbers(pages: readonly (readonly DocumentLine[])[]): (PrintedNumber | null)[] {
  const spots = pages.map(numberSpots)
  const counted: (PageNumber | null)[] = pages.map(() => null)
  for (const chain of chainsOf(spots)) {
    const open = chain.pages.filter((page) => counted[page] === null)
    if (open.length > 1) for (const page of open) counted[page] = { style: chain.style, value: page + chain.offset }
  }
  const found = spots.map((own, page): PrintedNumber | null => {
    const number = counted[page] ?? loneNumber(own, page, spots)
    return number && { ...number, spots: own.filter(({ style, value }) => style === number.style && value === number.value) }
  })
  return withUsualSpots(found)
}

/** Returns the numbers with only their usual spots: between the words that surround them on most pages. */
function withUsualSpots(numbers: readonly (PrintedNumber | null)[]): (PrintedNumber | null)[] {
  const around = ({ line, word }: NumberSpot) => `${textOf(line, 0, word)}#${textOf(line, word + 1, line.words.length)}`
  const counts = new Map<string, number>()
  for (const number of numbers) {
    for (const key of new Set(number?.spots.map(around))) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return numbers.map((number) => {
    if (!number) return null
    const most = Math.max(...number.spots.map((spot) => counts.get(around(spot)) ?? 0))
    if (most >= numberedPages.usualPages) {
      const steady = number.spots.filter((spot) => (counts.get(around(spot)) ?? 0) >= most * numberedPages.usualShare)
      return { ...number, spots: steady }
    }
    const usual = number.spots.filter((spot) => counts.get(around(spot)) === most)
    const certain = usual.filter(({ isCertain }) => isCertain)
    return { ...number, spots: certain.length > 0 ? certain : usual.slice(0, 1) }
  })
}

function loneNumber(own: readonly NumberSpot[], page: number, pages: readonly (readonly NumberSpot[])[]): PageNumber | null {
  const possible = own.filter((spot) => spot.style === 'decimal' && !spot.isCompound)
  const natural = possible.find((spot) => spot.value === page + 1 && !isElsewhere(spot, page, pages))
  const certain = possible.find(({ isCertain, value }) => isCertain && (value === 1 || pages.length === 1))
  const one = natural ?? certain
  return one ? { style: one.style, value: one.value } : null
}

/** Returns whether another page has the same number after the same words, as in "12 pages". */
function isElsewhere({ value, line, word }: NumberSpot, page: number, pages: readonly (readonly NumberSpot[])[]): boolean {
  const around = textOf(line, 0, word)
  return (
    around !== '' &&
    pages.some((spots, i) => i !== page && spots.some((spot) => spot.value === value && textOf(spot.line, 0, spot.word) === around))
  )
}

interface Chain {
  style: PageNumber['style']
  /** Printed number minus the page's index in the file, counted from 0. */
  offset: number
  pages: number[]
}

/** Returns runs of pages whose numbers count on, the longest first. */
function chainsOf(spots: readonly NumberSpot[][]): Chain[] {
  const open = new Map<string, Chain>()
  const chains: Chain[] = []
  for (const [page, own] of spots.entries()) {
    for (const { style, value } of own) {
      const offset = value - page
      const key = `${style} ${offset}`
      const chain = open.get(key)
      const last = chain?.pages.at(-1) ?? Number.NEGATIVE_INFINITY
      if (last === page) continue
      if (chain && page - last <= numberedPages.widestGap) chain.pages.push(page)
      else {
        const begun = { style, offset, pages: [page] }
        open.set(key, begun)
        chains.push(begun)
      }
    }
  }
  return chains.filter(({ pages }) => pages.length > 1).sort((a, b) => b.pages.length - a.pages.length)
}
