/** Gradual grounds, such as those of logos and photos, and pages of bold words. */
import { expect, test } from 'vitest'
import { look } from '../../../../src/engines/ocr/look/look.ts'
import { findRules } from '../../../../src/engines/ocr/picture/rules.ts'
import { plain, written } from '../../../helpers/written-page.ts'

const logo = (x: number) =>
  `<linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#b4b4b4"/></linearGradient>
  <rect x="${x}" y="600" width="400" height="150" fill="url(#g)"/>`

test('words on the gradual ground of a logo are part of its picture, with the rule below it', async () => {
  const more = `${logo(500)}<circle cx="540" cy="675" r="38" fill="#333"/><rect x="510" y="756" width="400" height="4" fill="black"/>`
  const { grey, words } = await written([{ text: plain }, { text: plain }], more)
  const inside = { x0: 640, x1: 840, y0: 660, y1: 700, text: 'Protocol', confidence: 95, baseline: [695, 695] as const, size: 33, line: 2 }
  const seen = look(grey, [...words, inside], findRules(grey, 200), 200)
  expect(seen.pictures).toHaveLength(1)
  expect(seen.words.filter(({ inPicture }) => inPicture).map(({ text }) => text)).toEqual(['Protocol'])
  expect([seen.rules, seen.fills]).toEqual([[], []])
})

test('words on a gradual ground without a drawing, and beside shades of several greys, are text', async () => {
  const shades = ['#ddd', '#d2d2d2', '#c8c8c8'].map(
    (grey, i) => `<rect x="100" y="${800 + i * 30}" width="400" height="30" fill="${grey}"/>`,
  )
  const circle = '<circle cx="540" cy="845" r="38" fill="#333"/>'
  const { grey, words } = await written([{ text: plain }], `${logo(100)}${shades.join('')}${circle}`)
  const on = (y: number) => ({
    x0: 140,
    x1: 340,
    y0: y,
    y1: y + 40,
    text: 'Sum',
    confidence: 95,
    baseline: [y + 35, y + 35] as const,
    size: 33,
    line: y,
  })
  const seen = look(grey, [...words, on(660), on(820)], [], 200)
  expect(seen.words.filter(({ inPicture }) => inPicture)).toEqual([])
})

test('the sky of a photo belongs to its picture, whatever was read in it', async () => {
  const photo = `<linearGradient id="s" x2="1" y2="1"><stop offset="0" stop-color="#f0f0f0"/><stop offset="1" stop-color="#d0d0d0"/></linearGradient>
    <rect x="300" y="400" width="500" height="400" fill="url(#s)"/><path d="M300 560 L500 760 L300 800 Z M640 800 L800 620 L800 800 Z" fill="#444"/>`
  const { grey, words } = await written([{ text: plain }], photo)
  const { pictures } = look(grey, words, [], 200)
  expect(pictures).toHaveLength(1)
  expect(pictures[0]?.y0).toBeLessThan(420)
})

test('takes all words of a page in bold letters for bold ones', async () => {
  const lines = [plain, 'Accounts of the year', 'The committee met in March'].map((text) => ({
    text,
    style: 'font-weight="bold"',
    family: 'Liberation Sans',
  }))
  const { grey, words } = await written(lines)
  expect(look(grey, words, [], 200).words.every((word) => word.bold)).toBe(true)
})
