/** Scanned pages for tests: a PDF with a picture, and what was recognized in it. */
import type { ScannedPage, ScannedWord } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { makePdf } from './make-pdf.ts'

/** 200 dots per inch of a letter page. */
export const scale = 72 / 200
const image =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nz\nendstream'

/** A page whose picture fills it, with more drawn on it. */
export const scanOf = (more = '', place = '612 0 0 792 0 0') =>
  Buffer.from(
    makePdf({ pages: [`${more} q ${place} cm /I Do Q`], objects: { 20: image } })
      .toString('latin1')
      .replace('/Resources <<', '/Resources << /XObject << /I 20 0 R >>'),
    'latin1',
  )

/** Words of 11-point Arial side by side, in pixels. */
export function line(number: number, x: number, y: number, text: string, more: Partial<ScannedWord> = {}): ScannedWord[] {
  let from = x
  return text.split(' ').map((word) => {
    const width = word.length * 15
    const own = { x0: from, x1: from + width, y0: y - 24, y1: y + 6, text: word, confidence: 95, baseline: [y, y] as const }
    from += width + 9
    return { ...own, size: 29, line: number, bold: false, italic: false, inPicture: false, ...more }
  })
}

/** The recognized page. */
export function scanned(words: readonly ScannedWord[], more: Partial<ScannedPage> = {}): ScannedPage {
  return {
    ...{ page: 1, width: 1700, height: 2200, turned: 0, slope: 0, toPage: [scale, 0, 0, scale, 0, 0], regions: null },
    ...{ words, rules: [], fills: [], pictures: [], ...more },
  }
}
