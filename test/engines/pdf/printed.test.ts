/** What is read of what pdfinfo prints, should a file have taken it over. */
import { expect, test } from 'vitest'
import { readPageSizes } from '../../../src/engines/pdf/page-sizes.ts'
import { readFacts } from '../../../src/engines/pdf/pdf.ts'

test.each(['Infinity', '1e999', '-3', 'NaN', '0', '', '__proto__', '9'.repeat(400)])('an invalid number of pages: %s', (pages) => {
  expect(readFacts(`Pages:          ${pages}\nEncrypted:      no\n`)).toBeUndefined()
})

test('searches only the end of a long text', () => {
  const title = `Title:          x\n${'Pages:          7\n'.repeat(1_000_000)}`
  expect(readFacts(`${title}Pages:          3\nEncrypted:      yes (print:yes)\n`)).toEqual({ pages: 3, encrypted: true })
})

const page = (number: number | string, box: string) => [
  `Page ${number} size: 300 x 400 pts`,
  `Page ${number} rot: 0`,
  `Page ${number} MediaBox: ${box}`,
  `Page ${number} CropBox: ${box}`,
]
const size = { width: 300, height: 400 }

test.each(['0 0 1e999 1', '0 0 1 -1e999', '0 0 1e12 5', '0 0 1e308 -1e308'])('a page with the box %s has no size', (box) => {
  const media = page(2, '0 0 300 400').with(2, `Page 2 MediaBox: ${box}`)
  const printed = [...page(1, '0.00 0.00 300.00 400.00'), ...media].join('\n')
  expect(readPageSizes(printed, 1, 2)).toEqual([{ page: 1, media: size, crop: size }])
})

test('keeps nothing about pages that were not requested', () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => page(index + 10, '0 0 1 1')).flat()
  const printed = [...lines, ...page('__proto__', '0 0 1 1'), ...page('9'.repeat(300), '0 0 1 1'), ...page(2, '0 0 300 400')].join('\n')
  expect(readPageSizes(printed, 1, 5)).toEqual([{ page: 2, media: size, crop: size }])
})
