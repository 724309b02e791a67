/** Edits the list of sheets of an Office Open XML spreadsheet ([ECMA-376] part 1, 18.2): which are visible, and what is printed of them. */
import { readXmlTags } from '../../formats/xml-tags.ts'
import { chooseSheets } from './choose.ts'
import type { SheetLayout } from './layout.ts'

/** The edited list of sheets. */
export interface ExcelBook {
  /** The list, in which only the chosen sheets are visible. */
  workbook: string
  /** 0-based positions of the printed sheets, ascending. */
  places: number[]
  /** Names of the sheets' parts in the package, by position. */
  parts: (string | undefined)[]
}

interface Entry {
  name: string
  isShown: boolean
  part: string | undefined
  at: number
  end: number
}

const printRange = /<(\w{1,64}:)?definedName\b[^<>]*\bname\s*=\s*["']_xlnm\.Print_Area["'][^<>]*?(?:\/>|>[^<]*<\/\1definedName>)/g
const activeSheet = /\s(?:activeTab|firstSheet)\s*=\s*(?:"[^"]*"|'[^']*')/g
const bookView = /<(?:\w{1,64}:)?workbookView\b/
const state = /\sstate\s*=\s*(?:"[^"]*"|'[^']*')/

/** @throws AppError `invalid_option` for a sheet that does not exist */
export function layOutExcelBook(workbook: string, relations: string, layout: SheetLayout): ExcelBook {
  const sheets = listSheets(workbook, relations)
  const places = chooseSheets(layout.sheets, sheets)
  const printed = new Set(places)
  let shown = workbook
  // From last to first, so that the offsets of the others do not change.
  for (const [place, { at, end }] of [...sheets.entries()].toReversed()) {
    const tag = workbook.slice(at, end).replace(state, '')
    const wanted = printed.has(place) ? tag : tag.replace(/\/?>$/, (close) => ` state="hidden"${close}`)
    shown = shown.slice(0, at) + wanted + shown.slice(end)
  }
  const parts = sheets.map(({ part }) => part)
  const isEverything = layout.printsEverything === true || layout.pageSizes !== undefined
  // LibreOffice prints a hidden sheet that has a print range.
  const ranged = shown.replace(printRange, (range) => (isEverything || !printed.has(sheetOf(range)) ? '' : range))
  return { workbook: activate(ranged, places[0] ?? 0), places, parts }
}

function sheetOf(definedName: string): number {
  const [tag] = readXmlTags(definedName)
  return Number(tag?.attributes.get('localSheetId') ?? -1)
}

/** Makes a sheet active. An active sheet is shown even if it is hidden. */
function activate(workbook: string, place: number): string {
  const without = workbook.replace(activeSheet, '')
  if (bookView.test(without)) return without.replace(bookView, (start) => `${start} activeTab="${place}"`)
  return without.replace(/<(\w{1,64}:)?sheets\b/, (start, prefix = '') => {
    return `<${prefix}bookViews><${prefix}workbookView activeTab="${place}"/></${prefix}bookViews>${start}`
  })
}

function listSheets(workbook: string, relations: string): Entry[] {
  const targets = new Map<string, string>()
  for (const { name, attributes } of readXmlTags(relations)) {
    if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', partName(attributes.get('Target') ?? ''))
  }
  return [...readXmlTags(workbook)].flatMap(({ name, closing, attributes, at, end }) => {
    if (name !== 'sheet' || closing) return []
    const isShown = (attributes.get('state') ?? 'visible') === 'visible'
    const sheetName = Buffer.from(attributes.get('name') ?? '', 'latin1').toString('utf8')
    return [{ name: sheetName, isShown, part: targets.get(attributes.get('id') ?? ''), at, end }]
  })
}

/** Returns the name of a part. Targets are relative to the folder of the list, or to the root. */
function partName(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
