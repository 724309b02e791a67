/** Joins lines: turns hyphens that only divide a word into optional ones, and removes spaces between ideographs. */

import type { DocumentLine, DocumentWord } from '../ir/line.ts'
import type { DocumentParagraph } from '../ir/paragraph.ts'
import { dividedWords } from '../tuning/document/content.ts'

const ideograph = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Changes the words at the line ends of all paragraphs. */
export function joinLines(paragraphs: readonly DocumentParagraph[]): void {
  const ends = paragraphs.flatMap(({ lines }) => lines.slice(0, -1).map((line) => line.words.at(-1)?.text ?? ''))
  const hyphens = ends.filter((text) => /\p{Ll}[-\u2010]$/u.test(text)).length
  const isDivided = hyphens > 2 && hyphens > ends.length * dividedWords.dividedShare
  const vocabulary = new Set(paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => plain(text)))))
  const isOneWord = (before: string, after: string) => {
    if (vocabulary.has(plain(before + after))) return true
    // A word with a hyphen of its own, as in the middle of other lines.
    return isDivided && !vocabulary.has(plain(`${before}-${after}`))
  }
  for (const { lines } of paragraphs) {
    for (const [i, line] of lines.entries()) {
      const next = lines[i + 1]
      if (next) joinPair(line, next, isOneWord)
    }
  }
}

/** Returns a word in small letters without the punctuation around it; hyphens within it stay. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('\u2010', '-')
    .replace(/[^\p{L}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '')

/** Returns whether two parts of a word that a line end divides are written without a hyphen. */
type IsOneWord = (before: string, after: string) => boolean

function joinPair(line: DocumentLine, next: DocumentLine, isOneWord: IsOneWord): void {
  const last = line.words.at(-1)
  const [first] = next.words
  if (!last || !first || first.tabbed || first.breakBefore) return
  if (isDivision(last, first, isOneWord)) {
    line.words[line.words.length - 1] = { ...last, text: `${last.text.slice(0, -1)}\u00ad` }
    next.words[0] = { ...first, joined: true }
  } else if (isAddress(last) || isAlternative(last, first)) {
    // No program ends a line there by itself.
    line.words[line.words.length - 1] = { ...last, text: `${last.text}${optionalBreak}` }
    next.words[0] = { ...first, joined: true }
  } else if (joinsWithoutSpace(last, first)) next.words[0] = { ...first, joined: true }
}

/** Zero width space: a place where a line may end without a hyphen. */
const optionalBreak = '\u200b'

/** Returns whether a line ends within an address. */
const isAddress = ({ text }: DocumentWord) => /^[(<[]?(?:[a-z]+:\/\/|www\.).*[/?=&_#%]$/i.test(text)

/** Returns whether a line ends at the slash between two words, such as "and/or". */
const isAlternative = ({ text }: DocumentWord, { text: next }: DocumentWord) => /\p{L}\/$/u.test(text) && /^\p{L}/u.test(next)

function isDivision(last: DocumentWord, first: DocumentWord, isOneWord: IsOneWord): boolean {
  if (last.text.endsWith('\u00ad')) return true
  if (!/\p{Ll}\p{Ll}[-\u2010]$/u.test(last.text) || !/^\p{Ll}/u.test(first.text)) return false
  return isOneWord(last.text.slice(0, -1), first.text)
}

function joinsWithoutSpace(last: DocumentWord, first: DocumentWord): boolean {
  if (ideograph.test(last.text.slice(-1)) && ideograph.test(first.text[0] ?? '')) return true
  return /[^\s-][-\u2010/]$/.test(last.text)
}
