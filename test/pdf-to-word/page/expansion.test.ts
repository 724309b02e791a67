/** Letters that a typesetter drew a little wider or narrower to fill a line. */
import { expect, test } from 'vitest'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { wordsOf } from '../../../src/pdf-to-word/page/words/words.ts'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { readPage } from '../../../src/pdf-to-word/read/page.ts'
import { pagesOf } from '../../../src/pdf-to-word/read/pages.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** A word in a font that nobody knows, whose letters are half as wide as their size. */
function wordDrawnAt(percent: number) {
  const pdf = makePdf({
    pages: [`BT /F3 10 Tf ${percent} Tz 72 700 Td (word) Tj ET`],
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
