/** The named styles: body, title, headings, list, caption, header, footer, notes; the rest of the look is what differs from them. */
import type { Paragraph, TextStyle } from '../layout/model.ts'
import { mainStyle } from '../layout/words.ts'
import type { Language } from '../read/language.ts'
import { fonts, linkColor, runProperties } from './runs.ts'
import { escapeXml, textNamespaces, xmlHead } from './xml.ts'

export type StyleId = 'Normal' | 'Title' | `Heading${number}` | 'ListParagraph' | 'Caption' | 'Header' | 'Footer' | 'FootnoteText'

export interface StyleSheet {
  /** The style of a paragraph in the body. */
  idOf(paragraph: Paragraph): StyleId
  /** How text of a style looks. */
  textOf(id: StyleId): TextStyle
  xml(): string
}

const names: Readonly<Record<string, string>> = {
  Normal: 'Normal',
  Title: 'Title',
  ListParagraph: 'List Paragraph',
  Caption: 'caption',
  Header: 'header',
  Footer: 'footer',
  FootnoteText: 'footnote text',
}

/** @param body how most of the text looks */
export function createStyleSheet(body: TextStyle, paragraphs: Iterable<Paragraph>, language: Language | null): StyleSheet {
  const looks = new Map<StyleId, Map<TextStyle, number>>()
  for (const paragraph of paragraphs) {
    const id = idOf(paragraph)
    const look = mainStyle(paragraph.lines.flatMap((line) => line.words))
    if (!look || id === 'Normal' || id === 'ListParagraph') continue
    const counts = looks.get(id) ?? new Map<TextStyle, number>()
    counts.set(look, (counts.get(look) ?? 0) + 1)
    looks.set(id, counts)
  }
  const texts = new Map<StyleId, TextStyle>()
  for (const [id, counts] of looks) {
    const [most] = [...counts].sort((a, b) => b[1] - a[1])
    if (most) texts.set(id, most[0])
  }
  const textOf = (id: StyleId) => texts.get(id) ?? body

  return {
    idOf,
    textOf,
    xml() {
      const used: StyleId[] = [
        'Title',
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level): StyleId => `Heading${level}`),
        'ListParagraph',
        'Caption',
        'Header',
        'Footer',
        'FootnoteText',
      ]
      return `${xmlHead}<w:styles ${textNamespaces}>${defaults(body, language)}${normal}${used.map((id) => paragraphStyle(id, textOf(id), body)).join('')}${otherStyles}</w:styles>`
    },
  }
}

function idOf({ heading, list, caption }: Paragraph): StyleId {
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

const normal = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'

function paragraphStyle(id: StyleId, text: TextStyle, body: TextStyle): string {
  const level = /^Heading(\d)$/.exec(id)?.[1]
  const name = level ? `heading ${level}` : (names[id] ?? id)
  const paragraph = level ? `<w:pPr><w:keepNext/><w:outlineLvl w:val="${Number(level) - 1}"/></w:pPr>` : ''
  const next = level || id === 'Title' ? '<w:next w:val="Normal"/>' : ''
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${next}<w:qFormat/>${paragraph}${runProperties(text, body)}</w:style>`
}

const otherStyles = [
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
  `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:color w:val="${linkColor}"/><w:u w:val="single"/></w:rPr></w:style>`,
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
  '<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="CommentText"><w:name w:val="annotation text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
].join('')
