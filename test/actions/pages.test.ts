import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { choosePages, pagesOption, refuseTooManyPages } from '../../src/actions/common/pages.ts'
import { pdfToJpg } from '../../src/actions/pdf-to-jpg.ts'

test.each([
  [undefined, [1, 2, 3, 4, 5]],
  ['2', [2]],
  ['1-3', [1, 2, 3]],
  ['4-', [4, 5]],
  ['5,1', [1, 5]],
  ['1-3,2-4', [1, 2, 3, 4]],
  [' 1 , 3-4 ', [1, 3, 4]],
  ['1,1,1', [1]],
  ['2-4,1-5', [1, 2, 3, 4, 5]],
])('of five pages, %j chooses %j', (pages, chosen) => {
  expect(choosePages(pages, 5)).toEqual(chosen)
})

test('describes the syntax of page ranges in a full sentence', () => {
  const [fault] = parseOptions(pdfToJpg, [['pages', '3-1']]).errors
  expect(fault?.message).toBe('pages must be page numbers and ranges, counted from 1, such as 1-3,5,8-')
})

test.each([
  ['6', 6],
  ['4-6', 6],
  ['7-', 7],
  ['1,99', 99],
  ['1-9999999', 9_999_999],
])('refuses %j of five pages as invalid_option, naming option and page', (pages, page) => {
  const message = `pages names page ${page}, but the file has 5 pages.`
  expect(() => choosePages(pages, 5)).toThrow(
    expect.objectContaining({ code: 'invalid_option', message, errors: [{ code: 'invalid_option', field: 'pages', message }] }),
  )
})

test('repeated page ranges take no extra time', () => {
  expect(choosePages(Array(100_000).fill('1-').join(','), 100_000)).toHaveLength(100_000)
})

test('refuses more pages than allowed, naming the limit', () => {
  expect(() => refuseTooManyPages(11, 10)).toThrow(
    expect.objectContaining({ code: 'too_many_pages', message: expect.stringContaining('11 pages') }),
  )
  expect(() => refuseTooManyPages(10, 10)).not.toThrow()
})

test('uses the singular for one page', () => {
  expect(() => choosePages('2', 1)).toThrow('pages names page 2, but the file has 1 page.')
})

test.each(['0', '3-1', '-', '-3', '1-2-3', '1,,2', 'all', '1;2', '1.5', '12345678', ',', '1 2'])('rejects %j as page ranges', (pages) => {
  expect(pagesOption.safeParse(pages).success).toBe(false)
})

test.each(['1', '1-3,5,8-', ' 1 , 2 '])('accepts %j as page ranges', (pages) => {
  expect(pagesOption.safeParse(pages).success).toBe(true)
})
