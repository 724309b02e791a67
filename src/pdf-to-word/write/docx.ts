/** Writes the complete docx: body, headers and footers, notes, styles, numbering and media. */

import { figuresIn, paragraphsIn } from '../blocks/walk.ts'
import type { Comment } from '../ir/annotation.ts'
import { isFloating } from '../ir/block.ts'
import type { Encoded, Figure } from '../ir/figure.ts'
import type { CarriedFont } from '../ir/font.ts'
import { largest } from '../ir/geometry.ts'
import type { NoteKind, NoteSet } from '../ir/notes.ts'
import type { PlacedParagraph } from '../ir/paragraph.ts'
import { edgesOf, type MirroredMargins, type PlacedSection, variantsOf } from '../ir/section.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { noteKinds } from '../placement/notes/note-set.ts'
import { leavesLoneLines } from '../placement/pages/page-ends.ts'
import type { Language } from '../read/language.ts'
import { blocksXml } from './blocks.ts'
import { commentsExtendedXml, commentsXml, extendedKind } from './comments.ts'
import { namespacesOf } from './controls.ts'
import { lowestStyle } from './fixed-styles.ts'
import { writtenSpacing } from './formatting/spacing.ts'
import { hasEvenPages, hasTitlePage, runningReferences } from './headers-footers.ts'
import { noteCountsXml, noteReferenceXml, notesXml } from './notes.ts'
import { createNumberingStore } from './numbering.ts'
import type { PartWriter } from './part-writer.ts'
import { packageParts } from './parts/package.ts'
import { createMediaStore, createRelationships, type MediaKind, type Relationships } from './parts/relationships.ts'
import { xmlHead } from './parts/xml.ts'
import { zip } from './parts/zip.ts'
import { sectionXml } from './section.ts'
import { createStyleSheet } from './styles.ts'
import { withWordArt } from './word-art.ts'

/** A paragraph of a tenth of a point, because LibreOffice leaves an empty line above a table at the start of a file with notes. */
const beforeTable = '<w:p><w:pPr><w:spacing w:line="2" w:lineRule="exact"/></w:pPr></w:p>'

/** The content of the Word file. */
export interface DocxInput {
  sections: readonly PlacedSection[]
  body: TextStyle
  language: Language | null
  carried: readonly CarriedFont[]
  /** All notes; `note` of a word is the position in them, from 1. */
  notes: NoteSet
  /** Comments in the order of the numbers in the words. */
  comments: readonly Comment[]
  bookmarks: ReadonlyMap<object, readonly string[]>
  /** Page colour, RRGGBB; null for white. */
  background: string | null
  mirrored: MirroredMargins | null
  /** Records which page content is written. */
  account: PartWriter['account']
  /** Returns the encoded figure; 'empty' if it shows nothing, null if it cannot be encoded. */
  encode(figure: Figure): Encoded | 'empty' | null
}

/** Returns the bytes of the docx. */
export function writeDocx({
  sections,
  body,
  language,
  carried,
  notes,
  comments,
  bookmarks,
  background,
  mirrored,
  account,
  encode,
}: DocxInput): Buffer {
  const blocks = sections.flatMap((section) => section.stretches.flatMap((stretch) => stretch.blocks))
  const inCells = new Set(paragraphsIn(blocks.filter(({ kind }) => kind === 'table')))
  const styles = createStyleSheet(paragraphsIn(blocks), {
    body,
    language,
    loneLines: leavesLoneLines(blocks),
    notes: notes.all,
    inCells,
    openers: openersOf(sections),
    figures: [...figuresIn(blocks)].flatMap(({ inline, spacing }) => (inline ? writtenSpacing(spacing) : [])),
  })
  const numbering = createNumberingStore()
  const media = createMediaStore()
  const partOf = partFactory({ styles, numbering, media, body, account, notes, bookmarks, encode })

  const main = createRelationships()
  const files = new Map<string, string>()
  for (const [kind, target] of [
    ['styles', 'styles.xml'],
    ['settings', 'settings.xml'],
    ['fontTable', 'fontTable.xml'],
  ] as const)
    main.add(kind, target)
  const part = partOf(main)
  const references = runningReferences(sections, { partOf, main, files })
  const content = sections
    .map((section, i) =>
      sectionBody(section, part, {
        references: `${references[i] ?? ''}${noteCountsXml(notes)}`,
        isLast: i === sections.length - 1,
        isMirrored: mirrored !== null,
      }),
    )
    .join('')
  account.keepNotes(notes)
  const usedNoteKinds = addNotes(notes, { partOf, main, files })
  addComments(comments, { main, files })
  if (!numbering.isEmpty()) {
    files.set(
      'word/numbering.xml',
      numbering.xml((level) => styles.isNumbered(`Heading${level + 1}`)),
    )
    main.add('numbering', 'numbering.xml')
  }
  if (background) account.keepPaper(background)
  const paper = background ? `<w:background w:color="${background}"/>` : ''
  const start = notes.all.length > 0 && content.startsWith('<w:tbl>') ? beforeTable : ''
  const document = `${xmlHead}<w:document ${namespacesOf(content)}>${paper}<w:body>${start}${withWordArt(content)}</w:body></w:document>`
  const families = familiesOf(
    [...paragraphsIn(blocks), ...notes.all.flatMap(({ paragraph, rest }) => [paragraph, ...rest]), ...runningParagraphs(sections)],
    body,
  )
  return zip(
    packageParts({
      document,
      styles: styles.xml(numbering.outline()),
      files,
      relationships: main.xml(),
      media: media.all(),
      families,
      carried,
      evenPages: hasEvenPages(sections),
      isColoured: background !== null,
      isMirrored: mirrored !== null,
      noteKinds: usedNoteKinds,
    }),
  )
}

