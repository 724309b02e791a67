/** Fonts that set pairs of letters nearer or further than their widths say. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { PdfFont } from '../../../src/pdf-to-word/fonts/font.ts'
import { tablesOf } from '../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { readTrueType } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'
import type { CarriedFont, Face } from '../../../src/pdf-to-word/ir/font.ts'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import { kernStyles, kernWords } from '../../../src/pdf-to-word/page/steps.ts'
import { createLetterGaps } from '../../../src/pdf-to-word/page/words/letter-gaps.ts'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { convert } from '../helpers/convert.ts'
import { embeddedFont } from '../helpers/embedded-font.ts'
import { makePdf } from '../helpers/make-pdf.ts'
import { readZip } from '../helpers/read-zip.ts'
import { contentOf, glyphsOf, lineOf, run, style } from '../helpers/values.ts'

const text = 'Wave after wave of Tea. We have Tea. Vast waves of Tea. Waves have'

/** The letters of the text, with these gaps after pairs, in multiples of the font size. */
function set(gapOf: (pair: string, count: number) => number): Glyph[] {
  let moved = 0
  return glyphsOf(text, 72, 100).map((glyph, i, all) => {
    const before = all[i - 1]
    if (before) moved += gapOf(before.text + glyph.text, i) * 10
    return { ...glyph, x: glyph.x + moved, endX: glyph.endX + moved }
  })
}
const kerningOf = (glyphs: readonly Glyph[]) => {
  const gaps = createLetterGaps()
  gaps.note(glyphs)
  return gaps.kernings().get('Arial|false|false')
}
const kerned = (pair: string) => (pair === 'Te' ? -0.12 : pair === 'av' ? -0.02 : 0)

test('the same pairs at the same gaps are kerned, by their amounts', () => {
  const gaps = kerningOf(set(kerned))?.gaps
  expect([...(gaps ?? [])].map(([pair, gap]) => [pair, Number(gap.toFixed(3))])).toEqual([
    ['av', -0.02],
    ['Te', -0.12],
  ])
})

test('letters as wide as their font says are not kerned, and too few do not tell', () => {
  expect(kerningOf(set(() => 0))).toBeUndefined()
  const long = Array.from({ length: 12 }, () => set(() => 0)).flat()
  expect(kerningOf(long)).toBeNull()
})

test('letters spaced to fill their line are not kerned', () => {
  const long = Array.from({ length: 12 }, (_, line) => set(() => 0.013 + line * 0.002)).flat()
  expect(kerningOf(long)).toBeNull()
  const uneven = Array.from({ length: 12 }, (_, line) => set((pair) => (kerned(pair) * line) / 12)).flat()
  expect(kerningOf(uneven)).toBeNull()
})

test('a space that is drawn as a gap is no kerning', () => {
  expect(kerningOf(set((pair) => (pair === 'of' ? 0.25 : pair === 've' ? 0.2 : 0)))).toBeUndefined()
})

test('text of a replaced font is kerned as most other text is, by its replacement', () => {
  const kerningIn = (fonts: { face: Partial<Face> }[], carried: Partial<CarriedFont>[]) => {
    const styles = createStyleSet()
    const own = styles.change(style, { family: 'CMR10' })
    const kernings = new Map([['CMR10|false|false', { gaps: new Map([['AV', -0.1]]), ligatures: new Map() }]])
    const contents = [contentOf([lineOf(text, 72, 100, { style: own })])]
    run(kernStyles, { fonts: fonts as PdfFont[], carried: carried as CarriedFont[], kernings, styles, contents })
    return own.kerning?.gaps.size
  }
  const face = { family: 'CMR10', bold: false, italic: false, isStandIn: true }
  expect(kerningIn([{ face }], [])).toBeUndefined()
  expect(kerningIn([{ face }], [face])).toBe(1)
  expect(kerningIn([{ face: { ...face, isStandIn: false } }], [])).toBe(1)
})

test('raised, turned and invisible letters do not count', () => {
  const lifted = set(kerned).map((glyph, i) => ({ ...glyph, y: i % 2 }))
  for (const glyphs of [lifted, set(kerned).map((glyph) => ({ ...glyph, hidden: true }))]) expect(kerningOf(glyphs)).toBeUndefined()
})

test('the widths of ligatures of two letters are kept', () => {
  const [ligature] = glyphsOf('x', 400, 100, { text: 'fi' })
  expect([...(kerningOf([...set(kerned), ligature as Glyph])?.ligatures ?? [])]).toEqual([['fi', 0.5]])
})

test('letters without size or width have neither gaps nor ligatures', () => {
  const damaged = ['size', 'stretch', 'expansion'].flatMap((key) =>
    glyphsOf('xy', 400, 100).flatMap((glyph) => [
      { ...glyph, [key]: 0 },
      { ...glyph, [key]: Number.NaN, text: 'fl' },
      { ...glyph, endX: 1e9, text: 'ff' },
    ]),
  )
  const kerning = kerningOf([...set(kerned), ...damaged])
  expect([...(kerning?.gaps.values() ?? []), ...(kerning?.ligatures.values() ?? [])].every(Number.isFinite)).toBe(true)
  expect([...(kerning?.ligatures.keys() ?? [])]).toEqual([])
})

