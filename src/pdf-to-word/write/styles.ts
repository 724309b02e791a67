/**
 * Creates the named styles: body, title, headings, list, caption, header, footer, notes. Other formatting is written as differences from
 * them.
 */

import type { NoteKind, NoteText } from '../ir/notes.ts'
import type { PlacedParagraph } from '../ir/paragraph.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { mainStyle } from '../page/words/words.ts'
import { noteKinds } from '../placement/notes/note-set.ts'
import type { Language } from '../read/language.ts'
import { otherStyles, signStyle, unlisted } from './fixed-styles.ts'
import { indentsXml, noIndents, type WrittenIndents } from './formatting/indents.ts'
import { type Alignment, alignmentXml, spacingXml, type WrittenSpacing } from './formatting/spacing.ts'
import { createSpacingStyles, type SpacingStyle, type SpacingStyles, type StyledParagraph } from './formatting/spacing-styles.ts'
import { escapeXml, textNamespaces, xmlHead } from './parts/xml.ts'
import { fonts, kernedFrom, runProperties } from './run-properties.ts'
import type { TabStop } from './tabs.ts'
import { type ContentsLook, contentsStyle, createContentsLooks } from './toc.ts'

/** Ids of the basic styles and of the styles for common spacing. */
export type StyleId =
  | 'Normal'
  | `BodyText${string}`
  | `TableText${string}`
  | `ListItem${string}`
  | `Gap${string}`
  | 'Title'
  | `Heading${number}`
  | `TOC${number}`
  | 'ListParagraph'
  | 'Caption'
  | 'Header'
  | 'Footer'
  | 'FootnoteText'
  | 'EndnoteText'

/** The styles of the file. */
export interface StyleSheet {
  /** Returns the style of a paragraph in the body. */
  idOf(paragraph: PlacedParagraph): StyleId
  /** Returns the text style of a paragraph style. */
  textOf(id: StyleId): TextStyle
  /** Returns the tab stops of a style. */
  stopsOf(id: StyleId): readonly TabStop[]
  /** Returns whether a style numbers its paragraphs, because most headings of its level are numbered. */
  isNumbered(id: StyleId): boolean
  /** Returns the spacing of a style. */
  spacingOf(id: StyleId): WrittenSpacing
  /** Returns the indents of a style. */
  indentsOf(id: StyleId): WrittenIndents
  /** Returns the alignment of a style. */
  alignOf(id: StyleId): Alignment
  figureOf: SpacingStyles['ofFigure']
  emptyLineOf: SpacingStyles['ofEmptyLine']
  /** Returns whether a style begins a new page, because all headings of its level do. */
  beginsPage(id: StyleId): boolean
  /** Returns the styles part. @param outline the list that numbers headings */
  xml(outline: number | null): string
}

const names: Readonly<Record<string, string>> = {
  Normal: 'Normal',
  Title: 'Title',
  ListParagraph: 'List Paragraph',
  Caption: 'caption',
  Header: 'header',
  Footer: 'footer',
  FootnoteText: 'footnote text',
  EndnoteText: 'endnote text',
}

const noteStyles: Readonly<Record<NoteKind, StyleId>> = { footnote: 'FootnoteText', endnote: 'EndnoteText' }

const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The facts that decide which styles exist. */
export interface StyleFacts {
  /** Style of most of the text. */
  body: TextStyle
  language: Language | null
  /** Widows and orphans are allowed. */
  loneLines: boolean
  notes: readonly NoteText[]
  /** Paragraphs in tables. */
  inCells: ReadonlySet<PlacedParagraph>
  /** Paragraphs that begin a page. */
  openers: ReadonlySet<PlacedParagraph>
  /** Spacing of pictures on their own lines. */
  figures: readonly WrittenSpacing[]
}

