/** The fonts that every PDF reader has, for the words that they have letters for. They need not be brought along, for nothing of them is seen. */
import { encodingNamed, standardWidths, textOfGlyph } from '../../../pdf-to-word/fonts/tables/named-tables.ts'

/** How a word looks, as far as it is known. */
export interface WordLook {
  bold?: boolean
  italic?: boolean
  family?: string
}

export interface LatinText {
  /** The font's name. */
  font: string
  /** In WinAnsiEncoding. */
  codes: Buffer
  /** Of the whole text at size 1. */
  width: number
}

/** Plain, bold, italic, both. */
const families = {
  sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  fixed: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
} as const

const glyphs = encodingNamed('WinAnsiEncoding') ?? []
const codeOf = new Map(glyphs.flatMap((glyph, code) => (glyph === undefined ? [] : [[textOfGlyph(glyph), code] as const])))

/** Returns undefined for a text with other letters. */
export function latinText(text: string, look: WordLook): LatinText | undefined {
  const codes = [...text].map((char) => codeOf.get(char))
  if (!codes.every((code) => code !== undefined)) return undefined
  const font = fontOf(look)
  const widthOf = standardWidths(font) ?? (() => 500)
  const width = codes.reduce((sum, code) => sum + widthOf(glyphs[code] ?? 'space'), 0) / 1000
  return { font, codes: Buffer.from(codes), width }
}

/** What is not known of a family is a face with serifs, as most of what is scanned has. */
function fontOf({ family = '', bold = false, italic = false }: WordLook): string {
  const kind = /courier|mono|consol/i.test(family) ? 'fixed' : /arial|helvetica|sans|calibri|verdana/i.test(family) ? 'sans' : 'serif'
  return families[kind][((bold ? 1 : 0) + (italic ? 2 : 0)) as 0 | 1 | 2 | 3]
}
