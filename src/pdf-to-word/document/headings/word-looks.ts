/**
 * Recognises headings by the sizes and colours of Word's own styles, which give the level; outlines can lose it. In scans without colours,
 * greys count.
 */

import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import { wordLooks } from '../../tuning/document/headings.ts'

interface Look {
  /** Heading level; 0 is the title. */
  level: number
  /** Font size in points; undefined if the style has the size of the body text. */
  size?: number
  bold?: boolean
  italic?: boolean
  color: string
  /** Whether the style's family has serifs; undefined if that does not matter. */
  serif?: boolean
}

/**
 * Heading styles of Word's default templates of 2007, 2011 (for the Mac), 2013, 2016 and 2023, and of pandoc's old and new templates; the
 * first is the one of Word 97 to 2003 and of OpenOffice that no other resembles.
 */
const looks: readonly Look[] = [
  { level: 2, size: 14, bold: true, italic: true, color: '000000', serif: false },
  { level: 0, size: 26, color: '17365D' },
  { level: 1, size: 14, bold: true, color: '365F91' },
  { level: 2, size: 13, bold: true, color: '4F81BD' },
  { level: 3, bold: true, color: '4F81BD' },
  { level: 4, bold: true, italic: true, color: '4F81BD' },
  { level: 1, size: 16, bold: true, color: '345A8A' },
  { level: 1, size: 16, bold: true, color: '4F81BD' },
  { level: 2, size: 14, bold: true, color: '4F81BD' },
  { level: 3, size: 12, bold: true, color: '4F81BD' },
  { level: 4, size: 12, italic: true, color: '4F81BD' },
  { level: 1, size: 16, color: '2E74B5' },
  { level: 2, size: 13, color: '2E74B5' },
  { level: 3, size: 12, color: '1F4D78' },
  { level: 1, size: 16, color: '2F5496' },
  { level: 2, size: 13, color: '2F5496' },
  { level: 3, size: 12, color: '1F3763' },
  { level: 1, size: 20, color: '0F4761' },
  { level: 2, size: 16, color: '0F4761' },
  { level: 3, size: 14, color: '0F4761' },
]

/** Returns whether all words of a paragraph have the size and colour of a style that is not black, which no other text has by chance. */
export function isInWordColor(paragraph: DocumentParagraph, body: TextStyle): boolean {
  const color = paragraph.lines[0]?.words[0]?.style.color
  return color !== undefined && !isNear(color, '000000') && !isNear(color, body.color) && wordLevel(paragraph, body) !== null
}

/** Returns the heading level of the style that all words of a paragraph have, or null. */
export function wordLevel({ lines }: DocumentParagraph, body: TextStyle): number | null {
  const words = lines.flatMap((line) => line.words)
  const style = mainStyle(words)
  const found = style && looks.find((look) => hasLook(style, look, body))
  if (!found || !words.every((word) => word.style.size === style.size && isNear(word.style.color, style.color))) return null
  return found.level
}

function hasLook(style: TextStyle, { size = 0, bold = false, italic = false, color, serif }: Look, body: TextStyle): boolean {
  if (style.bold !== bold || style.italic !== italic || (serif !== undefined && style.serif !== serif)) return false
  const difference = Math.abs(style.size - (size || body.size))
  return (difference === 0 && isNear(style.color, color)) || (difference <= wordLooks.sizeSlack && isScanned(style.color, color))
}

/** Returns whether a colour is the grey that a scanner without colours makes of another. */
function isScanned(grey: string, color: string): boolean {
  const [level = 0, ...others] = partsOf(grey)
  const [red = 0, green = 0, blue = 0] = partsOf(color)
  const { luma, greySlack } = wordLooks
  const seen = luma.red * red + luma.green * green + luma.blue * blue
  return others.every((part) => part === level) && Math.abs(level - seen) <= greySlack
}

const partsOf = (color: string) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function isNear(a: string, b: string): boolean {
  const others = partsOf(b)
  return partsOf(a).every((value, i) => Math.abs(value - (others[i] ?? 0)) <= wordLooks.colorSlack)
}
