/** Writes run properties: the formatting that differs from the paragraph style. */
import type { TextStyle } from '../ir/text-style.ts'
import { escapeXml, twips } from './parts/xml.ts'

/** Returns the properties of a run, in schema order; '' if nothing differs. */
export function runProperties(
  style: TextStyle,
  base: TextStyle,
  extras: { rtl?: boolean; hyperlink?: boolean; spread?: number; border?: string; raisedBy?: number } = {},
): string {
  const xml: string[] = []
  if (extras.hyperlink) xml.push('<w:rStyle w:val="Hyperlink"/>')
  if (style.family !== base.family) xml.push(fonts(style.family))
  if (style.bold !== base.bold) xml.push(toggle('b', style.bold), toggle('bCs', style.bold))
  if (style.italic !== base.italic) xml.push(toggle('i', style.italic), toggle('iCs', style.italic))
  if (style.strike !== base.strike) xml.push(toggle('strike', style.strike))
  const baseColor = extras.hyperlink ? linkColor : base.color
  if (style.color !== baseColor) xml.push(`<w:color w:val="${style.color}"/>`)
  const apart = twips((style.spacing ?? 0) + (extras.spread ?? 0))
  if (apart !== twips(base.spacing ?? 0)) xml.push(`<w:spacing w:val="${apart}"/>`)
  if (style.scale !== base.scale) xml.push(`<w:w w:val="${style.scale ?? 100}"/>`)
  if (!style.kerning !== !base.kerning) xml.push(`<w:kern w:val="${style.kerning ? kernedFrom : 0}"/>`)
  if (extras.raisedBy) xml.push(`<w:position w:val="${extras.raisedBy * 2}"/>`)
  if (style.size !== base.size) xml.push(`<w:sz w:val="${style.size * 2}"/><w:szCs w:val="${style.size * 2}"/>`)
  const baseUnderline = extras.hyperlink ? true : base.underline
  if (style.underline !== baseUnderline) xml.push(`<w:u w:val="${style.underline ? 'single' : 'none'}"/>`)
  if (extras.border) xml.push(`<w:bdr w:val="single" w:sz="4" w:space="0" w:color="${extras.border}"/>`)
  if (style.shade !== base.shade) xml.push(`<w:shd w:val="clear" w:color="auto" w:fill="${style.shade || 'auto'}"/>`)
  if (style.raise) xml.push(`<w:vertAlign w:val="${style.raise}script"/>`)
  if (extras.rtl) xml.push('<w:rtl/>')
  return xml.length === 0 ? '' : `<w:rPr>${xml.join('')}</w:rPr>`
}

/** Word kerns text of this size and larger, in half points: every text. */
export const kernedFrom = 2

/** The colour of Word's built-in Hyperlink style. */
export const linkColor = '0563C1'

/** Returns `w:rFonts` with one family for all scripts. */
export function fonts(family: string): string {
  const name = escapeXml(family)
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`
}

function toggle(name: string, on: boolean): string {
  return on ? `<w:${name}/>` : `<w:${name} w:val="0"/>`
}
