/** Writes a drop cap: a separate framed paragraph right before the text, as Word does. */

import type { PlacedParagraph } from '../ir/paragraph.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { exactAscent } from '../ir/word-facts.ts'
import { paragraphReach } from '../placement/lines/line-height.ts'
import { indentsXml, noIndents, type WrittenIndents } from './formatting/indents.ts'
import { escapeXml, twips } from './parts/xml.ts'
import { runProperties } from './run-properties.ts'
import type { StyleId } from './styles.ts'

/**
 * Returns the drop cap of a paragraph; '' if it has none.
 * @param id the style of the paragraph
 * @param base the text style of that paragraph style
 * @param indents those of that paragraph style
 */
export function dropCapXml(paragraph: PlacedParagraph, id: StyleId, base: TextStyle, indents: WrittenIndents): string {
  const [first] = paragraph.lines
  const cap = first?.cap
  if (!cap) return ''
  const { words, lines, pitch, baseline, distance, inMargin } = cap
  const height = pitch * lines
  const top = first.baseline - paragraphReach(paragraph).above
  // Word puts the baseline of an exact line at a fifth of its height above the bottom.
  const raisedBy = Math.round((height * exactAscent - (baseline - top)) * 2) / 2
  const gap = distance > 0.5 ? ` w:hSpace="${twips(distance)}"` : ''
  const anchor = `w:vAnchor="text" w:hAnchor="${inMargin ? 'page' : 'text'}"`
  const { before } = paragraph.spacing
  const properties = [
    id === 'Normal' ? '' : `<w:pStyle w:val="${id}"/>`,
    '<w:keepNext/>',
    `<w:framePr w:dropCap="${inMargin ? 'margin' : 'drop'}" w:lines="${lines}"${gap} w:wrap="around" ${anchor}/>`,
    `<w:spacing w:before="${before > 0.04 ? twips(before) : 0}" w:after="0" w:line="${twips(height)}" w:lineRule="exact"/>`,
    indentsXml(noIndents, indents),
    '<w:textAlignment w:val="baseline"/>',
  ].join('')
  const runs = words.map(({ style, text }) => `<w:r>${runProperties(style, base, { raisedBy })}<w:t>${escapeXml(text)}</w:t></w:r>`)
  return `<w:p><w:pPr>${properties}</w:pPr>${runs.join('')}</w:p>`
}

/** Returns the space between a drop cap that is a separate word and the next word. */
export function capSpaceXml({ lines: [first] }: PlacedParagraph): string {
  return first?.cap?.isSpaced ? '<w:r><w:t xml:space="preserve"> </w:t></w:r>' : ''
}
