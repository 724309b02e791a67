/** Tables stand in Word where they stood, however thick their rules are and wherever text begins in their cells. */
import { test } from 'vitest'
import { showLines } from '../../helpers/make-pdf.ts'
import { expectSameLook } from '../../helpers/same-look.ts'
import { gridOf, level } from '../../helpers/table-xml.ts'

type Shown = [number, number, number, string]

const xs = [72, 200, 330]

/** A text in each cell of rows that begin at these heights, so far below and behind their edges. */
const texts = (tops: readonly number[], below: number, behind = 5.4, name = 'Item'): Shown[] =>
  tops.flatMap((top, i) => [72, 200].map((x): Shown => [x + behind, top - below, 10, `${x === 72 ? name : 'Worth'} ${i + 1}`]))

test('rows between thick and thin rules are as high as they were, also at the top of a page', { timeout: 60_000 }, async () => {
  const ys = [750, 730, 710, 690, 670]
  const thick = `3 w ${[750, 730, 670].map((y) => level(y, 72, 330)).join(' ')}`
  const shown = texts(ys.slice(0, -1), 11.5)
  await expectSameLook([`0.5 w ${gridOf(xs, ys)} ${thick}\n${showLines([...shown, [72, 640, 10, 'The figures are those of last year.']])}`])
})

test('a line that begins above its cell, as in spreadsheets, stays in place', { timeout: 60_000 }, async () => {
  const ys = Array.from({ length: 12 }, (_, i) => 700 - 11.8 * i)
  await expectSameLook([`1 w ${gridOf(xs, ys)}\n${showLines(texts(ys.slice(0, -1), 8.7))}`])
})

test('low rows beside a cell over several rows with thick rules do not grow', { timeout: 60_000 }, async () => {
  const groups = [0, 1, 2, 3, 4, 5, 6].map((i) => 740 - 50 * i)
  const bottom = 370
  const thin = groups.flatMap((top) => [12.5, 25, 37.5].map((y) => level(top - y, 200, 330)))
  const thick = [...groups, 390, bottom].map((y) => level(y, 72, 330))
  const sides = xs.map((x) => `${x} ${bottom} m ${x} 740 l S`)
  const shown = groups.flatMap((top, i): Shown[] => [
    [76, top - 28.5, 9.5, `Group ${i + 1}`],
    ...[0, 1, 2, 3].map((row): Shown => [204, top - (row ? 9.4 : 10) - 12.5 * row, 9.5, `Worth ${4 * i + row + 1}`]),
  ])
  const rules = `0.5 w ${[...thin, ...sides].join(' ')} 2 w ${thick.join(' ')}`
  await expectSameLook([`${rules}\n${showLines([...shown, [76, 376.5, 9.5, 'Sum'], [204, 376.5, 9.5, 'Worth 406']])}`])
})

test('text that is indented on the next page stays so', { timeout: 60_000 }, async () => {
  const ys = (top: number, count: number) => Array.from({ length: count + 1 }, (_, i) => top - 18 * i)
  const page = (top: number, count: number, behind: number, name: string) =>
    `0.5 w ${gridOf(xs, ys(top, count))}\n${showLines(texts(ys(top, count).slice(0, -1), 12.6, behind, name))}`
  await expectSameLook([page(740, 36, 3, 'Item'), page(740, 5, 9, 'Part')])
})

test('low rows with a column that is narrower than the margins of its cells do not grow', { timeout: 60_000 }, async () => {
  const columns = [72, 200, 207, 330]
  const ys = Array.from({ length: 25 }, (_, i) => 700 - 10.6 * i)
  const shown = ys
    .slice(0, -1)
    .flatMap((top, i) => [72, 207].map((x): Shown => [x + 5.4, top - 7.6, 7, `${x === 72 ? 'Item' : 'Worth'} ${i + 1}`]))
  await expectSameLook([`0.5 w ${gridOf(columns, ys)}\n${showLines([...shown, [72, 420, 10, 'The figures are those of last year.']])}`])
})
