import { expect, test } from 'vitest'
import { prepare } from '../../../../src/engines/ocr/picture/prepare.ts'
import { hasUprights } from '../../../../src/engines/ocr/picture/uprights.ts'
import { type Bar, blank, draw, noise, textBars } from '../../../helpers/drawn-page.ts'

const dpi = 200
const [width, height] = [1000, 1300]
const levels = [300, 360, 420].map((y): Bar => ({ x: 200, y, width: 603, height: 3 }))
const uprights = [200, 400, 800].map((x): Bar => ({ x, y: 300, width: 3, height: 123 }))

function page(bars: readonly Bar[], paper = 255) {
  const grey = blank(width, height, paper)
  draw(grey, bars)
  return grey
}

test('sees the uprights of a table, pale ones too, but no letters, level rules or areas', () => {
  expect(hasUprights(page([...levels, ...uprights]), dpi)).toBe(true)
  expect(hasUprights(page(uprights.map((bar) => ({ ...bar, grey: 230 }))), dpi)).toBe(true)
  expect(hasUprights(page([...textBars(width, height), ...levels, { x: 200, y: 600, width: 200, height: 400 }]), dpi)).toBe(false)
  expect(hasUprights(noise(width, height), dpi)).toBe(false)
})

test('a picture narrower or lower than an upright has none', () => {
  for (const [across, down] of [
    [1, 100_000],
    [100_000, 1],
    [3, 3],
  ] as const)
    expect(hasUprights(blank(across, down, 0), dpi)).toBe(false)
})

test('of an evened picture with uprights, the rules are found at once', () => {
  const options = { turn: 0, dpi, level: false, rules: false } as const
  expect(prepare(page([...levels, ...uprights], 240), options).rules?.filter(({ level }) => !level)).toHaveLength(3)
  expect(prepare(page(textBars(width, height), 240), options).rules).toBeUndefined()
  expect(prepare(page([...levels, ...uprights]), { ...options, even: false }).rules).toBeUndefined()
})
