import { expect, test } from 'vitest'
import { fitText, padText, textWidth } from '../../../src/cli/terminal/text-width.ts'

test.each([
  ['report.docx', 11],
  ['été.pdf', 7],
  ['e\u0301te\u0301.pdf', 7],
  ['請求書.pdf', 10],
  ['견적서.docx', 11],
  ['🚀.png', 6],
  ['a\u200db', 2],
  ['Ｆｕｌｌ', 8],
  ['שלום', 4],
  ['', 0],
])('%s takes %d columns', (text, width) => {
  expect(textWidth(text)).toBe(width)
  expect(textWidth(padText(text, 20))).toBe(20)
})

test('a long text is shortened in the middle and fits its width', () => {
  expect(fitText('report.docx', 11)).toBe('report.docx')
  expect(fitText('quarterly report.docx', 11)).toBe('quart….docx')
  for (const text of ['請求書請求書請求書.pdf', '🚀🚀🚀🚀🚀🚀', 'quarterly report.docx'])
    for (let width = 1; width < 12; width++) expect(textWidth(fitText(text, width))).toBeLessThanOrEqual(width)
})
