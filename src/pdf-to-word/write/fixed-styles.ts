/** Styles that every file has. */

import type { NoteKind } from '../ir/notes.ts'
import { linkColor } from './run-properties.ts'

/** Returns the style of note reference marks. LibreOffice uses it for the marks before the notes, whatever their runs specify. */
export function signStyle(kind: NoteKind, isPlain: boolean): string {
  const id = kind === 'footnote' ? 'FootnoteReference' : 'EndnoteReference'
  const raised = isPlain ? '' : '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
  return `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${kind} reference"/><w:basedOn w:val="DefaultParagraphFont"/>${raised}</w:style>`
}

/** Keeps a style out of Word's list of recommended styles. */
export const unlisted = '<w:uiPriority w:val="99"/><w:semiHidden/>'

/** Style of a paragraph that takes almost no space: it ends a section, separates tables or anchors floating objects. */
export const lowestStyle = '<w:pStyle w:val="Separator"/>'

export const otherStyles = [
  `<w:style w:type="paragraph" w:customStyle="1" w:styleId="Separator"><w:name w:val="Separator"/><w:basedOn w:val="Normal"/>${unlisted}<w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:style>`,
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
  `<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:color w:val="${linkColor}"/><w:u w:val="single"/></w:rPr></w:style>`,
  '<w:style w:type="character" w:styleId="CommentReference"><w:name w:val="annotation reference"/><w:basedOn w:val="DefaultParagraphFont"/><w:rPr><w:sz w:val="16"/><w:szCs w:val="16"/></w:rPr></w:style>',
  '<w:style w:type="paragraph" w:styleId="CommentText"><w:name w:val="annotation text"/><w:basedOn w:val="Normal"/><w:rPr><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
].join('')
