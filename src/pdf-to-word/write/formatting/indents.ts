/** Indents of paragraphs as Word writes them. */

import { indentsOf } from '../../blocks/paragraphs/indents.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { twips } from '../parts/xml.ts'

/** Indents in twentieths of a point; `first` is the additional indent of the first line, negative if it hangs. */
export interface WrittenIndents {
  left: number
  first: number
  right: number
}

/** A paragraph as wide as its column. */
export const noIndents: WrittenIndents = { left: 0, first: 0, right: 0 }

/** Returns the indents of a paragraph as written. */
export function writtenIndents(paragraph: PlacedParagraph): WrittenIndents {
  const { left, first, right } = indentsOf(paragraph)
  const { overhang = { left: 0, right: 0 } } = paragraph
  return { left: twips(left - overhang.left), first: twips(first), right: twips(right - overhang.right) }
}

/** Returns a text that equal indents share. */
export const indentsKey = ({ left, first, right }: WrittenIndents): string => `${left}/${first}/${right}`

/** Returns the number of indents that differ; that of the first line counts with the left one, since both are written together. */
export function differingIndents(a: WrittenIndents, b: WrittenIndents): number {
  return Number(a.left !== b.left || a.first !== b.first) + Number(a.right !== b.right)
}

/** Returns `w:ind` with the values that differ from the style or list level; '' if none does. */
export function indentsXml(own: WrittenIndents, base: WrittenIndents = noIndents): string {
  const isMoved = own.left !== base.left || own.first !== base.first
  const isWritten = (value: number, other: number) => isMoved && (value !== 0 || other !== 0)
  const parts = [
    isWritten(own.left, base.left) ? `w:left="${own.left}"` : '',
    own.right === base.right ? '' : `w:right="${own.right}"`,
    isWritten(own.first, base.first) ? (own.first < 0 ? `w:hanging="${-own.first}"` : `w:firstLine="${own.first}"`) : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<w:ind ${parts.join(' ')}/>`
}

/** Returns a name such as "36 pt indent 18 pt first line" for indents that differ from those of the base; '' if they do not. */
export function indentWords(own: WrittenIndents, base: WrittenIndents): string {
  if (differingIndents(own, base) === 0) return ''
  const words = [
    own.left === 0 ? '' : `${own.left / 20} pt indent`,
    own.first === 0 ? '' : `${Math.abs(own.first) / 20} pt ${own.first < 0 ? 'hanging' : 'first line'}`,
    own.right === 0 ? '' : `${own.right / 20} pt right indent`,
  ].filter(Boolean)
  return words.join(' ') || 'no indent'
}
