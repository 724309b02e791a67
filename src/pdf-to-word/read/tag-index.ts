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

/** Returns the index of a structure tree; an empty one for null. */
export function indexTags(root: Tag | null): TagIndex {
  if (!root) return noTags
  const blocks: TagBlock[] = []
  const byMark = new Map<string, number>()
  const alts = new Map<string, string>()

  function add(context: Context, changes: Partial<TagBlock>): TagBlock {
    const block: TagBlock = {
      id: blocks.length,
      heading: null,
      isListItem: context.isListItem,
      isCaption: false,
      isNote: context.isNote,
      isLoose: false,
      table: context.table,
      ...changes,
    }
    blocks.push(block)
    context.cell?.content.push(block)
    return block
  }

  function claim(tag: Tag | Mark, block: TagBlock, context: Context): void {
    if (isMark(tag)) {
      byMark.set(`${tag.page}|${tag.mark}`, block.id)
      return
    }
    if (/^(?:Note|FENote|Table)$/.test(tag.role)) walk(tag, { ...context, loose: null })
    else claimKids(tag, block, context)
  }

  function claimKids(tag: Tag, block: TagBlock, context: Context): void {
    if (tag.role === 'Figure') note(tag, tag.alt)
    for (const kid of tag.kids) claim(kid, block, context)
  }

  function note(tag: Tag, alt: string): void {
    for (const kid of tag.kids) {
      if (isMark(kid)) alts.set(`${kid.page}|${kid.mark}`, alt)
      else note(kid, alt)
    }
  }

  function walk(tag: Tag, context: Context): void {
    if (tag.role === 'Table') walkTable(tag, context)
    else if (tag.role === 'LI') walkItem(tag, context)
    else walkBlock(tag, context)
  }

  function walkBlock(tag: Tag, context: Context): void {
    const { role } = tag
    // The tag has no meaning, so its content belongs to its parent.
    if (role === 'NonStruct' && tag.kids.every((kid) => isMark(kid))) {
      for (const kid of tag.kids) walkKid(kid, context)
      return
    }
    const isNote = context.isNote || role === 'Note' || role === 'FENote'
    const holdsBlocks = tag.kids.some((kid) => !isMark(kid) && blockRoles.test(kid.role) && !(role !== 'Div' && isInText(kid)))
    if (grouping.has(role) || holdsBlocks) {
      const inner: Context = { ...context, isNote, loose: null }
      for (const kid of tag.kids) walkKid(kid, inner)
      return
    }
    const isInline = (!blockRoles.test(role) && role !== 'Lbl') || (context.loose !== null && isInText(tag))
    const block =
      isInline && context.loose
        ? context.loose
        : add({ ...context, isNote }, { heading: headingOf(role), isCaption: role === 'Caption', isLoose: isInline })
    if (isInline) context.loose = block
    else context.loose = null
    claimKids(tag, block, { ...context, isNote })
  }

  function walkKid(kid: Tag | Mark, context: Context): void {
    if (!isMark(kid)) {
      walk(kid, context)
      return
    }
    context.loose ??= add(context, { isLoose: true })
    claim(kid, context.loose, context)
  }

  /** Adds a list item; its label belongs to its first paragraph. */
  function walkItem(tag: Tag, context: Context): void {
    const inner: Context = { ...context, isListItem: true, loose: null }
    const first = blocks.length
    const labels = tag.kids.filter((kid): kid is Tag => !isMark(kid) && kid.role === 'Lbl')
    for (const kid of tag.kids) if (isMark(kid) || kid.role !== 'Lbl') walkKid(kid, inner)
    const owner = blocks[first] ?? add(inner, {})
    for (const label of labels) for (const kid of label.kids) claim(kid, owner, inner)
    // Later paragraphs of an item are not items themselves.
    for (const block of blocks.slice(first + 1)) if (block.isListItem && !nested.has(block.id)) block.isListItem = false
    nested.add(owner.id)
  }
  const nested = new Set<number>()

  function walkTable(tag: Tag, context: Context): void {
    const table: TagTable = { id: blocks.length, rows: [] }
    context.cell?.content.push(table)
    const addRows = (parent: Tag, header: boolean) => {
      for (const kid of parent.kids) {
        if (isMark(kid)) continue
        if (kid.role === 'TR') table.rows.push(rowOf(kid, header, context.table ?? table, context))
        else if (kid.role === 'Caption') walk(kid, { ...context, cell: null })
        else addRows(kid, header || kid.role === 'THead')
      }
    }
    addRows(tag, false)
    hasEmptyTable ||= table.rows.length > 0 && blocks.length === table.id
  }
  let hasEmptyTable = false

  function rowOf(tag: Tag, header: boolean, table: TagTable, context: Context): TagRow {
    const row: TagRow = { header, cells: [] }
    for (const kid of tag.kids) {
      if (isMark(kid)) continue
      const cell: TagCell = { columnSpan: kid.attributes.colSpan, rowSpan: kid.attributes.rowSpan, content: [] }
      row.cells.push(cell)
      const inner: Context = { table, cell, isListItem: false, isNote: context.isNote, loose: null }
      for (const child of kid.kids) walkKid(child, inner)
    }
    return row
  }

  for (const kid of root.kids) walkKid(kid, { table: null, cell: null, isListItem: false, isNote: false, loose: null })
  return {
    blockOf: (page, mark) => byMark.get(`${page}|${mark}`) ?? -1,
    get: (id) => blocks[id],
    altOf: (page, mark) => alts.get(`${page}|${mark}`) ?? '',
    hasEmptyTable,
  }
}

/** Returns whether a tag is code or a formula, which can be inside a sentence as well as on their own. */
const isInText = ({ role }: Tag) => role === 'Code' || role === 'Formula'

function headingOf(role: string): number | null {
  if (role === 'Title') return 0
  if (role === 'H') return 1
  const level = /^H([1-9])$/.exec(role)?.[1]
  return level ? Number(level) : null
}
