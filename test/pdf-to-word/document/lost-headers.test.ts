/** Text at the upper edge of pages that the header of no chapter can show stays in the text. */
import { expect, test } from 'vitest'
import { shownKeys } from '../../../src/pdf-to-word/document/chapters/chapter-header.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

test('texts that differ on all of three or more pages are no header of the chapter', () => {
  expect(shownKeys(['first', 'a', 'b', 'c', 'd', 'e', 'f'], true)).toMatchObject({ usual: '', even: null })
  expect(shownKeys(['first', 'a', 'a', 'b'], true).usual).toBe('a')
  expect(shownKeys(['first', 'a'], true).usual).toBe('a')
})

const long = 'The words of this line reach from the left margin of the page to the right one and then'

/** The text of pages on which one paragraph goes on, so that no chapter can begin; one line of the first page is another one. */
async function textOf(headers: readonly string[], other = long): Promise<string> {
  const page = (header: string, i: number) => {
    const lines = Array.from({ length: 20 }, (_, n) => [72, 690 - 30 * n, 12, i === 0 && n === 3 ? other : long] as const)
    return showLines([[72, 750, 10, header], ...lines])
  }
  const { paragraphs, part } = await convert(makePdf({ pages: headers.map(page) }))
  return `${(await paragraphs()).join(' ')} ${await part('word/header1.xml')}`
}

const headers = ['On apples', 'On apples', 'On apples', 'On pears', 'On pears', 'On figs', 'On figs']

test('no text of a header is lost, although its pages cannot begin a chapter', async () => {
  const text = await textOf(headers)
  expect([...new Set(headers)].map((name) => text.split(name).length - 1)).toEqual([1, 1, 1])
})

test('a header that the text has as a heading is not repeated in the text', async () => {
  expect((await textOf(headers, '3 On pears')).split('On pears')).toHaveLength(2)
})