test('half a million different pairs take bounded time and memory', () => {
  const gaps = createLetterGaps()
  const letters: Glyph[] = []
  let [last] = glyphsOf('x', 72, 100) as [Glyph]
  for (let i = 0; i < 50_000; i++) {
    last = { ...last, text: String.fromCharCode(0x100 + ((i * 7919) % 40_000)), x: last.endX, endX: last.endX + 5 }
    letters.push(last)
  }
  const start = performance.now()
  for (let page = 0; page < 10; page++) gaps.note(letters)
  expect(gaps.kernings().size).toBe(1)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('words get the kerning of the font that will show them', () => {
  const gaps = new Map(Object.entries({ Ve: -0.1, nv: -0.04 }))
  const widthIn = (family: string, kerns?: ReadonlyMap<string, number>) => {
    const styles = createStyleSet()
    const own = styles.change({ ...style, kerning: { gaps, ligatures: new Map() } }, { family, size: 10 })
    const words = lineOf('Venvoy', 72, 100, { style: own }).words.map((word) => ({ ...word, natural: 30 }))
    const carried = kerns ? [{ family, bold: false, italic: false, kerns } as CarriedFont] : []
    run(kernWords, { carried, styles, contents: [contentOf([{ ...lineOf('x', 72, 100), words }])] })
    return [words[0]?.natural?.toFixed(2), own.kerning !== undefined]
  }
  expect(widthIn('Calibri')).toEqual(['28.60', true])
  expect(widthIn('Times New Roman')).toEqual(['29.00', true])
  expect(widthIn('CMR10', new Map([['oy', -0.03]]))).toEqual(['29.70', true])
  expect(widthIn('Times')).toEqual(['30.00', false])
})

const line = '[(In the hotel in the hills W) 55 (e ha) 20 (ve T) 70 (ea and dishes from W) 55 (estern islands)] TJ'
const pdf = (font: string, shown: string, fonts = '') =>
  makePdf({ pages: [[700, 680, 660].map((y) => `BT /${font} 12 Tf 72 ${y} Td ${shown} ET`).join('\n')], fonts })

test('kerned text is kerned in Word by one setting for the file', async () => {
  const { part } = await convert(pdf('F1', line))
  const styles = await part('word/styles.xml')
  expect(/<w:docDefaults>.*?<\/w:docDefaults>/.exec(styles)?.[0]).toContain('<w:kern w:val="2"/>')
  expect(await part('word/document.xml')).not.toContain('<w:kern')
  const plain = await convert(pdf('F1', '(In the hotel in the hills We have Tea) Tj'))
  for (const name of ['word/styles.xml', 'word/document.xml']) expect(await plain.part(name)).not.toContain('<w:kern')
})

test('text in another font that is not kerned says so, if it is long enough to tell', async () => {
  const other = (times: number) =>
    Array.from({ length: times }, (_, i) => `BT /F2 12 Tf 72 ${600 - 20 * i} Td (In other hotels We have Tea and other Tea) Tj ET`)
  const convertWith = async (times: number) =>
    (await convert(makePdf({ pages: [[...[700, 680, 660].map((y) => `BT /F1 12 Tf 72 ${y} Td ${line} ET`), ...other(times)].join('\n')] })))
      .part
  const read = async (times: number) => (await convertWith(times))('word/document.xml')
  expect(await read(1)).not.toContain('<w:kern')
  const [document, styles] = await Promise.all(['word/document.xml', 'word/styles.xml'].map(await convertWith(25)))
  // The longer text is the usual one, and the kerned text differs from it.
  expect(/<w:docDefaults>.*?<\/w:docDefaults>/.exec(styles ?? '')?.[0]).not.toContain('<w:kern')
  expect(document).toContain('<w:kern w:val="2"/>')
})

/** The gaps in a font, in its units, by pair of letters. */
function kernsIn(font: Buffer): Map<string, number> {
  const tables = tablesOf(font)
  const [kern, facts] = [tables?.get('kern') ?? Buffer.alloc(0), readTrueType(font)]
  const letterOf = (glyph: number) => String.fromCodePoint(facts?.chars.get(glyph) ?? 0)
  const count = kern.length > 18 ? kern.readUInt16BE(10) : 0
  const pairs = Array.from({ length: count }, (_, i) => 18 + i * 6)
  return new Map(pairs.map((at) => [letterOf(kern.readUInt16BE(at)) + letterOf(kern.readUInt16BE(at + 2)), kern.readInt16BE(at + 4)]))
}

test('a font that the Word file embeds kerns the same pairs', async () => {
  const program = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')
  const widths = Array.from({ length: 95 }, (_, i) => (i === 73 ? 300 : 600)).join(' ')
  const made = makePdf({
    pages: [[700, 680, 660].map((y) => `BT /F3 12 Tf 72 ${y} Td ${line} ET`).join('\n')],
    fonts: '/F3 20 0 R',
    objects: {
      20: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Grenadine /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor 21 0 R >>`,
      21: '<< /Type /FontDescriptor /FontName /ABCDEF+Grenadine /Flags 32 /FontFile2 22 0 R >>',
      22: `<< /Length ${program.length} >>\nstream\n${program.toString('latin1')}\nendstream`,
    },
  })
  const { path, part } = await convert(made)
  expect(await part('word/styles.xml')).toContain('<w:kern w:val="2"/>')
  const font = embeddedFont(readZip(await readFile(path)))
  const amounts = [...kernsIn(font)].map(([pair, amount]) => [pair, Math.round(amount / 2.048)])
  expect(Object.fromEntries(amounts)).toEqual({ We: -55, Te: -70, av: -20 })
})
