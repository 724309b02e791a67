/** Edits one sheet of an Office Open XML spreadsheet ([ECMA-376] part 1, 18.3.1): paper, margins, scale, headers and footers. */
import { readXmlTags } from '../../formats/xml-tags.ts'
import { type PaperSize, pageCountMark, type SheetLayout } from './layout.ts'

type Attributes = Record<string, string | undefined>

const cells = 'sheetData'
const endOfSheet = /<\/(\w{1,64}:)?(?:worksheet|chartsheet)\s*>\s*$/
const startOfSheet = /<(\w{1,64}:)?(?:worksheet|chartsheet)\b[^<>]*>/
const sheetProperties = /<(\w{1,64}:)?sheetPr\b[^<>]*?(\/?)>/
const fitFlags = /<(?:\w{1,64}:)?pageSetUpPr\b[^<>]*\/>/g
/** Custom views of other users, which contain elements of the same names. */
const otherViews = /<(\w{1,64}:)?customSheetViews\b.*?<\/\1customSheetViews>/s
const savedResult = /(<(?:\w{1,64}:)?f\b[^<>]*(?:\/>|>[^<]{0,65536}<\/(?:\w{1,64}:)?f>))\s*<((?:\w{1,64}:)?v)>[^<]*<\/\2>/g
const mmPerInch = 25.4
/** PaperSize 9. LibreOffice uses it where a file has no page setup, but Letter where the page setup names no paper. */
const a4: PaperSize = { widthMm: 210, heightMm: 297 }
const roundingMm = 0.5

/** Returns the sheet with the wanted page layout. With `size`, it becomes one page of this size with nothing but its cells. */
export function layOutExcelSheet(sheet: string, layout: SheetLayout, size: PaperSize | undefined): string {
  const at = Math.max(0, sheet.lastIndexOf(cells))
  const fits = layout.fitsWidth || size !== undefined
  const recalculated = layout.recalculates ? sheet.slice(0, at).replace(savedResult, '$1') : sheet.slice(0, at)
  const head = fits ? flagFit(recalculated) : recalculated
  const settings: { rest: string; added: string[] } = { rest: sheet.slice(at).replace(otherViews, ''), added: [] }
  if (layout.gridlines !== undefined || layout.headings !== undefined) replace(settings, 'printOptions', (saved) => printed(saved, layout))
  if (layout.margins || size) replace(settings, 'pageMargins', (saved) => ({ ...saved, ...margins(layout, size) }))
  if (fits || layout.paper || layout.orientation) replace(settings, 'pageSetup', (saved) => pageSetup(saved, layout, size))
  if (size || layout.showsPageCount) settings.rest = settings.rest.replace(element('headerFooter'), '')
  const { rest, added } = settings
  const wanted = rest.replace(endOfSheet, (end, prefix = '') => {
    const header = `<${prefix}headerFooter><${prefix}oddHeader>&amp;L${pageCountMark} &amp;N.</${prefix}oddHeader></${prefix}headerFooter>`
    return [...added.map((tag) => `<${prefix}${tag}/>`), ...(layout.showsPageCount ? [header] : []), end].join('')
  })
  return head + wanted
}

function flagFit(head: string): string {
  const without = head.replace(fitFlags, '')
  const flag = (prefix: string) => `<${prefix}pageSetUpPr fitToPage="1"/>`
  if (!sheetProperties.test(without)) {
    return without.replace(startOfSheet, (start, prefix = '') => `${start}<${prefix}sheetPr>${flag(prefix)}</${prefix}sheetPr>`)
  }
  return without.replace(sheetProperties, (tag, prefix = '', slash = '') =>
    slash ? `${tag.replace(/\/>$/, '>')}${flag(prefix)}</${prefix}sheetPr>` : tag + flag(prefix),
  )
}

/** Removes the element and adds it with other attributes at the end; LibreOffice reads the elements in any order. */
function replace(settings: { rest: string; added: string[] }, name: string, change: (saved: Attributes | undefined) => Attributes): void {
  const [found] = element(name).exec(settings.rest) ?? []
  const [tag] = found === undefined ? [] : readXmlTags(found)
  // Without the reference to the printer settings, which are another part of the package.
  const saved = tag && Object.fromEntries([...tag.attributes].filter(([attribute]) => attribute !== 'id'))
  const attributes = Object.entries(change(saved)).flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(value)}"`]))
  settings.rest = found === undefined ? settings.rest : settings.rest.replace(found, () => '')
  settings.added.push(name + attributes.join(''))
}

function element(name: string): RegExp {
  return new RegExp(`<(\\w{1,64}:)?${name}\\b[^<>]*?(?:/>|>.*?</\\1${name}>)`, 's')
}

function printed(saved: Attributes | undefined, { gridlines, headings }: SheetLayout): Attributes {
  return {
    ...saved,
    ...(gridlines === undefined ? {} : { gridLines: gridlines ? '1' : '0', gridLinesSet: undefined }),
    ...(headings === undefined ? {} : { headings: headings ? '1' : '0' }),
  }
}

function margins({ margins: wanted }: SheetLayout, size: PaperSize | undefined): Attributes {
  const { top, right, bottom, left } = wanted === undefined || size ? { top: 0, right: 0, bottom: 0, left: 0 } : wanted
  const sides = { left, right, top, bottom, header: top / 2, footer: bottom / 2 }
  return Object.fromEntries(Object.entries(sides).map(([side, mm]) => [side, String(mm / mmPerInch)]))
}

function pageSetup(saved: Attributes | undefined, layout: SheetLayout, size: PaperSize | undefined): Attributes {
  const { scale: _, fitToWidth: __, fitToHeight: ___, ...others } = saved ?? {}
  const scale = size ? { fitToWidth: '1', fitToHeight: '1' } : layout.fitsWidth ? { fitToWidth: '1', fitToHeight: '0' } : {}
  const kept = Object.keys(scale).length > 0 ? others : saved
  const paper = layout.paper ?? (saved === undefined ? a4 : undefined)
  // Sizes are those of an upright page; a wide one is turned.
  const [narrow, long] = size ? [size.widthMm + roundingMm, size.heightMm + roundingMm] : [paper?.widthMm, paper?.heightMm]
  const paperSize = narrow === undefined ? {} : { paperSize: undefined, paperWidth: `${narrow}mm`, paperHeight: `${long}mm` }
  const orientation = size ? 'portrait' : layout.orientation
  return { ...kept, ...scale, ...paperSize, ...(orientation === undefined ? {} : { orientation }) }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
