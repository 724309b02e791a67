import { expect, test } from 'vitest'
import type { ReadWord } from '../../../../src/engines/ocr/look/letters.ts'
import { look } from '../../../../src/engines/ocr/look/look.ts'
import { isLightOnDark } from '../../../../src/engines/ocr/look/word-ink.ts'
import { findRules } from '../../../../src/engines/ocr/picture/rules.ts'
import { blank, draw, noise } from '../../../helpers/drawn-page.ts'
import { plain, written } from '../../../helpers/written-page.ts'

test('distinguishes bold and slanted words from plain ones', async () => {
  const { grey, words } = await written([
    { text: plain },
    { text: 'Accounts of the year', style: 'font-weight="bold"' },
    { text: plain },
    { text: 'All of these words lean', style: 'font-style="italic"' },
    { text: plain },
  ])
  const seen = look(grey, words, [], 200)
  expect(seen.words.filter(({ bold }) => bold).map(({ line }) => line)).toEqual([1, 1, 1, 1])
  expect(seen.words.filter(({ italic }) => italic).map(({ line }) => line)).toEqual([3, 3, 3, 3, 3])
  expect(seen.pictures).toEqual([])
})

test('measures light words on dark ground like dark ones on light ground', async () => {
  const { grey, words } = await written([{ text: plain }, { text: 'Head of the table', fill: 'white', behind: '#333333' }, { text: plain }])
  const seen = look(grey, words, [], 200)
  const head = seen.words.filter(({ line }) => line === 1)
  for (const { inverted, bold } of head)
    expect([(inverted?.ink ?? 0) > 200, (inverted?.paper ?? 255) < 90, bold]).toEqual([true, true, false])
  expect(seen.words.filter(({ line, inverted }) => line !== 1 && inverted)).toEqual([])
})

test('finds a picture and the text in it, without words and rules of the page', async () => {
  const circle = '<circle cx="600" cy="600" r="150" fill="#777"/><rect x="100" y="850" width="900" height="3" fill="black"/>'
  const { grey, words } = await written([{ text: plain }, { text: plain }], circle)
  const inside = { x0: 560, x1: 640, y0: 580, y1: 620, text: 'Logo', confidence: 30, baseline: [615, 615] as const, size: 33, line: 2 }
  const { pictures, words: seen, rules } = look(grey, [...words, inside], findRules(grey, 200), 200)
  expect(pictures).toHaveLength(1)
  const [box] = pictures
  for (const [is, wanted] of [
    [box?.x0, 450],
    [box?.y0, 450],
    [box?.x1, 750],
    [box?.y1, 750],
  ] as const)
    expect(Math.abs((is ?? 0) - wanted)).toBeLessThan(20)
  expect(seen.filter(({ inPicture }) => inPicture).map(({ text }) => text)).toEqual(['Logo'])
  expect(rules.map(({ level, from, to }) => [level, from, to])).toEqual([[true, 100, 1000]])
})

test('takes a bar for the border of a cell only where an upright rule is', async () => {
  const { grey, words } = await written([{ text: plain }])
  const bar = { text: '|', confidence: 95, x0: 700, x1: 712, y0: 70, y1: 110, baseline: [105, 105] as const, size: 33, line: 0 }
  const rule = { level: false, at: 708, from: 60, to: 200, width: 2, grey: 0, inked: 1 }
  const texts = (rules: Parameters<typeof look>[2]) => look(grey, [...words, bar], rules, 200).words.map(({ text }) => text)
  expect(texts([rule])).toEqual(plain.split(' '))
  expect(texts([])).toEqual([...plain.split(' '), '|'])
})

test('takes a line without descenders for no bolder one, though its height is given as smaller', async () => {
  const { grey, words } = await written([{ text: plain }, { text: 'Bristol and Bath' }, { text: plain }])
  const own = words.map((word) => (word.line === 1 ? { ...word, y1: 101, size: 27 } : word))
  expect(look(grey, own, [], 200).words.filter(({ bold }) => bold)).toEqual([])
})

test('distinguishes rules from the bars of letters and from underlines', async () => {
  const { grey, words } = await written([{ text: plain }])
  const [first] = words
  const bar = { level: true, at: 88, from: first?.x0 ?? 0, to: (first?.x1 ?? 0) - 4, width: 3, grey: 0, inked: 1 }
  const stem = { level: false, at: (first?.x0 ?? 0) + 4, from: 75, to: 100, width: 3, grey: 0, inked: 1 }
  const under = { level: true, at: 104, from: 100, to: 700, width: 2, grey: 0, inked: 1 }
  expect(look(grey, words, [bar, stem, under], 200).rules).toEqual([under])
})

