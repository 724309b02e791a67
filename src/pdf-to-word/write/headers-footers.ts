/** Writes each header and footer once, and gives each section the references that differ from those of the previous section. */

import type { Figure } from '../ir/figure.ts'
import type { Chapter, PlacedSection, Running, RunningBlock } from '../ir/section.ts'
import { beginLater } from '../placement/headers-footers/distances.ts'
import { blocksXml, lowest } from './blocks.ts'
import { namespacesOf } from './controls.ts'
import { figureRun } from './figure-run.ts'
import { paragraphXml } from './paragraph.ts'
import type { PartWriter } from './part-writer.ts'
import { createRelationships, type Relationships } from './parts/relationships.ts'
import { xmlHead } from './parts/xml.ts'
import { withWordArt } from './word-art.ts'

/** Parts of the XML that may differ between equal headers: displayed page numbers and the ids of drawings. */
const passing = /( PAGE <\/w:instrText>.*?<w:t>)[^<]*| (?:id|relativeHeight)="\d+"| name="Picture \d+"/g

type Kind = 'header' | 'footer'
type PageKind = 'default' | 'first' | 'even'

/** What is needed to write headers and footers. */
export interface RunningParts {
  partOf(relationships: Relationships): PartWriter
  main: Relationships
  /** The written parts, by path. */
  files: Map<string, string>
}

/** Returns whether the first page of a section has its own header or footer. */
export function hasTitlePage({ chapter, stretches }: PlacedSection): boolean {
  return Boolean(chapter.header?.first ?? chapter.footer?.first) && stretches[0]?.page === chapter.firstPage
}

/** Returns whether any header or footer differs on even pages, which is a setting of the whole file in Word. */
export function hasEvenPages(sections: readonly PlacedSection[]): boolean {
  return sections.some(({ chapter }) => chapter.header?.even || chapter.footer?.even)
}

/**
 * Returns the `<w:headerReference …>` and `<w:footerReference …>` of each section; a section without a reference inherits that of the
 * previous one.
 */
export function runningReferences(sections: readonly PlacedSection[], parts: RunningParts): string[] {
  const evenPages = hasEvenPages(sections)
  const names = new Map<string, string>()
  const inherited = new Map<string, string>()
  let count = 0
  const nameOf = (part: Part): string => {
    const relationships = createRelationships()
    const xml = partXml(part, parts.partOf(relationships))
    const links = relationships.isEmpty() ? '' : relationships.xml()
    const key = `${xml}${links}`.replace(passing, '$1')
    const known = names.get(key)
    if (known) return known
    const name = `${part.kind}${++count}.xml`
    names.set(key, name)
    parts.files.set(`word/${name}`, xml)
    if (links) parts.files.set(`word/_rels/${name}.rels`, links)
    return name
  }
  const reference = ({ chapter }: PlacedSection, kind: Kind, page: PageKind): string => {
    const before = inherited.get(`${kind} ${page}`)
    if (!before && !chapter[kind]) return ''
    const name = nameOf({ chapter, kind, page })
    if (before === name) return ''
    inherited.set(`${kind} ${page}`, name)
    return `<w:${kind}Reference w:type="${page}" r:id="${parts.main.add(kind, name)}"/>`
  }
  return sections.map((section) => {
    // In the order that Word writes.
    const pages: PageKind[] = [...(evenPages ? ['even' as const] : []), 'default', ...(hasTitlePage(section) ? ['first' as const] : [])]
    return (['header', 'footer'] as const).map((kind) => pages.map((page) => reference(section, kind, page)).join('')).join('')
  })
}

/** Reports the content of a header or footer as written, on all of its pages. */
function keepWritten(
  { writtenLines, pages }: Running,
  shown: readonly Figure[],
  blocks: readonly RunningBlock[],
  { account, mediaOf }: PartWriter,
): void {
  for (const line of writtenLines) account.keepLine(line)
  for (const figure of shown) if (figure.slanted || figure.marks || mediaOf(figure)) account.keepFigure(figure, pages)
  for (const block of blocks) block.kind === 'paragraph' ? account.keepParagraph(block, pages) : account.keepTable(block, pages)
}

interface Part {
  chapter: Chapter
  kind: Kind
  page: PageKind
}

function partXml({ chapter, kind, page }: Part, part: PartWriter): string {
  const running = chapter[kind]
  const shown = running && !(page === 'first' && beginLater(running, chapter.firstPage)) ? running.figures : []
  const figures = shown.map((figure) => figureRun(figure, part)).join('')
  const style = kind === 'header' ? 'Header' : 'Footer'
  const blocks = running ? (running[page] ?? running.default) : []
  if (running) keepWritten(running, shown, blocks, part)
  const [first] = blocks
  // Pictures are anchored in the first paragraph unless it is right-to-left, where LibreOffice would measure positions from the right.
  const holdsFigures = first?.kind === 'paragraph' && !(first.rtl && figures)
  const opening = holdsFigures ? paragraphXml(first, part, { style, before: figures }) : figures && `<w:p>${lowest}${figures}</w:p>`
  const rest = holdsFigures ? blocks.slice(1) : blocks
  const edges = { left: running?.left ?? 0, right: running?.right ?? 0 }
  const inner = `${opening}${blocksXml(
    rest.map((block) => ({ block, ...edges })),
    part,
    style,
  )}`
  const tag = kind === 'header' ? 'w:hdr' : 'w:ftr'
  return `${xmlHead}<${tag} ${namespacesOf(inner)}>${withWordArt(inner) || `<w:p>${lowest}</w:p>`}</${tag}>`
}
