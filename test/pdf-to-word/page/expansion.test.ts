/** Letters that a typesetter drew a little wider or narrower to fill a line. */
import { expect, test } from 'vitest'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { wordsOf } from '../../../src/pdf-to-word/page/words/words.ts'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { readPage } from '../../../src/pdf-to-word/read/page.ts'
import { pagesOf } from '../../../src/pdf-to-word/read/pages.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** A word in a font that nobody knows, whose letters are half as wide as their size. */
function wordDrawnAt(percent: number, size = 10) {
  const pdf = makePdf({
    pages: [`BT /F3 ${size} Tf ${percent} Tz 72 700 Td (word) Tj ET`],
    objects: {
      20: `<< /Type /Font /Subtype /Type1 /BaseFont /Grenadine /FirstChar 100 /LastChar 120 /Widths [${'500 '.repeat(21)}] >>`,
    },
  })
  const file = openPdfFile(Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1'))
  if (!file) throw new Error('no file was made')
  const [page = new Map()] = pagesOf(file)
  const { glyphs } = readPage(page, 0, { file, fonts: new Map(), hiddenLayers: new Set(), pageIndex: new Map() })
  const styles = createStyleSet()
  const placed = glyphs.map((glyph) => ({ glyph, block: -1, raise: '' as const }))
  const plain = { underline: false, strike: false, shade: '', raise: '' as const }
  return wordsOf(placed, (glyph) => ({ style: styles.of(glyph, plain), link: '' }))[0]?.words[0]
}

test.each([98, 102])('at %i percent they keep their natural width, because Word does not stretch them', (percent) => {
  const word = wordDrawnAt(percent)
  expect((word?.x1 ?? 0) - (word?.x0 ?? 0)).toBeCloseTo(percent / 5)
  expect(word?.natural).toBeCloseTo(20)
})

test('letters of a size that Word rounds keep their width', () => {
  const rounded = wordDrawnAt(100, 11.21)
  expect(rounded?.style).toMatchObject({ size: 11, scale: 102 })
  expect(rounded?.natural).toBeCloseTo(4 * 0.5 * 11 * 1.02)
  const near = wordDrawnAt(100, 10.91)
  expect(near?.style.scale).toBeUndefined()
  expect(near?.natural).toBeCloseTo(4 * 0.5 * 11)
  expect(wordDrawnAt(80, 11.21)?.style.scale).toBe(82)
})

test('the default style has the width of most letters', async () => {
  const lines = Array.from(
    { length: 6 },
    (_, i) => `1 0 0 1 72 ${700 - 14 * i} Tm (The survey was made in the north of the county and its findings) Tj`,
  )
  const { part } = await convert(makePdf({ pages: [`BT /F1 11.21 Tf ${lines.join(' ')} ET`] }))
  expect(await part('word/styles.xml')).toMatch(/<w:rPrDefault>(?:(?!<\/w:rPrDefault>).)*<w:w w:val="102"\/><w:sz w:val="22"\/>/)
  expect(await part('word/document.xml')).not.toContain('<w:w ')
})
