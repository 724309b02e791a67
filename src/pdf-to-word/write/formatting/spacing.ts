/** Spacing and alignment of paragraphs as Word writes them. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { Spacing } from '../../ir/spacing.ts'
import { twips } from '../parts/xml.ts'

/** Spacing as written: distances in twentieths of a point; line height in the same unit if exact, otherwise in 240ths of a line. */
export interface WrittenSpacing {
  before: number
  after: number
  line: number
  exact: boolean
}

/** Single lines without distances. */
export const plainSpacing: WrittenSpacing = { before: 0, after: 0, line: 240, exact: false }

/** Alignment of a paragraph. */
export type Alignment = PlacedParagraph['align']

/** Returns spacing as written. @param taken part of the distance before that something else already provides, in points */
export function writtenSpacing({ before, after, line, exact }: Spacing, taken = 0): WrittenSpacing {
  return {
    before: distance(before - taken),
    after: distance(after),
    line: exact ? twips(line) : Math.abs(line - 1) > 0.004 ? lineUnits(line) : 240,
    exact,
  }
}

const distance = (points: number) => (points > 0.04 ? twips(points) : 0)

/** Returns a multiple in 240ths of a line for Word, chosen so that LibreOffice gets the same whole percentage, which it truncates. */
function lineUnits(line: number): number {
  const exact = Math.round(line * 100) * 2.4
  return exact - Math.floor(exact) < 0.3 && line < 1.14 ? Math.round(exact) : Math.ceil(exact - 1e-6)
}

/** Returns `w:spacing` with the values that differ from the style; '' if none does. */
export function spacingXml(own: WrittenSpacing, style: WrittenSpacing = plainSpacing): string {
  const isLine = own.line !== style.line || own.exact !== style.exact
  const parts = [
    own.before === style.before ? '' : `w:before="${own.before}"`,
    own.after === style.after ? '' : `w:after="${own.after}"`,
    isLine ? `w:line="${own.line}" w:lineRule="${own.exact ? 'exact' : 'auto'}"` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<w:spacing ${parts.join(' ')}/>`
}

/** Returns `w:jc`. */
export const alignmentXml = (align: Alignment) => `<w:jc w:val="${align}"/>`

/** Returns the number of properties that differ: the distances before and after, and the line height. */
export function differingSpacing(own: WrittenSpacing, style: WrittenSpacing): number {
  const isLine = own.line !== style.line || own.exact !== style.exact
  return Number(own.before !== style.before) + Number(own.after !== style.after) + Number(isLine)
}
