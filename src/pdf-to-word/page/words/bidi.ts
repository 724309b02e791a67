/** Reorders right-to-left text from display order, as on the page, to reading order, as in Word. */
import type { Word } from '../../ir/line.ts'
import { wordGaps } from '../../tuning/page/words.ts'

const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const rtlLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g
const arabicLetter = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const ltrLetter = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/
const ltrLetters = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g
const presentationForm = /[\ufb1d-\ufdff\ufe70-\ufeff]/
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/** Returns whether a text has a right-to-left letter. It is called for every letter of a page, and nearly all are Latin. */
export function hasRtlLetter(text: string): boolean {
  return !(text.length === 1 && text < '\u0590') && rtlLetter.test(text)
}

/** How a page encodes brackets in right-to-left text: by the displayed shape or by their meaning. */
export type Brackets = 'shapes' | 'meanings'

/** Returns whether most of its directional letters are right-to-left. */
export function isRtlText(text: string): boolean {
  const rtl = text.match(rtlLetters)?.length ?? 0
  return rtl > 0 && rtl >= (text.match(ltrLetters)?.length ?? 0)
}

/** Returns whether a line in display order runs from right to left: by most of its letters, or by its first and last ones. */
export function isRtlLine(text: string): boolean {
  if (!rtlLetter.test(text)) return false
  const letters = text.match(/\p{L}/gu) ?? []
  return isRtlText(text) || (rtlLetter.test(letters[0] ?? '') && rtlLetter.test(letters.at(-1) ?? ''))
}

/**
 * Returns how brackets are encoded.
 * @param rows text in display order. A bracket that opens towards the letter at its right is a shape, one that opens towards its left a
 * meaning.
 */
export function bracketsOf(rows: Iterable<string>): Brackets {
  let votes = 0
  for (const row of rows) {
    if (!isRtlText(row)) continue
    votes += row.match(/(?<![\p{L}\p{N}\p{M}])[([{«](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])[)\]}»](?![\p{L}\p{N}])/gu)?.length ?? 0
    votes -= row.match(/(?<![\p{L}\p{N}\p{M}])[)\]}»](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])[([{«](?![\p{L}\p{N}])/gu)?.length ?? 0
  }
  return votes < 0 ? 'meanings' : 'shapes'
}

/** Returns the text of one glyph in display order: the letters of a right-to-left ligature are reversed. */
export function asSeen(text: string): string {
  if (!rtlLetter.test(text)) return text
  const plain = presentationForm.test(text) ? text.normalize('NFKC') : text
  return [...plain].reverse().join('')
}

/** Returns words given in display order in reading order. */
export function toReadingOrder(words: readonly Word[], rtl: boolean, brackets: Brackets): Word[] {
  if (!rtl && !words.some(({ text }) => rtlLetter.test(text))) return [...words]
  const ordered = rtl ? rtlOrder(words, brackets) : ltrOrder(words, brackets)
  return ordered.map((word, i) => ({ ...word, joined: i > 0 && touchesNext(ordered[i - 1], word) }))
}

/**
 * Returns the words of a right-to-left line in reading order. Left-to-right runs keep their order; punctuation at their ends follows the
 * line.
 */
function rtlOrder(words: readonly Word[], brackets: Brackets): Word[] {
  const isArabic = words.some(({ text }) => arabicLetter.test(text))
  const runs: Word[][] = []
  for (const word of words) {
    const last = runs.at(-1)
    const opensLtr = last && ltrLetter.test(last[0]?.text ?? '') && !rtlLetter.test(last[0]?.text ?? '')
    const continues = opensLtr && !rtlLetter.test(word.text) && /[\p{L}\p{N}]/u.test(word.text)
    if (last && continues) last.push(word)
    else runs.push([word])
  }
  let isAfterArabic = false
  return runs.reverse().flatMap((run) => {
    const text = run[0]?.text ?? ''
    const ordered = rtlLetter.test(text) ? run.map((word) => read(word, brackets)) : turnEdges(run, isArabic, brackets)
    const turned = isAfterArabic && !ltrLetter.test(text) ? ordered.map((word) => ({ ...word, text: turnNumbers(word.text) })) : ordered
    if (rtlLetter.test(text) || ltrLetter.test(text)) isAfterArabic = arabicLetter.test(text)
    return turned
  })
}

