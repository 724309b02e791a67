/** Converts paragraphs to WordprocessingML. */

import type { Border, Borders } from '../ir/border.ts'
import type { PlacedLine, PlacedWord } from '../ir/line.ts'
import type { ListMark, PlacedParagraph } from '../ir/paragraph.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { farthestBorder } from '../ir/word-facts.ts'
import { mainStyle } from '../page/words/words.ts'
import { capSpaceXml, dropCapXml } from './drop-cap.ts'
import { indentsXml, type WrittenIndents, writtenIndents } from './formatting/indents.ts'
import { alignmentXml, spacingXml, writtenSpacing } from './formatting/spacing.ts'
import type { PartWriter } from './part-writer.ts'
import { runProperties } from './run-properties.ts'
import { runsXml } from './runs.ts'
import type { StyleId } from './styles.ts'
import { sameStop, stopXml, type TabStop, tabStops } from './tabs.ts'
import { contentsEdges } from './toc.ts'

/** Further content of a paragraph. */
export interface ParagraphExtras {
  style?: StyleId
  /** Section properties, which belong to the last paragraph of a section. */
  section?: string
  /** Runs at the beginning: anchored drawings, or the reference mark of a note. */
  before?: string
  /** Position of the tab stop for the tab in `before`, in twips from the left edge of the text. */
  stop?: number
  /** `w:framePr` of its frame. */
  frame?: string
  /** A separate paragraph before it holds its pictures and its break. */
  anchored?: boolean
}

/** Height of the paragraph with the pictures, in points. */
const anchorHeight = 1

/** Returns `w:p`. */
export function paragraphXml(
  paragraph: PlacedParagraph,
  part: PartWriter,
  { style, section = '', before = '', stop, frame = '', anchored = false }: ParagraphExtras = {},
): string {
  const id = style ?? part.styles.idOf(paragraph)
  const base = part.styles.textOf(id)
  const words = wordsOf(paragraph)
  const number = numberOf(paragraph, part, id)
  part.account.keepParagraph(paragraph)
  const properties = [
    id === 'Normal' ? '' : `<w:pStyle w:val="${id}"/>`,
    keepXml(paragraph),
    breakXml(paragraph.spacing.breakBefore === 'page', part.styles.beginsPage(id), anchored),
    frame,
    number.xml,
    bordersXml('w:pBdr', paragraph.borders, Math.min(farthestBorder, Math.round(paragraph.borders?.gap ?? 1))),
    paragraph.shade ? `<w:shd w:val="clear" w:color="auto" w:fill="${paragraph.shade}"/>` : '',
    tabsXml(paragraph, part.styles.stopsOf(id), stop),
    paragraph.rtl ? '<w:bidi/>' : '',
    spacingXml(writtenSpacing(paragraph.spacing, anchored ? anchorHeight : 0), part.styles.spacingOf(id)),
    indentXml(paragraph, number.indents, part.styles.indentsOf(id)),
    paragraph.align === part.styles.alignOf(id) ? '' : alignmentXml(paragraph.align),
    markProperties(words, base),
    section,
  ].join('')
  const column = paragraph.spacing.breakBefore === 'column' && !anchored ? '<w:r><w:br w:type="column"/></w:r>' : ''
  const [open, close] = bookmarksXml(part.bookmarksAt(paragraph), part)
  const edges = contentsEdges(paragraph)
  const content = `${open}${column}${before}${edges.fieldBegin}${capSpaceXml(paragraph)}${runsXml(words, base, part)}${edges.fieldEnd}${close}`
  return `${edges.open}${dropCapXml(paragraph, id, base, part.styles.indentsOf(id))}<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ''}${content}</w:p>${edges.close}`
}

/** Returns the page break; if the paragraph before holds it, the break of the style is cancelled. */
function breakXml(breaks: boolean, isOfStyle: boolean, anchored: boolean): string {
  if (anchored) return isOfStyle ? '<w:pageBreakBefore w:val="0"/>' : ''
  return breaks && !isOfStyle ? '<w:pageBreakBefore/>' : ''
}

/** Returns the rules against page ends; the style of headings already keeps them with the next paragraph. */
function keepXml({ free, heading, keepNext, keepLines }: PlacedParagraph): string {
  const isOfStyle = heading !== null && heading > 0
  const next = free && !keepNext ? '<w:keepNext w:val="0"/>' : keepNext && !isOfStyle ? '<w:keepNext/>' : ''
  return `${next}${keepLines ? '<w:keepLines/>' : ''}`
}

