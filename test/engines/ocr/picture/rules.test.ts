import { expect, test } from 'vitest'
import { prepare } from '../../../../src/engines/ocr/picture/prepare.ts'
import { findRules } from '../../../../src/engines/ocr/picture/rules.ts'
import { type Bar, blank, draw, noise, slanted, textBars } from '../../../helpers/drawn-page.ts'

/** Three columns and four rows, ruled all round, 200 dots per inch. */
function table(): Bar[] {
  const level = [300, 360, 420, 480, 540].map((y) => ({ x: 200, y, width: 603, height: 3 }))
  const upright = [200, 400, 600, 800].map((x) => ({ x, y: 300, width: 3, height: 243 }))
  return [...level, ...upright]
}

test('finds the rules of a table, with their ends and thickness', () => {
  const grey = blank(1000, 800)
  draw(grey, table())
  const rules = findRules(grey, 200)
  expect(rules.filter(({ level }) => level)).toEqual(
    [300, 360, 420, 480, 540].map((y) => ({ level: true, at: y + 1.5, from: 200, to: 803, width: 3, grey: 0, inked: 1 })),
  )
  const upright = rules.filter(({ level }) => !level)
  expect(upright.map(({ at }) => at).sort()).toEqual([201.5, 401.5, 601.5, 801.5])
  for (const { from, to } of upright) expect([Math.abs(from - 300) < 3, Math.abs(to - 543) < 3]).toEqual([true, true])
})

test('finds double lines, and uprights that stand on a rule', () => {
  const grey = blank(1000, 800)
  const frame = [200, 206].flatMap((x) => [
    { x, y: 300, width: 3, height: 243 },
    { x: 1000 - x, y: 300, width: 3, height: 243 },
    { x: 200, y: x + 100, width: 603, height: 3 },
  ])
  draw(grey, [...frame, { x: 450, y: 505, width: 2, height: 38 }, { x: 200, y: 540, width: 603, height: 3 }])
  // A stem of a letter does not reach a rule.
  draw(grey, [{ x: 600, y: 480, width: 3, height: 38 }])
  const rules = findRules(grey, 200)
  const levels = rules.filter(({ level }) => level).map(({ at }) => at)
  expect(levels.sort((a, b) => a - b)).toEqual([301.5, 307.5, 541.5])
  const upright = rules.filter(({ level }) => !level).map(({ at }) => at)
  expect(upright.sort((a, b) => a - b)).toEqual([201.5, 207.5, 451, 795.5, 801.5])
})

test('finds pale hairlines on grainy paper, and none in rows of letters', () => {
  const grey = blank(1000, 800)
  draw(
    grey,
    table().map((bar) => ({ ...bar, grey: 215, ...(bar.width === 3 ? { width: 2 } : { height: 2 }) })),
  )
  draw(
    grey,
    textBars(1000, 800).filter(({ y }) => y < 260 || y > 580),
  )
  const grain = noise(1000, 800)
  const pixels = grey.pixels.map((pixel, i) => Math.max(0, pixel - ((grain.pixels[i] ?? 0) >> 4)))
  const rules = findRules({ ...grey, pixels }, 200)
  const places = (level: boolean) => rules.filter((rule) => rule.level === level).map(({ at }) => Math.round(at))
  expect(places(true).sort((a, b) => a - b)).toEqual([301, 361, 421, 481, 541])
  expect(places(false).sort((a, b) => a - b)).toEqual([201, 401, 601, 801])
})

test('finds rules on a skewed page, and closes gaps', () => {
  const grey = blank(1000, 1300)
  draw(grey, [...textBars(1000, 1300).filter(({ y }) => y < 250 || y > 580), ...table()])
  draw(grey, [{ x: 500, y: 355, width: 6, height: 12, grey: 255 }])
  const { rules = [] } = prepare(slanted(grey, 1.3), { turn: 0, dpi: 200 })
  expect(rules.filter(({ level, from, to }) => level && to - from > 550)).toHaveLength(5)
  expect(rules.filter(({ level, from, to }) => !level && to - from > 200)).toHaveLength(4)
})

test('finds vertical rules below a dark header', () => {
  const grey = blank(1000, 800)
  draw(grey, [...table(), { x: 200, y: 250, width: 603, height: 50, grey: 40 }])
  const upright = findRules(grey, 200).filter(({ level, from, to }) => !level && to - from > 200)
  expect(upright.map(({ at }) => Math.round(at)).sort()).toEqual([202, 402, 602, 802])
})

test('does not take letters, areas and noise for rules', () => {
  const letters = blank(1000, 1300)
  draw(letters, textBars(1000, 1300))
  expect(findRules(letters, 200)).toEqual([])
  const area = blank(1000, 800)
  draw(area, [{ x: 200, y: 200, width: 300, height: 300, grey: 90 }])
  expect(findRules(area, 200)).toEqual([])
  expect(findRules(noise(800, 800, 0.02), 200)).toEqual([])
})

test.each([
  [1, 100_000],
  [100_000, 1],
  [2000, 2000],
])('finishes fast on %s x %s pixels of noise', (width, height) => {
  const start = process.cpuUsage()
  for (const share of [1, 0.5, 0.1]) findRules(noise(width, height, share), 300)
  // In microseconds of processor time: other programs may take the rest.
  const { user, system } = process.cpuUsage(start)
  expect(user + system).toBeLessThan(8_000_000)
})
