/** Footnotes as Word keeps them. */
import type { Paragraph } from '../layout/model.ts'
import { namespacesOf } from './controls.ts'
import { paragraphXml } from './paragraph.ts'
import type { PartWriter } from './part-writer.ts'
import { xmlHead } from './xml.ts'

const separators =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
const sign = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
const space = '<w:r><w:t xml:space="preserve"> </w:t></w:r>'

/** With the space behind it, where there is one. */
function signOf({ lines }: Paragraph): string {
  return lines[0]?.words[0]?.joined ? sign : sign + space
}

export function notesXml(notes: readonly Paragraph[][], part: PartWriter): string {
  const xml = notes.map((paragraphs, i) => {
    const inner = paragraphs
      .map((paragraph, n) => paragraphXml(paragraph, part, { style: 'FootnoteText', before: n === 0 ? signOf(paragraph) : '' }))
      .join('')
    return `<w:footnote w:id="${i + 1}">${inner || `<w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr>${sign}</w:p>`}</w:footnote>`
  })
  const content = xml.join('')
  return `${xmlHead}<w:footnotes ${namespacesOf(content)}>${separators}${content}</w:footnotes>`
}
