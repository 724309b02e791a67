/** Fonts that neither come along nor are on the readers' machines: one that is takes their place and their width. */
import { expect, test } from 'vitest'
import { isOfReaders } from '../../../src/pdf-to-word/fonts/conversion/reader-families.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

const words = 'The board shipped three unpaid invoices because the figures did not add up'

/** The text in a font that is only named, every letter of which is as wide as given, in thousandths of the size. */
function inFont(name: string, flags: number, width: number): Buffer {
  const shown = [0, 1, 2].map((i) => `BT /F3 10 Tf 1 0 0 1 72 ${700 - 13 * i} Tm (${words}) Tj ET`).join('\n')
  const pdf = makePdf({ pages: [`${shown}\n${showLines([[72, 600, 10, 'Another line of the page.']])}`] }).toString('latin1')
  const widths = Array.from({ length: 91 }, () => width).join(' ')
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontBBox [0 -200 1000 800] >>`
  const font = `/F3 << /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 122 /Widths [${widths}] /FontDescriptor ${descriptor} >>`
  return Buffer.from(pdf.replace('/Font <<', `/Font << ${font}`), 'latin1')
}

async function lookOf(name: string, flags: number, width: number) {
  const { part } = await convert(inFont(name, flags, width))
  const xml = (await part('word/document.xml')) + (await part('word/styles.xml'))
  return {
    fonts: await part('word/fontTable.xml'),
    scales: [...xml.matchAll(/<w:w w:val="(\d+)"/g)].map(([, scale]) => Number(scale)).filter((scale) => scale !== 100),
  }
}

test('a serif font is Times New Roman, another Arial, each as wide as the font was', async () => {
  const [wide, narrow] = [await lookOf('ABCDEF+MeliorLTStd', 34, 500), await lookOf('GHIJKL+AdvPS586D', 32, 400)]
  expect(wide.fonts).toContain('w:name="Times New Roman"')
  expect(wide.fonts).not.toContain('Melior')
  expect(Math.min(...wide.scales)).toBeGreaterThan(105)
  expect(narrow.fonts).toContain('w:name="Arial"')
  expect(Math.max(...narrow.scales)).toBeLessThan(95)
})

test.each(['ITCFranklinGothicBookStd', 'FrutigerBookLT'])('%s has no serifs: Book is its weight', async (name) => {
  expect((await lookOf(`ABCDEF+${name}`, 32, 500)).fonts).not.toContain('w:name="Times New Roman"')
})

test('what stands in for a font of TeX that may not be embedded is as wide as it', async () => {
  const { fonts, scales } = await lookOf('ABCDEF+SFTT1000', 33, 525)
  expect(fonts).toContain('w:name="Courier New"')
  expect(scales).toContain(88)
  const serif = await lookOf('ABCDEF+SFRM1000', 34, 600)
  expect(serif.fonts).toContain('w:name="Cambria"')
  expect(Math.min(...serif.scales)).toBeGreaterThan(110)
})

test('common fonts keep their names and widths', async () => {
  const { fonts, scales } = await lookOf('Tahoma', 32, 500)
  expect(fonts).toContain('w:name="Tahoma"')
  expect(scales).toEqual([])
  expect(['Century Gothic', 'Segoe UI', 'Times', 'Gill Sans MT'].every(isOfReaders)).toBe(true)
  expect(
    [
      'Helvetica LT Std Cond',
      'Times LT Std',
      'Melior',
      'Zapf Humanist601BT',
      'Adv PS405B6',
      'Warnock Pro',
      'Optima',
      'Helvetica Neue',
      'Gill Sans',
    ].some(isOfReaders),
  ).toBe(false)
})

test('letters made bold by an outline have the stand-in, too', async () => {
  const plain = inFont('ABCDEF+MeliorLTStd', 34, 500).toString('latin1')
  // As long as before, so that the objects stay at their places.
  const pdf = plain.replace(/\(The b/, '2 Tr (')
  expect(pdf).toHaveLength(plain.length)
  const { part } = await convert(Buffer.from(pdf, 'latin1'))
  expect(await part('word/fontTable.xml')).not.toContain('Melior')
})

test('ignores two subset prefixes of a name', async () => {
  expect((await lookOf('AAAAAC+IYASNL_NimbusRomNo9L-Regu', 34, 500)).fonts).toContain('w:name="Times New Roman"')
})

test('its lines break where they broke', { timeout: 60_000 }, async () => {
  const { path } = await convert(inFont('ABCDEF+MeliorLTStd', 34, 480))
  const [page = []] = shownLines(await render(path))
  expect(page.map(({ text }) => text.trim()).filter((text) => text === words)).toHaveLength(3)
})
