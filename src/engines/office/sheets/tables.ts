/** Edits the sheets in the content of an ods: which are printed, and whether their formulas keep their results. */
import { chooseSheets } from './choose.ts'
import type { SheetLayout } from './layout.ts'
import { attributeOf, withAttributes } from './tag.ts'

/** Style of the sheets in which LibreOffice keeps copies of other files' cells (sc/source/filter/xml). */
const copiesOfOthers = 'ta_extref'
const tableTag = /<table:table table:name="[^>]*>/g
const tableStyle = /<style:style style:name="([^"]*)" style:family="table"[^>]*>.*?<\/style:style>/gs
const hidden = ' table:display="false"'
const formulaCell = /<table:(?:covered-)?table-cell [^>]*\btable:formula="[^>]*>/g
const savedResults = {
  'office:value-type': undefined,
  'office:value': undefined,
  'office:string-value': undefined,
  'office:boolean-value': undefined,
  'office:date-value': undefined,
  'office:time-value': undefined,
  'office:currency': undefined,
  'calcext:value-type': undefined,
}

interface Table {
  name: string
  style: string
  isShown: boolean
}

/** The edited content. */
export interface LaidOutTables {
  content: string
  /** 0-based positions of the printed sheets, ascending. */
  places: number[]
  total: number
  /** Old page styles of the printed sheets, by the new ones; empty unless pages have sizes. */
  ownPages: ReadonlyMap<string, { place: number; master: string }>
}

/** @throws AppError `invalid_option` for a sheet that does not exist */
export function layOutTables(content: string, layout: SheetLayout): LaidOutTables {
  const tables = findTables(content)
  const places = chooseSheets(layout.sheets, tables)
  const printed = new Set(places)
  // Hidden sheets are printed only when chosen by name.
  const woken = new Set(tables.flatMap(({ style, isShown }, place) => (printed.has(place) && !isShown ? [style] : [])))
  let place = -1
  const chosen = content.replace(tableTag, (tag) => {
    if (isCopy(tag)) return tag
    place += 1
    if (!printed.has(place)) return withAttributes(tag, { 'table:print': 'false', 'table:print-ranges': undefined })
    const prints = { 'table:print': undefined, 'table:print-ranges': undefined }
    return layout.printsEverything || layout.pageSizes ? withAttributes(tag, prints) : tag
  })
  const awake = chosen.replace(tableStyle, (style, name: string) => (woken.has(name) ? style.replace(hidden, '') : style))
  const recalculated = layout.recalculates ? awake.replace(formulaCell, (tag) => withAttributes(tag, savedResults)) : awake
  const { content: laidOut, ownPages } = layout.pageSizes
    ? giveOwnPages(recalculated, printed)
    : { content: recalculated, ownPages: new Map() }
  return { content: laidOut, places, total: tables.length, ownPages }
}

/** Gives each printed sheet a style of its own: sheets share styles, but different pages need different ones. */
function giveOwnPages(content: string, printed: ReadonlySet<number>): Pick<LaidOutTables, 'content' | 'ownPages'> {
  const styles = new Map([...content.matchAll(tableStyle)].map(([style, name = '']) => [name, style]))
  const ownPages = new Map<string, { place: number; master: string }>()
  const added: string[] = []
  let place = -1
  const styled = content.replace(tableTag, (tag) => {
    if (isCopy(tag)) return tag
    place += 1
    const style = styles.get(attributeOf(tag, 'table:style-name') ?? '')
    if (!printed.has(place) || style === undefined) return tag
    const name = `convertd${place}`
    const master = attributeOf(style.slice(0, style.indexOf('>')), 'style:master-page-name') ?? ''
    added.push(style.replace(/^<[^>]*>/, (head) => withAttributes(head, { 'style:name': name, 'style:master-page-name': name })))
    ownPages.set(name, { place, master })
    return withAttributes(tag, { 'table:style-name': name })
  })
  return { content: styled.replace('</office:automatic-styles>', (end) => added.join('') + end), ownPages }
}

function findTables(content: string): Table[] {
  const hiddenStyles = new Set([...content.matchAll(tableStyle)].flatMap(([style, name = '']) => (style.includes(hidden) ? [name] : [])))
  return [...content.matchAll(tableTag)].flatMap(([tag]) => {
    if (isCopy(tag)) return []
    const style = attributeOf(tag, 'table:style-name') ?? ''
    return [{ name: textOf(attributeOf(tag, 'table:name') ?? ''), style, isShown: !hiddenStyles.has(style) }]
  })
}

function isCopy(tag: string): boolean {
  return attributeOf(tag, 'table:style-name') === copiesOfOthers
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** Decodes UTF-8: the content is read as bytes, but names are text. */
function textOf(value: string): string {
  return Buffer.from(
    value.replace(/&\w{2,4};/g, (entity) => entities[entity] ?? entity),
    'latin1',
  ).toString('utf8')
}
