/** Gives text the kerning of its font, and words the width that they have with it. */

import type { PdfFont } from '../../fonts/font.ts'
import { hardlyKerned, kernedElsewhere } from '../../fonts/tables/kerning.ts'
import { type CarriedFont, faceKey, type Kerning } from '../../ir/font.ts'
import { type PageContent, wordsOnPage } from '../../ir/page-content.ts'
import { kernedPairs } from '../../tuning/page/words.ts'
import type { StyleSet } from './styles.ts'

/** Kerning of text whose letters are too few to tell, in a file whose other text is kerned. */
const unmeasured: Kerning = { gaps: new Map(), ligatures: new Map() }

/** The fonts of a file, with what is known of their kerning. */
export interface KernedFonts {
  fonts: Iterable<Pick<PdfFont, 'face'>>
  /** Those that the Word file will contain. */
  carried: readonly CarriedFont[]
  /** By `faceKey`, as `LetterGaps` returns them. */
  kernings: ReadonlyMap<string, Kerning | null>
}

/**
 * Sets the kerning of styles. Where too few letters tell, text is kerned if most of the measured text is, so that one setting suffices for
 * the file. Fonts that are replaced do not tell, because their replacement has a kerning of its own.
 */
export function kernStyles(given: KernedFonts, styles: StyleSet, contents: readonly PageContent[]): void {
  const own = new Set(given.carried.map(faceKey))
  const replaced = new Set([...given.fonts].flatMap(({ face }) => (face.isStandIn && !own.has(faceKey(face)) ? faceKey(face) : [])))
  const kernings = new Map([...given.kernings].filter(([key]) => !replaced.has(key)))
  if (![...kernings.values()].some((kerning) => kerning)) return
  let balance = 0
  for (const { text, style } of contents.flatMap(wordsOnPage)) {
    const kerning = kernings.get(faceKey(style))
    if (kerning !== undefined && !style.fixed) balance += kerning ? text.length : -text.length
  }
  const otherwise = balance > 0 ? unmeasured : undefined
  styles.kern((style) => {
    const kerning = style.fixed ? undefined : kernings.get(faceKey(style))
    return kerning === undefined ? otherwise : (kerning ?? undefined)
  })
}

/**
 * Adds the kerning of a word's letters to its natural width, once the families of the Word file are known.
 * @param carried embedded fonts, which also kern the letters of ligatures
 */
export function kernWords(carried: readonly CarriedFont[], styles: StyleSet, contents: readonly PageContent[]): void {
  const own = new Map(carried.map((font) => [faceKey(font), font.kerns]))
  styles.kern((style) => (kernedElsewhere.has(style.family) && !own.has(faceKey(style)) ? undefined : style.kerning))
  const strong = new Map<Kerning, ReadonlyMap<string, number>>()
  for (const word of contents.flatMap(wordsOnPage)) {
    const { family, size, scale = 100, kerning } = word.style
    if (word.natural === undefined || !kerning) continue
    if (!strong.has(kerning)) strong.set(kerning, strongPairs(kerning))
    const known = own.get(faceKey(word.style)) ?? (hardlyKerned.has(family) ? strong.get(kerning) : kerning.gaps)
    if (known) word.natural += (kernedBy(word.text, known) * size * scale) / 100
  }
}

const strongPairs = ({ gaps }: Kerning) => new Map([...gaps].filter(([, gap]) => Math.abs(gap) > kernedPairs.strong))

function kernedBy(text: string, gaps: ReadonlyMap<string, number>): number {
  let sum = 0
  if (gaps.size > 0) for (let i = 1; i < text.length; i++) sum += gaps.get(text.slice(i - 1, i + 1)) ?? 0
  return sum
}
