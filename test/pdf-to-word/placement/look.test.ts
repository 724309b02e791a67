/** Rendered by LibreOffice, everything stands where it stood in the PDF. */
import { test } from 'vitest'
import { showLines } from '../helpers/make-pdf.ts'
import { expectSameLook } from '../helpers/same-look.ts'

type Shown = [number, number, number, string, boolean?]

const prose = [
  'The school board shipped three unpaid invoices because the figures did not add',
  'up and nobody had asked the survey group, which approved a set of bearings',
  'and sent a copy of the letter to all the registrars of the county in the north.',
]

test('headings and paragraphs of any line distance stay in place', { timeout: 60_000 }, async () => {
  const at = (top: number, step: number) => prose.map((text, i): Shown => [72, top - step * i, 12, text])
  const lines: Shown[] = [
    [72, 700, 18, 'A title that stands alone', true],
    ...at(660, 13.8),
    ...at(600, 20.7),
    ...at(530, 12.5),
    [72, 480, 14, 'Another heading', true],
    ...at(462, 15.9),
    ...at(380, 13.8),
  ]
  await expectSameLook([showLines(lines)])
})

test('rows hardly higher than their text do not grow', { timeout: 60_000 }, async () => {
  const height = 11.9
  const rows = Array.from({ length: 50 }, (_, i) => 740 - height * i)
  const rules = [...rows, 740 - height * 50].map((y) => `72 ${y} m 400 ${y} l S`).join('\n')
  const sides = [72, 200, 400].map((x) => `${x} 740 m ${x} ${740 - height * 50} l S`).join('\n')
  const cells = rows.flatMap((y, i): Shown[] => [
    [76, y - 9.4, 9, `Row ${i}`],
    [204, y - 9.4, 9, `${i * 17} pieces of it`],
  ])
  await expectSameLook([`0.5 w\n${rules}\n${sides}\n${showLines(cells)}`])
})

test('text near the middle of a cell, or near its lower edge, stays in place', { timeout: 60_000 }, async () => {
  const rows = [700, 664, 628, 592].map((y) => `72 ${y} m 400 ${y} l S`).join('\n')
  const sides = [72, 200, 400].map((x) => `${x} 592 m ${x} 700 l S`).join('\n')
  const cells: Shown[] = [
    [76, 677.4, 9, 'Above the middle'],
    [204, 677.4, 9, 'as is this'],
    [76, 641.9, 9, 'Below the middle'],
    [204, 641.9, 9, 'as is this one'],
    [76, 597.1, 9, 'Low'],
    [204, 597.1, 9, 'also low'],
  ]
  await expectSameLook([`0.5 w\n${rows}\n${sides}\n${showLines(cells)}`])
})

test('distance at the top of a page is kept, and full pages keep their content', { timeout: 60_000 }, async () => {
  const page = (first: number, name: string) => {
    const texts = Array.from(
      { length: Math.floor((first - 72) / 20) },
      (_, i) => `${name} item ${i}${i % 2 ? ', which is a little longer' : ''}.`,
    )
    return showLines(texts.map((text, i): Shown => [72, first - 20 * i, 12, text]))
  }
  await expectSameLook([page(710, 'First'), page(680, 'Second'), page(710, 'Third')])
})

test('a paragraph over three pages makes three pages', { timeout: 60_000 }, async () => {
  const text = 'considerable numbers of people went there and wrote about all of it in the'
  const page = showLines(Array.from({ length: 45 }, (_, i): Shown => [72, 710 - 13.8 * i, 12, text]))
  await expectSameLook([page, page, page])
})

test('rules between lines keep their distance', { timeout: 60_000 }, async () => {
  const lines = ['Name of the applicant', 'Place and date', 'Signature', 'What stands behind'].map(
    (text, i): Shown => [72, 700 - 30 * i, 12, text],
  )
  const rules = [694, 664, 634].map((y) => `72 ${y} m 540 ${y} l S`).join('\n')
  await expectSameLook([`0.5 w\n${rules}\n${showLines(lines)}`])
})

test('a heading at the end of its page stays there', { timeout: 60_000 }, async () => {
  const lines = Array.from({ length: 48 }, (_, i): Shown => [72, 720 - 13 * i, 11, `${prose[i % 3]?.slice(0, 50)} ${i}.`])
  await expectSameLook([
    showLines([...lines, [72, 86, 16, 'A heading at the end of the page', true]]),
    showLines(lines.slice(0, 45).map(([x, y, size, text]): Shown => [x, y, size, `After ${text}`])),
  ])
})

test('low rows below text of larger letters stay in place', { timeout: 60_000 }, async () => {
  const text = 'The survey was made in the north of the county and its findings were sent to all of those who'
  const prose = Array.from({ length: 22 }, (_, i): Shown => [72, 740 - 15.8 * i, 11, text])
  const rows = Array.from({ length: 25 }, (_, i): Shown[] =>
    [72, 232, 392].map((x, k) => [x + 6, 373.2 - 12.4 * i, 8, `No. ${i}.${k}`]),
  ).flat()
  const rules = Array.from({ length: 26 }, (_, i) => `72 ${381 - 12.4 * i} m 540 ${381 - 12.4 * i} l`)
  const uprights = [72, 232, 392, 540].map((x) => `${x} 381 m ${x} 71 l`)
  await expectSameLook([`${showLines([...prose, ...rows])}\n0.5 w ${[...rules, ...uprights].join(' ')} S`])
})
