/** Merges two readings of the same picture by the places of their words. */
import type { OcrWord } from './page.ts'
import { createRows, overlap } from './rows.ts'

/** Minimum confidence of a word that only the second reading has. */
const believed = 50
/** Minimum gain in confidence for a word of the second reading to replace one of the first. */
const surer = 8
/** Minimum overlap of two boxes of the same word, as a share of the smaller box. */
const sameShare = 0.35

/**
 * Returns the words of the first reading in order, with additional words of the second inserted at their places. More confident words
 * replace others.
 */
export function mergeReadings(first: readonly OcrWord[], second: readonly OcrWord[]): OcrWord[] {
  const merged = withoutMisread(first, second)
  const rows = createRows(merged)
  for (const word of second) {
    const over = rows.near(word).filter((other) => overlap(word, other) > sameShare)
    if (over.length === 0) {
      if (word.confidence >= believed && /[\p{L}\p{N}]/u.test(word.text)) insert(merged, word, rows)
      continue
    }
    const [one] = over
    // For a word that the readings split differently, all its parts would have to change.
    if (over.length > 1 || one === undefined) continue
    const isSamePlace = overlap(one, word, Math.max) > 0.6
    if (isSamePlace && word.confidence > one.confidence + surer) {
      Object.assign(one, { text: word.text, confidence: word.confidence, x0: word.x0, x1: word.x1 })
    }
  }
  return merged
}

/** Words with less confidence may be several words that were read as others, and the minimum gain in confidence to replace them. */
const misread = { below: 60, gain: 25 }

/**
 * Returns the words of the first reading without groups that the second split differently and with much more confidence, such as two
 * small lines read as one large line.
 */
function withoutMisread(first: readonly OcrWord[], second: readonly OcrWord[]): OcrWord[] {
  const rows = createRows(second.filter(({ confidence }) => confidence >= believed))
  const partners = new Map(first.map((word) => [word, rows.near(word).filter((other) => overlap(word, other) > sameShare)]))
  const owners = new Map<OcrWord, OcrWord[]>()
  for (const [word, others] of partners) for (const other of others) owners.set(other, [...(owners.get(other) ?? []), word])
  const dropped = new Set<OcrWord>()
  const seen = new Set<OcrWord>()
  for (const [word, others] of partners) {
    if (seen.has(word) || others.length === 0 || word.confidence >= misread.below) continue
    const group = new Set([word])
    const better = new Set<OcrWord>()
    for (const one of group) {
      seen.add(one)
      for (const other of partners.get(one) ?? []) {
        better.add(other)
        for (const owner of owners.get(other) ?? []) group.add(owner)
      }
    }
    const isOneToOne = group.size === 1 && better.size === 1
    const isDoubted = [...group].every(({ confidence }) => confidence < misread.below)
    if (!isOneToOne && isDoubted && meanOf(better) > meanOf(group) + misread.gain) for (const one of group) dropped.add(one)
  }
  return first.filter((word) => !dropped.has(word))
}

/** Returns the mean confidence, weighted by letters. */
function meanOf(words: Iterable<OcrWord>): number {
  let [sum, letters] = [0, 0]
  for (const { confidence, text } of words) {
    sum += confidence * text.length
    letters += text.length
  }
  return sum / Math.max(1, letters)
}

/** Inserts a word after its left neighbour, before its right one, or before the first line that begins below it. */
function insert(words: OcrWord[], word: OcrWord, rows: ReturnType<typeof createRows>): void {
  const middle = (word.y0 + word.y1) / 2
  const row = rows.near(word).filter(({ y0, y1 }) => middle > y0 && middle < y1)
  const left = row
    .filter(({ x1 }) => x1 <= word.x0 + 1)
    .reduce<OcrWord | undefined>((best, one) => (best && best.x1 >= one.x1 ? best : one), undefined)
  const right = row
    .filter(({ x0 }) => x0 >= word.x1 - 1)
    .reduce<OcrWord | undefined>((best, one) => (best && best.x0 <= one.x0 ? best : one), undefined)
  const beside = left ?? right
  const place = beside
    ? words.indexOf(beside) + (left ? 1 : 0)
    : words.findIndex(({ y0, x0, x1 }) => y0 > middle && x0 < word.x1 + 400 && x1 > word.x0 - 400)
  const at = place < 0 ? words.length : place
  const neighbour = beside ?? words[at] ?? words.at(-1)
  const added = {
    ...word,
    ...(neighbour && { block: neighbour.block, paragraph: neighbour.paragraph, line: beside ? beside.line : neighbour.line }),
  }
  words.splice(at, 0, beside ? added : { ...added, line: -1 })
  rows.add(added)
}

/** Numbers the lines in reading order, including those that were inserted. */
export function renumberLines(words: readonly OcrWord[]): OcrWord[] {
  let number = -1
  let last: number | undefined
  return words.map((word) => {
    if (word.line === -1 || word.line !== last) number++
    last = word.line === -1 ? undefined : word.line
    return { ...word, line: number }
  })
}
