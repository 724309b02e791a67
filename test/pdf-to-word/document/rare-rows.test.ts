/** Lines that a few pages of a long file happen to begin or end with. */
import { expect, test } from 'vitest'
import { findHeadersAndFooters } from '../../../src/pdf-to-word/document/steps.ts'
import { ignoreFindings } from '../../../src/pdf-to-word/ir/evidence.ts'
import { contentOf, lineOf, noTags, run, textsOf } from '../helpers/values.ts'

type Row = readonly [text: string, y: number]
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The header and footer texts of each page, of files whose pages have 20 lines of text and these rows. */
function runningOf(pages: number, rowsOf: (page: number) => readonly Row[], top = 130) {
  const contents = Array.from({ length: pages }, (_, page) => {
    const text = Array.from({ length: 20 }, (_, i) =>
      lineOf(`Row ${letters[i]} of the text ${letters[page]} has words.`, 72, top + 25 * i, { page }),
    )
    return contentOf([...text, ...rowsOf(page).map(([words, y]) => lineOf(words, 72, y, { page }))], { page })
  })
  const { lines } = run(findHeadersAndFooters, { contents, tags: noTags, onFinding: ignoreFindings }).running
  return lines.map(({ header, footer }) => [textsOf(header), textsOf(footer)])
}

test('a line above the footer that only two pages of a long file have is text', () => {
  const shown = runningOf(24, (page) => [
    ['Survey of the county', 760],
    ...(page === 10 || page === 11 ? [['Back to the start', 725] as const] : []),
  ])
  expect(shown).toEqual(shown.map(() => [[], ['Survey of the county']]))
})

test('a line that two pages of a long file begin with is text, with those of other pages at its height', () => {
  const titles: Record<number, string> = { 5: 'Tides', 10: 'Summary', 12: 'Summary', 15: 'Lights' }
  const shown = runningOf(24, (page) => (titles[page] ? [[titles[page], 55]] : []))
  expect(shown).toEqual(shown.map(() => [[], []]))
})

test('the title of a chapter of two pages is a header if the others have theirs at its height', () => {
  const titleOf = (page: number) => `About the ${'abcdefgh'[Math.floor(page / 3)]}`
  const shown = runningOf(24, (page) => [[titleOf(page), 55]])
  expect(shown).toEqual(shown.map((_, page) => [[titleOf(page)], []]))
})

test('one pair of pages that begin alike does not make headers of what single pages begin with', () => {
  const titles: Record<number, string> = { 1: 'Method', 3: 'Places', 4: 'Places', 6: 'Causes', 7: 'Thanks' }
  const shown = runningOf(9, (page) => (titles[page] ? [[titles[page], 55]] : []))
  expect(shown.flat(2).filter((text) => text !== 'Places')).toEqual([])
})
