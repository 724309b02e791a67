/** Writes what surrounds the entries of a table of contents, Word's TOC field and the block that Word's menu recognizes, and their styles. */
import type { PlacedParagraph } from '../ir/paragraph.ts'
import { fieldBegin, fieldEnd } from './parts/fields.ts'
import { twips } from './parts/xml.ts'
import { contentsStops, stopXml, type TabStop } from './tabs.ts'

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

/** The tab stops of a level of a table of contents, and its indent in twips. */
export interface ContentsLook {
  stops: readonly TabStop[]
  indent: number
}

/** Collects the looks of entries by style. */
export interface ContentsLooks {
  add(id: string, entry: PlacedParagraph): void
  /** Returns the look of most entries of each style. */
  looks(): Map<string, ContentsLook>
}

/** Returns an empty collection. */
export function createContentsLooks(): ContentsLooks {
  const styles = new Map<string, Map<string, { look: ContentsLook; count: number }>>()
  return {
    add(id, entry) {
      const look = { stops: contentsStops(entry), indent: twips((entry.lines[0]?.x0 ?? entry.left) - entry.left) }
      const known = styles.get(id) ?? new Map<string, { look: ContentsLook; count: number }>()
      const key = JSON.stringify(look)
      styles.set(id, known.set(key, { look, count: 1 + (known.get(key)?.count ?? 0) }))
    },
    looks: () => new Map([...styles].map(([id, found]) => [id, [...found.values()].reduce((a, b) => (b.count > a.count ? b : a)).look])),
  }
}

/** Returns a style with Word's built-in name, so that updating the table of contents keeps its formatting. */
export function contentsStyle(id: string, { stops, indent }: ContentsLook, spacing: string, runProperties: string): string {
  const name = `toc ${id.slice(3)}`
  const left = indent === 0 ? '' : `<w:ind w:left="${indent}"/>`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="39"/><w:pPr><w:tabs>${stops.map(stopXml).join('')}</w:tabs>${spacing}${left}</w:pPr>${runProperties}</w:style>`
}