/** Reverses numbers joined by dashes: after Arabic letters they follow each other from right to left (UAX 9, rules W2 and W4). */
function turnNumbers(text: string): string {
  const numbers = /[0-9\u0660-\u0669\u06f0-\u06f9][0-9\u0660-\u0669\u06f0-\u06f9.,/:]*(?:-[0-9\u0660-\u0669\u06f0-\u06f9.,/:]+)+/g
  return text.replace(numbers, (all) => all.split('-').reverse().join('-'))
}

const read = (word: Word, brackets: Brackets): Word => ({ ...word, text: logicalText(word.text, brackets) })

/** Swaps the punctuation at the ends of a number or Latin run: what is at its left end comes after it, what is at its right end before it. */
function turnEdges(run: readonly Word[], isArabic: boolean, brackets: Brackets): Word[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  const before = /^[^\p{L}\p{N}]+/u.exec(first.text)?.[0] ?? ''
  if (before === first.text) return [{ ...first, text: turnPunctuation(before, brackets) }]
  const after = (isArabic ? /[^\p{L}\p{N}]+$/u : /[^\p{L}\p{N}%°$€£₪+]+$/u).exec(last.text)?.[0] ?? ''
  return run.map((word, i) => {
    const start = i === 0 ? before.length : 0
    const end = word.text.length - (i === run.length - 1 ? after.length : 0)
    const text = word.text.slice(start, end)
    return {
      ...word,
      text: (i === 0 ? turnPunctuation(after, brackets) : '') + text + (i === run.length - 1 ? turnPunctuation(before, brackets) : ''),
    }
  })
}

/** Returns the words of a left-to-right line in reading order: right-to-left words are reversed, the punctuation around them stays. */
function ltrOrder(words: readonly Word[], brackets: Brackets): Word[] {
  const result: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const run: Word[] = []
    while (rtlLetter.test(words[i]?.text ?? '')) run.push(words[i++] as Word)
    const [first, last] = [run[0], run.at(-1)]
    if (first && last) {
      const before = /^[^\p{L}\p{N}\p{M}]*/u.exec(first.text)?.[0] ?? ''
      const after = /[^\p{L}\p{N}\p{M}]*$/u.exec(last.text)?.[0] ?? ''
      const inner = run.map((word, n) => {
        const end = word.text.length - (n === run.length - 1 ? after.length : 0)
        return { ...word, text: logicalText(word.text.slice(n === 0 ? before.length : 0, end), brackets) }
      })
      const turned = inner.reverse()
      result.push(
        ...turned.map((word, n) => ({ ...word, text: (n === 0 ? before : '') + word.text + (n === turned.length - 1 ? after : '') })),
      )
    }
    const next = words[i]
    if (next) result.push(next)
  }
  return result
}

/** Returns whether no space separates two words; in right-to-left text the earlier one is at the right. */
function touchesNext(before: Word | undefined, word: Word): boolean {
  if (!before) return false
  const gap = Math.max(before.x0 - word.x1, word.x0 - before.x1)
  return gap < word.style.size * wordGaps.joined
}

function turnPunctuation(marks: string, brackets: Brackets): string {
  return [...marks]
    .reverse()
    .map((mark) => (brackets === 'shapes' ? (mirrored[mark] ?? mark) : mark))
    .join('')
}

/** Reverses a word in display order; numbers and Latin parts in it keep their order. */
function logicalText(text: string, brackets: Brackets): string {
  const parts =
    text.match(/[0-9\u0660-\u0669\u06f0-\u06f9]+(?:[.,/:][0-9\u0660-\u0669\u06f0-\u06f9]+)*|[A-Za-z\u00c0-\u024f]+|[\s\S]/gu) ?? []
  return parts
    .reverse()
    .map((part) => (brackets === 'shapes' ? (mirrored[part] ?? part) : part))
    .join('')
}