test.each(['e', '°', '*'])('restores a dot that was read as %s', (text) => {
  const grey = blank(400, 200)
  draw(grey, [{ x: 100, y: 85, width: 11, height: 11 }])
  const word = (own: Partial<ReadWord>): ReadWord => ({
    ...{ x0: 98, x1: 113, y0: 80, y1: 100, text, confidence: 60, baseline: [103, 103], size: 36, line: 0 },
    ...own,
  })
  const seen = look(grey, [word({}), word({ x0: 130, x1: 200, text: 'Item' })], [], 200)
  expect(seen.words.map((own) => own.text)).toEqual(['•', 'Item'])
  expect(look(grey, [word({}), word({ x0: 130, x1: 200, text: 'Item', line: 1, y0: 160, y1: 180 })], [], 200).words[0]?.text).toBe(text)
})

test('accepts a picture full of overlapping words', () => {
  const grey = noise(3000, 3000, 0.1)
  const words = Array.from(
    { length: 20_000 },
    (_, i): ReadWord => ({
      ...{ x0: 0, y0: i % 10, x1: 3000, y1: 3000, text: 'x', confidence: 90, baseline: [3000, 3000] },
      ...{ size: 1, line: i },
    }),
  )
  const start = performance.now()
  look(grey, words, findRules(grey, 300), 300)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('does not take slanted strokes for italics, nor capitals for bold', async () => {
  const { grey, words } = await written([
    { text: 'We saw that it was a PDF of two pages' },
    { text: 'WYSIWYG means what you view we may save' },
    { text: plain },
  ])
  const seen = look(grey, words, [], 200)
  expect(seen.words.filter(({ bold, italic }) => bold || italic).map(({ text }) => text)).toEqual([])
})

test('keeps pale shades under words, a drawing on a pale area whole, and the grey of rules and letters', async () => {
  const drawn =
    '<rect x="300" y="420" width="400" height="300" fill="#e5e5e5"/><circle cx="400" cy="500" r="60" fill="#333"/><rect x="560" y="600" width="90" height="90" fill="#666"/><rect x="100" y="800" width="900" height="4" fill="#999"/>'
  const { grey, words } = await written(
    [{ text: plain }, { text: 'Head of the table', behind: '#dddddd' }, { text: plain, fill: '#777777' }],
    drawn,
  )
  const seen = look(grey, words, findRules(grey, 200), 200)
  expect(seen.fills).toHaveLength(1)
  expect(seen.fills[0]?.grey).toBe(0xdd)
  expect(seen.pictures).toHaveLength(1)
  const [picture] = seen.pictures
  for (const [at, edge] of [
    [picture?.x0, 300],
    [picture?.y0, 420],
    [picture?.x1, 700],
    [picture?.y1, 720],
  ] as const)
    expect(Math.abs((at ?? 0) - edge)).toBeLessThan(12)
  expect(seen.rules.map((rule) => rule.grey)).toEqual([0x99])
  expect(seen.words.filter(({ ink }) => (ink ?? 0) > 90).map(({ line }) => line)).toEqual(
    words.filter(({ line }) => line === 2).map(({ line }) => line),
  )
})

test('takes stems of letters in successive lines for no rule, and a broken rule beside them for one', () => {
  const word = (y: number): ReadWord => ({
    ...{ x0: 100, x1: 200, y0: y, y1: y + 30, text: 'held', confidence: 95, baseline: [y + 30, y + 30], size: 33, line: y },
  })
  const words = [word(100), word(140), word(180)]
  const grey = blank(400, 400)
  const stems = { level: false, at: 150, from: 100, to: 210, width: 4, grey: 0, inked: 0.82 }
  const beside = { ...stems, at: 230 }
  const solid = { ...stems, inked: 1 }
  expect(look(grey, words, [stems, beside, solid], 200).rules).toEqual([beside, solid])
})

test('finds the lines under and through words, also where a comma follows', async () => {
  const lines = [{ text: plain }, { text: 'All of it was paid,' }, { text: plain }]
  const { words } = await written(lines)
  const [struck, under] = [words[1], words.findLast(({ line }) => line === 1)]
  const bar = (x0 = 0, x1 = 0, y = 0) => `<rect x="${x0}" y="${y}" width="${x1 - x0}" height="3" fill="black"/>`
  const comma = 12
  const { grey } = await written(lines, bar(struck?.x0, struck?.x1, 88) + bar(under?.x0, (under?.x1 ?? 0) - comma, 174))
  const found = look(grey, words, findRules(grey, 200), 200).rules
  expect(found.map(({ level, at }) => [level, at])).toEqual([
    [true, 89.5],
    [true, 175.5],
  ])
  expect(look((await written(lines)).grey, words, [], 200).rules).toEqual([])
})

test('takes the joined bars of letters for no line through them, unless the line extends beyond', async () => {
  const lines = [{ text: plain }, { text: '44', family: 'Liberation Sans', style: 'letter-spacing="-2"' }, { text: plain }]
  const { grey, words } = await written(lines)
  expect(look(grey, words, [], 200).rules).toEqual([])
  const [x0, x1] = words.filter(({ line }) => line === 1).flatMap((word) => [word.x0, word.x1])
  const line = `<rect x="${(x0 ?? 0) - 6}" y="162" width="${(x1 ?? 0) - (x0 ?? 0) + 12}" height="3" fill="black"/>`
  const struck = await written(lines, line)
  expect(look(struck.grey, words, [], 200).rules).toHaveLength(1)
})

test('knows light words on a middle grey, whose ground becomes a fill and no picture', async () => {
  const { grey, words } = await written([{ text: plain }, { text: 'Head of the table', fill: 'white', behind: '#909090' }, { text: plain }])
  const seen = look(grey, words, [], 200)
  expect(seen.words.filter(({ inverted }) => inverted).map(({ line }) => line)).toEqual([1, 1, 1, 1])
  expect(words.filter((word) => isLightOnDark(grey, word)).map(({ line }) => line)).toEqual([1, 1, 1, 1])
  expect([seen.pictures, seen.fills.map((fill) => fill.grey)]).toEqual([[], [0x90]])
})

test('joins parts of one picture, and keeps a web address that was badly read out of pictures', async () => {
  const shapes = '<circle cx="500" cy="600" r="90" fill="#777"/><rect x="560" y="500" width="300" height="60" fill="#333"/>'
  const { grey, words } = await written([{ text: plain }, { text: 'http://tidy.sourceforge.net/parse' }], shapes)
  const doubted = words.map((word) => (word.line === 1 ? { ...word, confidence: 31 } : word))
  const { pictures, words: seen } = look(grey, doubted, [], 200)
  expect(pictures).toHaveLength(1)
  expect(seen.filter(({ inPicture }) => inPicture)).toEqual([])
})

test('takes no thicker font for bold where other words are clearly bold', async () => {
  const heavy = 'stroke="black" stroke-width="0.35"'
  const { grey, words } = await written([
    { text: plain },
    { text: plain },
    { text: plain },
    { text: plain, style: heavy },
    { text: 'Accounts of the whole year', style: 'font-weight="bold" stroke="black" stroke-width="2"' },
  ])
  const bold = look(grey, words, [], 200).words.filter((word) => word.bold)
  expect(bold.map(({ line }) => line)).toEqual([4, 4, 4, 4, 4])
})

test('distinguishes bold words where most are bold', async () => {
  const bold = { text: 'All of these words are bold', style: 'font-weight="bold"' }
  const { grey, words } = await written([bold, { text: plain }, bold, bold, { text: plain }, bold, bold])
  const lines = new Set(look(grey, words, [], 200).words.flatMap((word) => (word.bold ? word.line : [])))
  expect([...lines]).toEqual([0, 2, 3, 5, 6])
})

test('takes a drawing for a picture that was read as a few very wide letters', async () => {
  const { grey, words } = await written([{ text: plain }, { text: plain }], '<circle cx="600" cy="600" r="60" fill="#777"/>')
  const wide = { x0: 535, x1: 665, y0: 535, y1: 665, text: 'AL', confidence: 68, baseline: [615, 615] as const, size: 33, line: 2 }
  const { pictures, words: seen } = look(grey, [...words, wide], [], 200)
  expect(pictures).toHaveLength(1)
  expect(seen.filter(({ inPicture }) => inPicture).map(({ text }) => text)).toEqual(['AL'])
})
