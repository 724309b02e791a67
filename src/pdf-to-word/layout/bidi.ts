/** Right-to-left text: pages hold it as it is seen, Word wants it as it is read. */
import type { Word } from './model.ts'

const rtlLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const rtlLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/g
const ltrLetters = /[A-Za-z\u00c0-\u024f\u0370-\u052f]/g
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

/** Whether more of its letters run from right to left than the other way. */
export function isRtlText(text: string): boolean {
  const rtl = text.match(rtlLetters)?.length ?? 0
  return rtl > 0 && rtl >= (text.match(ltrLetters)?.length ?? 0)
}

/** Words from left to right as seen, turned into the order in which a right-to-left line is read. */
export function toLogicalOrder(words: readonly Word[]): Word[] {
  const pieces = words.map((word) => ({ ...word, text: rtlLetter.test(word.text) ? logicalText(word.text) : mirrorAlone(word.text) }))
  const logical: Word[] = []
  // Words of the other direction and numbers keep their order among themselves.
  let kept: Word[] = []
  for (const piece of pieces.reverse()) {
    if (/[A-Za-z\u00c0-\u024f\u0370-\u052f]/.test(piece.text)) {
      kept.unshift(piece)
      continue
    }
    logical.push(...kept, piece)
    kept = []
  }
  logical.push(...kept)
  return logical.map((word, i) => ({ ...word, joined: i > 0 && touchesNext(logical[i - 1], word) }))
}

/** In right-to-left order the earlier word lies to the right. */
function touchesNext(before: Word | undefined, word: Word): boolean {
  if (!before) return false
  const gap = Math.max(before.x0 - word.x1, word.x0 - before.x1)
  return gap < word.style.size * 0.12
}

function mirrorAlone(text: string): string {
  return text.length === 1 ? (mirrored[text] ?? text) : text
}

/** Reverses a word as seen; numbers and Latin parts inside keep their order. Presentation forms become letters. */
function logicalText(text: string): string {
  const parts =
    text.match(/[0-9\u0660-\u0669\u06f0-\u06f9]+(?:[.,/:][0-9\u0660-\u0669\u06f0-\u06f9]+)*|[A-Za-z\u00c0-\u024f]+|[\s\S]/gu) ?? []
  return parts
    .reverse()
    .map((part) => mirrored[part] ?? (/[\ufb1d-\ufdff\ufe70-\ufeff]/.test(part) ? part.normalize('NFKC') : part))
    .join('')
}
