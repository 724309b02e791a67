/** Encodes words in the standard fonts that every PDF reader has. They need not be embedded, because the text is invisible. */
import { encodingNamed, standardWidths, textOfGlyph } from '../../../pdf-to-word/fonts/tables/named-tables.ts'

/** Style of a word, as far as it is known. */
export interface WordLook {
  bold?: boolean
  italic?: boolean
  family?: string
}

/** An encoded word. */
export interface LatinText {
  /** Name of the font. */
  font: string
  /** Codes in WinAnsiEncoding. */
  codes: Buffer
  /** Width of the text at size 1. */
  width: number
}

/** Fonts by family: plain, bold, italic, bold italic. */
const families = {
  sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  fixed: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
} as const

const glyphs = encodingNamed('WinAnsiEncoding') ?? []
const codeOf = new Map(glyphs.flatMap((glyph, code) => (glyph === undefined ? [] : [[textOfGlyph(glyph), code] as const])))

/** Returns undefined for a text with characters that the fonts lack. */
export function latinText(text: string, look: WordLook): LatinText | undefined {
  const codes = [...text].map((char) => codeOf.get(char))
  if (!codes.every((code) => code !== undefined)) return undefined
  const font = fontOf(look)
  const widths = widthsOf(font)
  const width = codes.reduce((sum, code) => sum + (widths[code] as number), 0) / 1000
  return { font, codes: Buffer.from(codes), width }
}

const knownWidths = new Map<string, readonly number[]>()

/** Returns the widths of a font by code. Its table takes longer to read than a page of words to write. */
function widthsOf(font: string): readonly number[] {
  const known = knownWidths.get(font)
  if (known) return known
  const widthOf = standardWidths(font) ?? (() => 500)
  const widths = glyphs.map((glyph) => widthOf(glyph ?? 'space'))
  knownWidths.set(font, widths)
  return widths
}

/** Returns the name of the font. The default is a serif font, which most scans use. */
function fontOf({ family = '', bold = false, italic = false }: WordLook): string {
  const kind = /courier|mono|consol/i.test(family) ? 'fixed' : /arial|helvetica|sans|calibri|verdana/i.test(family) ? 'sans' : 'serif'
  return families[kind][((bold ? 1 : 0) + (italic ? 2 : 0)) as 0 | 1 | 2 | 3]
}