type PartParts = Pick<DocxInput, 'body' | 'account' | 'notes' | 'bookmarks' | 'encode'> &
  Pick<PartWriter, 'styles' | 'numbering'> & { media: ReturnType<typeof createMediaStore> }

/** Returns a function that creates the writer of one part of the package, such as the body or a header. */
function partFactory({ styles, numbering, media, body, account, notes, bookmarks, encode }: PartParts) {
  let id = 0
  return (relationships: Relationships): PartWriter => ({
    relationships,
    styles,
    numbering,
    body,
    account,
    nextId: () => ++id,
    mediaOf(figure) {
      const encoded = encode(figure)
      if (encoded === 'empty') account.keepFigure(figure)
      if (!encoded || encoded === 'empty') return null
      const keep = (bytes: Buffer, extension: MediaKind) => relationships.add('image', media.add(bytes, extension))
      const { bytes, extension, crop, vector, covers = false } = encoded
      return { relationship: keep(bytes, extension), crop, covers, ...(vector ? { vector: keep(vector, 'svg') } : {}) }
    },
    noteReference(note) {
      const found = notes.all[note - 1]
      return found ? noteReferenceXml(found) : ''
    },
    bookmarksAt: (paragraph) => bookmarks.get(paragraph) ?? [],
  })
}

interface Package {
  partOf: ReturnType<typeof partFactory>
  main: Relationships
  /** Text of each file, by its path in the package. */
  files: Map<string, string>
}

/** Adds the footnotes and endnotes, and returns which of both there are. */
function addNotes(notes: DocxInput['notes'], { partOf, main, files }: Package): NoteKind[] {
  const used = noteKinds.filter((kind) => notes.all.some((note) => note.kind === kind))
  for (const kind of used) {
    const relationships = createRelationships()
    files.set(`word/${kind}s.xml`, notesXml(kind, notes, partOf(relationships)))
    if (!relationships.isEmpty()) files.set(`word/_rels/${kind}s.xml.rels`, relationships.xml())
    main.add(`${kind}s`, `${kind}s.xml`)
  }
  return used
}

function addComments(comments: DocxInput['comments'], { main, files }: Omit<Package, 'partOf'>): void {
  if (comments.length > 0) {
    files.set('word/comments.xml', commentsXml(comments))
    main.add('comments', 'comments.xml')
  }
  if (comments.some(({ answers }) => answers)) {
    files.set('word/commentsExtended.xml', commentsExtendedXml(comments))
    main.add(extendedKind, 'commentsExtended.xml')
  }
}

function openersOf(sections: readonly PlacedSection[]): Set<PlacedParagraph> {
  const openers = new Set<PlacedParagraph>()
  let page = -1
  for (const stretch of sections.flatMap(({ stretches }) => stretches)) {
    const first = stretch.blocks.find((block) => !isFloating(block))
    if (first?.kind === 'paragraph' && stretch.page > page) openers.add(first)
    const pages = [...paragraphsIn(stretch.blocks)].flatMap(({ lines }) => lines.map((line) => line.page))
    page = Math.max(page, stretch.page, largest(pages))
  }
  return openers
}

function familiesOf(paragraphs: readonly PlacedParagraph[], body: TextStyle): Map<string, TextStyle> {
  const families = new Map([[body.family, body]])
  for (const { lines } of paragraphs) for (const { words } of lines) for (const { style } of words) families.set(style.family, style)
  return families
}

function runningParagraphs(sections: readonly PlacedSection[]): PlacedParagraph[] {
  const all = new Set(sections.flatMap(({ chapter }) => [chapter.header, chapter.footer]))
  return [...all].flatMap(variantsOf).flatMap((blocks) => [...paragraphsIn(blocks)])
}

function sectionBody(
  section: PlacedSection,
  part: PartWriter,
  { references, isLast, isMirrored }: { references: string; isLast: boolean; isMirrored: boolean },
): string {
  part.account.keepSection(section)
  const properties = sectionXml(section, { references, titlePage: hasTitlePage(section), isMirrored })
  const blocks = section.stretches.flatMap((stretch) =>
    stretch.blocks.map((block) => ({ block, left: edgesOf(section, stretch).x0, right: edgesOf(section, stretch).x1 })),
  )
  const xml = blocksXml(blocks, part)
  if (isLast) return `${xml || '<w:p/>'}${properties}`
  return `${xml}<w:p><w:pPr>${lowestStyle}${properties}</w:pPr></w:p>`
}
