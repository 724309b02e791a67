/** The named styles: body, title, headings, list, caption, header, footer, notes; the rest of the look is what differs from them. */

import type { NoteKind, NoteText } from '../ir/notes.ts'
import type { PlacedParagraph } from '../ir/paragraph.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { mainStyle } from '../page/words/words.ts'
import { noteKinds } from '../placement/notes/note-set.ts'
import type { Language } from '../read/language.ts'
import { escapeXml, textNamespaces, twips, xmlHead } from './parts/xml.ts'
import { fonts, linkColor, runProperties } from './run-properties.ts'
import { contentsStop, stopXml, type TabStop } from './tabs.ts'

export type StyleId =
  | 'Normal'
  | 'Title'
  | `Heading${number}`
  | `TOC${number}`
  | 'ListParagraph'
  | 'Caption'
  | 'Header'
  | 'Footer'
  | 'FootnoteText'
  | 'EndnoteText'

export interface StyleSheet {
  /** The style of a paragraph in the body. */
  idOf(paragraph: PlacedParagraph): StyleId
  /** How text of a style looks. */
  textOf(id: StyleId): TextStyle
  /** The tab stop that a style has of its own. */
  tabOf(id: StyleId): TabStop | null
  /** Whether it numbers its paragraphs, which most headings of its level are. */
  isNumbered(id: StyleId): boolean
  /** @param outline the list that numbers headings */
  xml(outline: number | null): string
}

/** The stop of a contents list's numbers, and how far in a level begins, in twips. */
interface ContentsStop extends TabStop {
  indent: number
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

export interface StyleFacts {
  /** How most of the text looks. */
  body: TextStyle
  language: Language | null
  /** Single lines of paragraphs may stand alone on a page. */
  loneLines: boolean
  notes: readonly NoteText[]
}

export function createStyleSheet(paragraphs: Iterable<PlacedParagraph>, { body, language, loneLines, notes }: StyleFacts): StyleSheet {
  const looks = new Map<StyleId, Map<TextStyle, number>>()
  const stops = new Map<StyleId, ContentsStop>()
  /** How many more headings of each level have a number than have none. */
  const numbers = new Map<StyleId, number>()
  for (const paragraph of paragraphs) {
    const id = idOf(paragraph)
    if (paragraph.heading !== null) numbers.set(id, (numbers.get(id) ?? 0) + (paragraph.list?.outline ? 1 : -1))
    const stop = contentsStop(paragraph)
    if (stop && !stops.has(id)) stops.set(id, { ...stop, indent: twips((paragraph.lines[0]?.x0 ?? paragraph.left) - paragraph.left) })
    if (id !== 'Normal' && id !== 'ListParagraph') addLook(looks, id, paragraph)
  }
  for (const { kind, paragraph } of notes) addLook(looks, noteStyles[kind], paragraph)
  const texts = new Map<StyleId, TextStyle>()
  for (const [id, counts] of looks) {
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (most) texts.set(id, most[0])
  }
  const textOf = (id: StyleId) => texts.get(id) ?? body
  const isNumbered = (id: StyleId) => (numbers.get(id) ?? 0) > 0

  return {
    idOf,
    textOf,
    tabOf: (id) => stops.get(id) ?? null,
    isNumbered,
    xml(outline) {
      const used: StyleId[] = [
        'Title',
        ...levels.map((level): StyleId => `Heading${level}`),
        ...levels.filter((level) => stops.has(`TOC${level}`)).map((level): StyleId => `TOC${level}`),
        'ListParagraph',
        'Caption',
        'Header',
        'Footer',
        'FootnoteText',
        'EndnoteText',
      ]
      return `${xmlHead}<w:styles ${textNamespaces}>${defaults(body, language)}${normal(loneLines)}${used.map((id) => paragraphStyle(id, textOf(id), body, stops.get(id), isNumbered(id) ? outline : null)).join('')}${noteKinds
        .map((kind) =>
          signStyle(
            kind,
            notes.some((note) => note.kind === kind && note.sign),
          ),
        )
        .join('')}${otherStyles}</w:styles>`
    },
  }
}

/** Counts how most letters of a paragraph look. */
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
  const spoken = language ? `<w:lang w:${language.kind}="${escapeXml(language.tag)}"/>` : ''
  const run = `<w:rPr>${fonts(body.family)}${toggles}${color}<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>${spoken}</w:rPr>`
  return `<w:docDefaults><w:rPrDefault>${run}</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`
}

function normal(loneLines: boolean): string {
  const paragraph = loneLines ? '<w:pPr><w:widowControl w:val="0"/></w:pPr>' : ''
  return `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/>${paragraph}</w:style>`
}

function paragraphStyle(id: StyleId, text: TextStyle, body: TextStyle, stop?: ContentsStop, list: number | null = null): string {
  if (stop) return contentsStyle(id, text, body, stop)
  const level = /^Heading(\d)$/.exec(id)?.[1]
  const name = level ? `heading ${level}` : (names[id] ?? id)
  const number =
    level && list ? `<w:numPr>${level === '1' ? '' : `<w:ilvl w:val="${Number(level) - 1}"/>`}<w:numId w:val="${list}"/></w:numPr>` : ''
  const paragraph = level ? `<w:pPr><w:keepNext/>${number}<w:outlineLvl w:val="${Number(level) - 1}"/></w:pPr>` : ''
  const next = level || id === 'Title' ? '<w:next w:val="Normal"/>' : ''
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${next}<w:qFormat/>${paragraph}${runProperties(text, body)}</w:style>`
}

/** Word's own name, so that updating the list keeps its look. */
function contentsStyle(id: StyleId, text: TextStyle, body: TextStyle, stop: ContentsStop): string {
  const name = `toc ${id.slice(3)}`
  const indent = stop.indent === 0 ? '' : `<w:ind w:left="${stop.indent}"/>`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="39"/><w:pPr><w:tabs>${stopXml(stop)}</w:tabs>${indent}</w:pPr>${runProperties(text, body)}</w:style>`
}

/** The look of the signs of notes: LibreOffice sets those before the notes so, whatever their runs say. */
function signStyle(kind: NoteKind, isPlain: boolean): string {
  const id = kind === 'footnote' ? 'FootnoteReference' : 'EndnoteReference'
  const raised = isPlain ? '' : '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
  return `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${kind} reference"/><w:basedOn w:val="DefaultParagraphFont"/>${raised}</w:style>`
}

const otherStyles = [
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
  `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:color w:val="${linkColor}"/><w:u w:val="single"/></w:rPr></w:style>`,
  '<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="CommentText"><w:name w:val="annotation text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
].join('')