/** Returns the styles for all paragraphs of a file. */
export function createStyleSheet(
  paragraphs: Iterable<PlacedParagraph>,
  { body, language, loneLines, notes, inCells, openers, figures }: StyleFacts,
): StyleSheet {
  const all: StyledParagraph[] = []
  const looks = new Map<StyleId, Map<TextStyle, number>>()
  const listed = createContentsLooks()
  /** Number of numbered minus unnumbered headings, by style. */
  const numbers = new Map<StyleId, number>()
  for (const paragraph of paragraphs) {
    const id = idOf(paragraph)
    all.push({ paragraph, id })
    if (paragraph.heading !== null) numbers.set(id, (numbers.get(id) ?? 0) + (paragraph.list?.outline ? 1 : -1))
    if (paragraph.contents) listed.add(id, paragraph)
    if (id !== 'Normal' && id !== 'ListParagraph') addLook(looks, id, paragraph)
  }
  for (const { kind, paragraph: first, rest } of notes) {
    for (const paragraph of [first, ...rest]) {
      addLook(looks, noteStyles[kind], paragraph)
      all.push({ paragraph, id: noteStyles[kind] })
    }
  }
  const spacings = createSpacingStyles(all, inCells, figures)
  const paged = pagedHeadings(all, openers)
  const texts = new Map<StyleId, TextStyle>()
  for (const [id, counts] of looks) {
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (most) texts.set(id, most[0])
  }
  const contents = listed.looks()
  const textOf = (id: StyleId) => texts.get(id) ?? body
  const isNumbered = (id: StyleId) => (numbers.get(id) ?? 0) > 0

  const spacingOf = (id: StyleId) => spacings.of(id).spacing
  /** A list gives its headings their indents, and the style of a table of contents is written with its tab stops. */
  const indentsOf = (id: StyleId): WrittenIndents => {
    const look = contents.get(id)
    if (look) return { ...noIndents, left: look.indent }
    return isNumbered(id) ? noIndents : spacings.of(id).indents
  }
  const lookOf = (id: StyleId): StyleLook => ({
    text: textOf(id),
    spacing: spacingOf(id),
    indents: indentsOf(id),
    align: spacings.alignOf(id),
    contents: contents.get(id),
    list: isNumbered(id),
    beginsPage: paged.has(id),
  })

  return {
    idOf: (paragraph) => spacings.idOf(paragraph, idOf(paragraph)) as StyleId,
    spacingOf,
    indentsOf,
    alignOf: (id) => spacings.alignOf(id),
    figureOf: spacings.ofFigure,
    emptyLineOf: spacings.ofEmptyLine,
    beginsPage: (id) => paged.has(id),
    textOf,
    stopsOf: (id) => contents.get(id)?.stops ?? [],
    isNumbered,
    xml(outline) {
      const used: StyleId[] = [
        'Title',
        ...levels.map((level): StyleId => `Heading${level}`),
        ...levels.filter((level) => contents.has(`TOC${level}`)).map((level): StyleId => `TOC${level}`),
        'ListParagraph',
        'Caption',
        'Header',
        'Footer',
        'FootnoteText',
        'EndnoteText',
      ]
      return `${xmlHead}<w:styles ${textNamespaces}>${defaults(body, language)}${normal(loneLines)}${used.map((id) => paragraphStyle(id, lookOf(id), body, outline)).join('')}${spacings.all().map(spacingStyle).join('')}${noteKinds
        .map((kind) =>
          signStyle(
            kind,
            notes.some((note) => note.kind === kind && note.markStyle),
          ),
        )
        .join('')}${otherStyles}</w:styles>`
    },
  }
}

function addLook(looks: Map<StyleId, Map<TextStyle, number>>, id: StyleId, { lines }: PlacedParagraph): void {
  const look = mainStyle(lines.flatMap(({ words }) => words))
  if (!look) return
  const counts = looks.get(id) ?? new Map<TextStyle, number>()
  looks.set(id, counts.set(look, (counts.get(look) ?? 0) + 1))
}