/** Returns the list of an item, and the indents of its level. A heading numbered by its style needs a list only if it is another or none. */
function numberOf(
  { list, heading, rtl, left, right }: PlacedParagraph,
  { numbering, styles, body }: PartWriter,
  id: StyleId,
): { xml: string; indents: WrittenIndents | null } {
  const place = list ? numbering.place(list, rtl ? right : left, heading === null ? body : styles.textOf(id)) : null
  const isOfStyle = styles.isNumbered(id)
  if (!place) return { xml: isOfStyle ? '<w:numPr><w:numId w:val="0"/></w:numPr>' : '', indents: null }
  const isSame = isOfStyle && place.list === numbering.outline()
  const xml = isSame ? '' : `<w:numPr><w:ilvl w:val="${place.level}"/><w:numId w:val="${place.list}"/></w:numPr>`
  return { xml, indents: place.indents }
}

/** Returns all words as one text, without the label, which Word's numbering produces. */
function wordsOf({ lines, list }: PlacedParagraph): PlacedWord[] {
  return lines.flatMap((line, i) => (i === 0 && list ? withoutLabel(line, list) : line.words))
}

function withoutLabel({ words }: PlacedLine, { textX, rtl }: ListMark): PlacedWord[] {
  const at = words.findIndex((word) => Math.abs((rtl ? word.x1 : word.x0) - textX) < 0.01)
  return at <= 0 ? words : words.slice(at).map((word, i) => (i === 0 ? { ...word, tabbed: false, joined: false } : word))
}

function tabsXml(paragraph: PlacedParagraph, known: readonly TabStop[], first?: number): string {
  const stops = tabStops(paragraph)
  const own = first === undefined || stops.some(({ at }) => at <= first) ? stops : [{ kind: 'left', at: first } as const, ...stops]
  const gone = known.filter(({ at }) => own.every((stop) => stop.at !== at)).map(({ at }) => `<w:tab w:val="clear" w:pos="${at}"/>`)
  const other = own.filter((stop) => !known.some((each) => sameStop(stop, each))).map(stopXml)
  return gone.length + other.length > 0 ? `<w:tabs>${[...gone, ...other].join('')}</w:tabs>` : ''
}

/** Returns the indents that differ from those of the list level, else of the style. */
function indentXml(paragraph: PlacedParagraph, list: WrittenIndents | null, style: WrittenIndents): string {
  // The list level defines the indents.
  if (paragraph.rtl && paragraph.list) return ''
  return indentsXml(writtenIndents(paragraph), list ?? style)
}

/** Returns the run properties of the paragraph mark, which match the text so that an empty line after it has the same height. */
function markProperties(words: readonly PlacedWord[], base: TextStyle): string {
  const style = mainStyle(words)
  return style ? runProperties({ ...style, raise: '', underline: false, shade: '' }, { ...base, underline: false }) : ''
}

function bookmarksXml(names: readonly string[], part: PartWriter): [string, string] {
  let open = ''
  let close = ''
  for (const name of names) {
    const id = part.nextId()
    open += `<w:bookmarkStart w:id="${id}" w:name="${name}"/>`
    close += `<w:bookmarkEnd w:id="${id}"/>`
  }
  return [open, close]
}

/** Returns the borders of a paragraph, a cell or a table; '' for none. */
export function bordersXml(tag: string, borders: Borders | null, space: number): string {
  if (!borders) return ''
  const { gaps } = borders
  const spaces = { top: gaps?.top ?? space, bottom: gaps?.bottom ?? space, left: space, right: space }
  const side = (name: 'top' | 'right' | 'bottom' | 'left') => borderXml(name, borders[name], spaces[name])
  const inner = `${side('top')}${side('left')}${side('bottom')}${side('right')}`
  return inner === '' ? '' : `<${tag}>${inner}</${tag}>`
}

/** Returns one border, or '' for none. @param space distance from the text in points */
export function borderXml(name: string, border: Border | null, space: number): string {
  if (!border) return ''
  // Eighths of a point, from a quarter to six points.
  const size = Math.min(48, Math.max(2, Math.round(border.width * 8)))
  return `<w:${name} w:val="${border.dashed ? 'dashed' : 'single'}" w:sz="${size}" w:space="${space}" w:color="${border.color}"/>`
}
