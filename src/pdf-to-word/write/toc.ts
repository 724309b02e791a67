/** Writes what surrounds the entries of a table of contents: Word's TOC field, and the block that Word's menu recognizes. */
import type { PlacedParagraph } from '../ir/paragraph.ts'
import { fieldBegin, fieldEnd } from './runs.ts'

const block =
  '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>'

/** Returns the XML before and after a paragraph, and at the start and end of its content; '' except at the ends of a table of contents. */
export function contentsEdges(paragraph: PlacedParagraph): Record<'open' | 'close' | 'fieldBegin' | 'fieldEnd', string> {
  const list = paragraph.contents?.list ?? paragraph.titleOf
  const isFirst = list?.field && list.entries[0] === paragraph
  const isLast = list?.field && list.entries.at(-1) === paragraph
  const levels = Math.max(3, ...(list?.entries ?? []).map(({ contents }) => contents?.level ?? 1))
  return {
    open: list?.field && paragraph === (list.title ?? list.entries[0]) ? block : '',
    close: isLast ? '</w:sdtContent></w:sdt>' : '',
    fieldBegin: isFirst ? fieldBegin(`TOC \\o "1-${levels}" \\h \\z \\u`) : '',
    fieldEnd: isLast ? fieldEnd() : '',
  }
}
