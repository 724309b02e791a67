/** How the fonts that readers have kern text, measured with HarfBuzz in what LibreOffice takes for them. */

import type { TextStyle } from '../../ir/text-style.ts'

/**
 * Families without kerning in the Word file: what LibreOffice takes for them, Nimbus, kerns by .0186 of the font size a word, other fonts of
 * their kind, and the PDFs in them, by .002 to .008 (3,000 words).
 */
export const kernedElsewhere: ReadonlySet<string> = new Set(['Times', 'Helvetica'])

/** Families whose equivalents, Liberation, kern only pairs such as "Ve" and "y,", together by .0018 of the font size a word, and spaces. */
export const hardlyKerned: ReadonlySet<string> = new Set(['Times New Roman', 'Arial', 'Arial Narrow'])

/** By how much the space after and before a character is narrower, in multiples of the font size; means of the upright Liberation fonts. */
const narrowerAfter: Readonly<Record<string, number>> = { A: 0.05, L: 0.037, P: 0.032, Y: 0.028, T: 0.014, V: 0.01, W: 0.01, '’': 0.06 }
const narrowerBefore: Readonly<Record<string, number>> = { A: 0.05, Y: 0.028, T: 0.014, V: 0.01, W: 0.01 }

/** Returns by how much kerning makes the space between two words narrower, in multiples of the font size. */
export function kernedSpace(before: string, after: string, { family, kerning }: TextStyle): number {
  if (!kerning || !hardlyKerned.has(family)) return 0
  return (narrowerAfter[before.at(-1) ?? ''] ?? 0) + (narrowerBefore[after.at(0) ?? ''] ?? 0)
}
