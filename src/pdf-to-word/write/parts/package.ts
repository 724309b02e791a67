/** Assembles the files of a docx by path, in the order in which they are packed. */
import type { CarriedFont } from '../../ir/font.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { fontTableParts } from './font-table.ts'
import type { Media } from './relationships.ts'
import { textNamespaces, xmlHead } from './xml.ts'

/** The parts of the docx. */
export interface PackageInput {
  document: string
  styles: string
  /** Further parts by path: headers, footers, notes, numbering, and their relationships. */
  files: ReadonlyMap<string, string>
  relationships: string
  media: readonly Media[]
  families: ReadonlyMap<string, TextStyle>
  /** Embedded fonts. */
  carried: readonly CarriedFont[]
  evenPages: boolean
  /** The pages have a background colour. */
  isColoured: boolean
  /** The margins of left and right pages are exchanged. */
  isMirrored: boolean
  /** Kinds of notes that have a part. */
  noteKinds: readonly ('footnote' | 'endnote')[]
}

const wordprocessing = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'

/** Returns the content of each file by its path. */
export function packageParts(input: PackageInput): Map<string, Buffer | string> {
  const { document, styles, files, relationships, media } = input
  const parts = new Map<string, Buffer | string>()
  const fonts = fontTableParts(input.families, input.carried)
  parts.set('[Content_Types].xml', contentTypes(files))
  parts.set(
    '_rels/.rels',
    `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${officeDocument}" Target="word/document.xml"/></Relationships>`,
  )
  parts.set('word/document.xml', document)
  parts.set('word/_rels/document.xml.rels', relationships)
  parts.set('word/styles.xml', styles)
  parts.set('word/settings.xml', settings(input, fonts.size > 1))
  for (const [name, content] of fonts) parts.set(name, content)
  for (const [name, content] of files) parts.set(name, content)
  for (const { target, bytes } of media) parts.set(`word/${target}`, bytes)
  return parts
}

function contentTypes(files: ReadonlyMap<string, string>): string {
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${wordprocessing}.${type}+xml"/>`
  const further = [...files.keys()]
    .filter((name) => !name.endsWith('.rels'))
    .map((name) => override(name, /(header|footer|footnotes|endnotes|commentsExtended|comments|numbering)/.exec(name)?.[1] ?? 'document'))
    .join('')
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['svg', 'image/svg+xml'],
    ['odttf', 'application/vnd.openxmlformats-officedocument.obfuscatedFont'],
  ].map(([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`)
  const main =
    override('word/document.xml', 'document.main') +
    override('word/styles.xml', 'styles') +
    override('word/settings.xml', 'settings') +
    override('word/fontTable.xml', 'fontTable')
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join('')}${main}${further}</Types>`
}

/** Returns the settings. Compatibility mode 15 means Word 2013 and later; without it Word opens the file in an older mode. */
function settings({ evenPages, isColoured, isMirrored, noteKinds }: PackageInput, hasFonts: boolean): string {
  // Without it Word does not display the page colour.
  const paper = isColoured ? '<w:displayBackgroundShape/>' : ''
  // Without these Word removes the fonts when it saves.
  const fonts = hasFonts ? '<w:embedTrueTypeFonts/><w:saveSubsetFonts/>' : ''
  const margins = isMirrored ? '<w:mirrorMargins/>' : ''
  const notes = noteKinds.map((kind) => `<w:${kind}Pr><w:${kind} w:id="-1"/><w:${kind} w:id="0"/></w:${kind}Pr>`).join('')
  const compat =
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
  return `${xmlHead}<w:settings ${textNamespaces}>${paper}${fonts}${margins}<w:defaultTabStop w:val="720"/>${evenPages ? '<w:evenAndOddHeaders/>' : ''}${notes}${compat}</w:settings>`
}
