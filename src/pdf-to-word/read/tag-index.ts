/** Converts the structure tree to blocks: paragraphs with their roles, tables with rows and cells, and the block of each mark. */
import { isMark, type Mark, type Tag } from './tags.ts'

/** A paragraph or figure of the structure tree. */
export interface TagBlock {
  /** Id; increases in reading order. */
  id: number
  /** Heading level from 1 to 9; 0 for a title, null for no heading. */
  heading: number | null
  isListItem: boolean
  isCaption: boolean
  isNote: boolean
  /** It is content outside any paragraph, as browsers tag it. */
  isLoose: boolean
  /** The outermost table around it, or null. */
  table: TagTable | null
  /** Indexes of the first and the last page with its content; null without any. */
  pages: { first: number; last: number } | null
}

/** A table of the structure tree. */
export interface TagTable {
  /** Id of its first block, which gives its place in the reading order. */
  id: number
  rows: TagRow[]
}

/** A row of a tagged table. */
export interface TagRow {
  header: boolean
  cells: TagCell[]
}

/** A cell of a tagged table. */
export interface TagCell {
  columnSpan: number
  rowSpan: number
  content: (TagBlock | TagTable)[]
}

/** The blocks of a structure tree. */
export interface TagIndex {
  blockOf(page: number, mark: number): number
  get(id: number): TagBlock | undefined
  /** Returns the alternative text of a figure, by the mark that draws it. */
  altOf(page: number, mark: number): string
  /** There is a table whose cells are all empty: LibreOffice omits list items that continue with a list. */
  hasEmptyTable: boolean
}

/** Roles that contain blocks without being blocks. */
const grouping = new Set([
  'Document',
  'DocumentFragment',
  'Part',
  'Sect',
  'Div',
  'Art',
  'BlockQuote',
  'NonStruct',
  'Private',
  'Index',
  'TOC',
  'TOCI',
  'L',
  'LI',
  'LBody',
  'Aside',
])
const blockRoles = /^(?:P|H|H[1-9]|Title|Caption|Note|FENote|Table|L|TR|TD|TH|TOCI|BibEntry|Formula|Code|Sect|Div|BlockQuote)$/

interface Context {
  table: TagTable | null
  cell: TagCell | null
  isListItem: boolean
  isNote: boolean
  /** The block for inline content outside any paragraph. */
  loose: TagBlock | null
}

const noTags: TagIndex = { blockOf: () => -1, get: () => undefined, altOf: () => '', hasEmptyTable: false }

/** The index while the tree is walked. */
interface Building {
  readonly blocks: TagBlock[]
  /** Block ids by page and mark. */
  readonly byMark: Map<string, number>
  /** Alternative texts by page and mark. */
  readonly alts: Map<string, string>
  /** Ids of the first paragraphs of list items that are done. */
  readonly nested: Set<number>
  hasEmptyTable: boolean
}

/** Returns the index of a structure tree; an empty one for null. */
export function indexTags(root: Tag | null): TagIndex {
  if (!root) return noTags
  const index: Building = { blocks: [], byMark: new Map(), alts: new Map(), nested: new Set(), hasEmptyTable: false }
  for (const kid of root.kids) walkKid(index, kid, { table: null, cell: null, isListItem: false, isNote: false, loose: null })
  return {
    blockOf: (page, mark) => index.byMark.get(`${page}|${mark}`) ?? -1,
    get: (id) => index.blocks[id],
    altOf: (page, mark) => index.alts.get(`${page}|${mark}`) ?? '',
    hasEmptyTable: index.hasEmptyTable,
  }
}

function add(index: Building, context: Context, changes: Partial<TagBlock>): TagBlock {
  const block: TagBlock = {
    id: index.blocks.length,
    heading: null,
    isListItem: context.isListItem,
    isCaption: false,
    isNote: context.isNote,
    isLoose: false,
    table: context.table,
    pages: null,
    ...changes,
  }
  index.blocks.push(block)
  context.cell?.content.push(block)
  return block
}

function claim(index: Building, tag: Tag | Mark, block: TagBlock, context: Context): void {
  if (isMark(tag)) {
    index.byMark.set(`${tag.page}|${tag.mark}`, block.id)
    const { first, last } = block.pages ?? { first: tag.page, last: tag.page }
    block.pages = { first: Math.min(first, tag.page), last: Math.max(last, tag.page) }
    return
  }
  if (/^(?:Note|FENote|Table)$/.test(tag.role)) walk(index, tag, { ...context, loose: null })
  else claimKids(index, tag, block, context)
}

