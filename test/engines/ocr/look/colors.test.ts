import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withColors } from '../../../../src/engines/ocr/look/colors.ts'
import { look } from '../../../../src/engines/ocr/look/look.ts'
import { readColors } from '../../../../src/engines/ocr/picture/color-picture.ts'
import { readPnm } from '../../../../src/engines/ocr/picture/grey.ts'
import { findRules } from '../../../../src/engines/ocr/picture/rules.ts'
import { identity, type Matrix } from '../../../../src/pdf-to-word/ir/geometry.ts'

const [width, height] = [900, 700]

/** A scan of texts, one a line, 36 pixels high: blurred and coded as JPEG, which spreads the colours of letters over the paper. */
async function scanned(lines: readonly { text: string; fill: string; behind?: string }[], { more = '', paper = 'white' } = {}) {
  const texts = lines.map(({ text, fill, behind }, i) => {
    const y = 100 + i * 70
    const box = behind ? `<rect x="80" y="${y - 44}" width="700" height="60" fill="${behind}"/>` : ''
    return `${box}<text x="100" y="${y}" font-family="Liberation Serif" font-size="36" fill="${fill}">${text}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/>${texts.join('')}${more}</svg>`
  const jpeg = await sharp(Buffer.from(svg)).flatten().blur(0.6).jpeg({ quality: 80 }).toBuffer()
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const ppm = Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), data])
  const words = lines.map(({ text }, i) => ({
    ...{ x0: 98, x1: 110 + text.length * 15, y0: 72 + i * 70, y1: 111 + i * 70, text, confidence: 95 },
    ...{ baseline: [100 + i * 70, 100 + i * 70] as const, size: 34, line: i },
  }))
  return { ppm, words }
}

function colorsIn(ppm: Buffer, words: Awaited<ReturnType<typeof scanned>>['words']) {
  const grey = readPnm(ppm)
  const picture = readColors(ppm)
  const page = look(grey, words, findRules(grey, 200), 200)
  return picture ? withColors(page, grey, picture, identity) : page
}

const partsOf = (color = '000000') => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Whether colours differ by less than the eye sees. */
const isNear = (color: string | undefined, wanted: string) =>
  partsOf(color).every((value, i) => Math.abs(value - (partsOf(wanted)[i] ?? 0)) <= 24)

const black = { text: 'The figures were checked twice', fill: '#000000' }

test('measures the colours of words as they were printed', async () => {
  const colors = ['FF0000', '0563C1', '2F5496', '00B050', '7030A0']
  const { ppm, words } = await scanned([black, ...colors.map((color) => ({ text: 'Written in colour', fill: `#${color}` })), black])
  const seen = colorsIn(ppm, words).words.map(({ color }) => color)
  expect([seen[0], seen.at(-1)]).toEqual([undefined, undefined])
  for (const [i, color] of colors.entries()) expect([color, isNear(seen[i + 1], color), seen[i + 1]]).toEqual([color, true, seen[i + 1]])
})

test('measures colours relative to the paper, so that yellowed paper colours no black word', async () => {
  const { ppm, words } = await scanned([black, { text: 'Written in colour', fill: '#c00000' }, black], { paper: '#f6f0dc' })
  const seen = colorsIn(ppm, words).words.map(({ color }) => color)
  expect([seen[0], isNear(seen[1], 'C00000'), seen[2]]).toEqual([undefined, true, undefined])
})

test('measures the colours of shades, dark areas and rules', async () => {
  const { ppm, words } = await scanned(
    [black, { ...black, behind: '#DDEBF7' }, { text: 'Light on dark', fill: 'white', behind: '#1F4E79' }],
    {
      more: '<rect x="80" y="400" width="700" height="4" fill="#4472C4"/>',
    },
  )
  const { fills, rules, words: seen } = colorsIn(ppm, words)
  expect(fills.map(({ color }) => ['DDEBF7', '1F4E79'].find((wanted) => isNear(color, wanted))).sort()).toEqual(['1F4E79', 'DDEBF7'])
  expect(rules.filter(({ at }) => at > 390).map(({ color }) => isNear(color, '4472C4'))).toEqual([true])
  expect(seen.map(({ color }) => color)).toEqual([undefined, undefined, undefined])
})

test('a grey picture has no colours', async () => {
  const { ppm } = await scanned([black, { text: 'Grey', fill: '#808080' }])
  expect(readColors(ppm)).toBeUndefined()
  expect(readColors(Buffer.from('P5\n1 1\n255\n0'))).toBeUndefined()
  expect(readColors(Buffer.from('P6\n9000 9000\n255\n0'))).toBeUndefined()
})

test('a matrix that leads outside of the picture gives no colours', async () => {
  const { ppm, words } = await scanned([{ text: 'Written in colour', fill: '#c00000' }])
  const [grey, picture] = [readPnm(ppm), readColors(ppm)]
  const outside: Matrix = [1, 0, 0, 1, Number.NaN, 1e9]
  const page = look(grey, words, [], 200)
  expect(picture && withColors(page, grey, picture, outside).words.map(({ color }) => color)).toEqual([undefined])
})