function idOf({ heading, list, caption, contents }: PlacedParagraph): StyleId {
  if (contents) return `TOC${contents.level}`
  if (heading === 0) return 'Title'
  if (heading !== null) return `Heading${heading}`
  if (list) return 'ListParagraph'
  return caption ? 'Caption' : 'Normal'
}

function defaults(body: TextStyle, language: Language | null): string {
  const half = body.size * 2
  const toggles = `${body.bold ? '<w:b/><w:bCs/>' : ''}${body.italic ? '<w:i/><w:iCs/>' : ''}`
  const color = body.color === '000000' ? '' : `<w:color w:val="${body.color}"/>`
  const languageXml = language ? `<w:lang w:${language.kind}="${escapeXml(language.tag)}"/>` : ''
  const scale = body.scale ? `<w:w w:val="${body.scale}"/>` : ''
  const kern = body.kerning ? `<w:kern w:val="${kernedFrom}"/>` : ''
  const run = `<w:rPr>${fonts(body.family)}${toggles}${color}${scale}${kern}<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>${languageXml}</w:rPr>`
  return `<w:docDefaults><w:rPrDefault>${run}</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`
}

function normal(loneLines: boolean): string {
  const paragraph = loneLines ? '<w:pPr><w:widowControl w:val="0"/></w:pPr>' : ''
  return `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>${paragraph}</w:style>`
}

/** The properties of a paragraph style. */
interface StyleLook {
  text: TextStyle
  spacing: WrittenSpacing
  indents: WrittenIndents
  align: Alignment
  contents: ContentsLook | undefined
  /** The list of headings numbers it. */
  list: boolean
  beginsPage: boolean
}

function paragraphStyle(id: StyleId, look: StyleLook, body: TextStyle, outline: number | null): string {
  if (look.contents) return contentsStyle(id, look.contents, spacingXml(look.spacing), runProperties(look.text, body))
  const level = /^Heading(\d)$/.exec(id)?.[1]
  const name = level ? `heading ${level}` : (names[id] ?? id)
  const number =
    level && look.list && outline !== null
      ? `<w:numPr>${level === '1' ? '' : `<w:ilvl w:val="${Number(level) - 1}"/>`}<w:numId w:val="${outline}"/></w:numPr>`
      : ''
  const paged = look.beginsPage ? '<w:pageBreakBefore/>' : ''
  const format = `${spacingXml(look.spacing)}${indentsXml(look.indents)}${look.align === 'left' ? '' : alignmentXml(look.align)}`
  const inner = level ? `<w:keepNext/>${paged}${number}${format}<w:outlineLvl w:val="${Number(level) - 1}"/>` : format
  const next = level || id === 'Title' ? '<w:next w:val="Normal"/>' : ''
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${next}<w:qFormat/>${inner ? `<w:pPr>${inner}</w:pPr>` : ''}${runProperties(look.text, body)}</w:style>`
}

function spacingStyle({ id, name, basedOn, spacing, indents, base, align, listed }: SpacingStyle): string {
  const inner = `${spacingXml(spacing, base.spacing)}${indentsXml(indents, base.indents)}${align ? alignmentXml(align) : ''}`
  const place = listed ? '<w:qFormat/>' : unlisted
  return `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/>${place}${inner ? `<w:pPr>${inner}</w:pPr>` : ''}</w:style>`
}

/** Returns the heading styles whose headings all begin a page, at least two of them by a page break. */
function pagedHeadings(all: readonly StyledParagraph[], openers: ReadonlySet<PlacedParagraph>): ReadonlySet<string> {
  const levels = Map.groupBy(
    all.filter(({ paragraph }) => (paragraph.heading ?? 0) > 0),
    ({ id }) => id,
  )
  const isBroken = ({ paragraph }: StyledParagraph) => paragraph.spacing.breakBefore === 'page'
  const isPaged = (headings: readonly StyledParagraph[]) =>
    headings.filter(isBroken).length > 1 && headings.every((heading) => isBroken(heading) || openers.has(heading.paragraph))
  return new Set([...levels].filter(([, headings]) => isPaged(headings)).map(([id]) => id))
}