function claimKids(index: Building, tag: Tag, block: TagBlock, context: Context): void {
  if (tag.role === 'Figure') note(index, tag, tag.alt)
  for (const kid of tag.kids) claim(index, kid, block, context)
}

function note(index: Building, tag: Tag, alt: string): void {
  for (const kid of tag.kids) {
    if (isMark(kid)) index.alts.set(`${kid.page}|${kid.mark}`, alt)
    else note(index, kid, alt)
  }
}

function walk(index: Building, tag: Tag, context: Context): void {
  if (tag.role === 'Table') walkTable(index, tag, context)
  else if (tag.role === 'LI') walkItem(index, tag, context)
  else walkBlock(index, tag, context)
}

function walkBlock(index: Building, tag: Tag, context: Context): void {
  const { role } = tag
  // The tag has no meaning, so its content belongs to its parent.
  if (role === 'NonStruct' && tag.kids.every((kid) => isMark(kid))) {
    for (const kid of tag.kids) walkKid(index, kid, context)
    return
  }
  const isNote = context.isNote || role === 'Note' || role === 'FENote'
  const holdsBlocks = tag.kids.some((kid) => !isMark(kid) && blockRoles.test(kid.role) && !(role !== 'Div' && isInText(kid)))
  if (grouping.has(role) || holdsBlocks) {
    const inner: Context = { ...context, isNote, loose: null }
    for (const kid of tag.kids) walkKid(index, kid, inner)
    return
  }
  const isInline = (!blockRoles.test(role) && role !== 'Lbl') || (context.loose !== null && isInText(tag))
  const block =
    isInline && context.loose
      ? context.loose
      : add(index, { ...context, isNote }, { heading: headingOf(role), isCaption: role === 'Caption', isLoose: isInline })
  if (isInline) context.loose = block
  else context.loose = null
  claimKids(index, tag, block, { ...context, isNote })
}

function walkKid(index: Building, kid: Tag | Mark, context: Context): void {
  if (!isMark(kid)) {
    walk(index, kid, context)
    return
  }
  context.loose ??= add(index, context, { isLoose: true })
  claim(index, kid, context.loose, context)
}

/** Adds a list item; its label belongs to its first paragraph. */
function walkItem(index: Building, tag: Tag, context: Context): void {
  const inner: Context = { ...context, isListItem: true, loose: null }
  const first = index.blocks.length
  const labels = tag.kids.filter((kid): kid is Tag => !isMark(kid) && kid.role === 'Lbl')
  for (const kid of tag.kids) if (isMark(kid) || kid.role !== 'Lbl') walkKid(index, kid, inner)
  const owner = index.blocks[first] ?? add(index, inner, {})
  for (const label of labels) for (const kid of label.kids) claim(index, kid, owner, inner)
  // Later paragraphs of an item are not items themselves.
  for (const block of index.blocks.slice(first + 1)) if (block.isListItem && !index.nested.has(block.id)) block.isListItem = false
  index.nested.add(owner.id)
}

function walkTable(index: Building, tag: Tag, context: Context): void {
  const table: TagTable = { id: index.blocks.length, rows: [] }
  context.cell?.content.push(table)
  const addRows = (parent: Tag, header: boolean) => {
    for (const kid of parent.kids) {
      if (isMark(kid)) continue
      if (kid.role === 'TR') table.rows.push(rowOf(index, kid, header, context.table ?? table, context))
      else if (kid.role === 'Caption') walk(index, kid, { ...context, cell: null })
      else addRows(kid, header || kid.role === 'THead')
    }
  }
  addRows(tag, false)
  index.hasEmptyTable ||= table.rows.length > 0 && index.blocks.length === table.id
}

function rowOf(index: Building, tag: Tag, header: boolean, table: TagTable, context: Context): TagRow {
  const row: TagRow = { header, cells: [] }
  for (const kid of tag.kids) {
    if (isMark(kid)) continue
    const cell: TagCell = { columnSpan: kid.attributes.colSpan, rowSpan: kid.attributes.rowSpan, content: [] }
    row.cells.push(cell)
    const inner: Context = { table, cell, isListItem: false, isNote: context.isNote, loose: null }
    for (const child of kid.kids) walkKid(index, child, inner)
  }
  return row
}

/** Returns whether a tag is code or a formula, which can be inside a sentence as well as on their own. */
const isInText = ({ role }: Tag) => role === 'Code' || role === 'Formula'

function headingOf(role: string): number | null {
  if (role === 'Title') return 0
  if (role === 'H') return 1
  const level = /^H([1-9])$/.exec(role)?.[1]
  return level ? Number(level) : null
}
