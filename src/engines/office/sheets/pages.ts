/** Edits the page styles of an ods: paper, margins, scale, headers and footers. */
import { type Margins, type PaperSize, pageCountMark, type SheetLayout } from './layout.ts'
import type { LaidOutTables } from './tables.ts'
import { attributeOf, withAttributes } from './tag.ts'

const pageLayout = /<style:page-layout style:name="([^"]*)"[^>]*>.*?<\/style:page-layout>/gs
const properties = /<style:page-layout-properties[^>]*>/
const masterPage = /<style:master-page [^>]*>.*?<\/style:master-page>/gs
const headers = /<style:header(?:-left|-first)?(?:\s[^>]*)?(?:\/>|>.*?<\/style:header(?:-left|-first)?>)/gs
const shownHeader = /<style:header(?:\s(?![^>]*style:display="false")[^>]*)?>/
const headerStyle = /<style:header-style>.*?<\/style:header-style>|<style:header-style\/>/s

const mmPerUnit: Record<string, number> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72 }
/** Paper that LibreOffice uses where a file names none, as here. */
const a4: PaperSize = { widthMm: 210, heightMm: 297 }
const usualMarginMm = 20
const usualPrint = 'charts drawings objects zero-values'
const roundingMm = 0.5
const pageLayoutName = 'style:page-layout-name'
/** Height of the line with the page count, in millimetres. */
const countMm = 5

/** Returns the styles with the wanted layout on every page. */
export function layOutPages(styles: string, layout: SheetLayout, { ownPages }: Pick<LaidOutTables, 'ownPages'>): string {
  const withHeader = new Set<string>()
  for (const [master] of styles.matchAll(masterPage)) {
    if (shownHeader.test(master)) withHeader.add(attributeOf(master, pageLayoutName) ?? '')
  }
  const laidOut = styles.replace(pageLayout, (text, name: string) => {
    const wanted = text.replace(properties, (tag) => withAttributes(tag, wantedAttributes(tag, layout)))
    return layout.showsPageCount && !withHeader.has(name) ? addCountHeader(wanted) : wanted
  })
  const counted = layout.showsPageCount ? laidOut.replace(masterPage, showCount) : laidOut
  return layout.pageSizes ? addOwnPages(counted, layout.pageSizes, ownPages) : counted
}

function addOwnPages(styles: string, sizes: readonly PaperSize[], ownPages: LaidOutTables['ownPages']): string {
  const layouts = new Map([...styles.matchAll(pageLayout)].map(([text, name = '']) => [name, text]))
  const layoutOfMaster = new Map(
    [...styles.matchAll(masterPage)].map(([text]) => [
      attributeOf(text, 'style:name') ?? '',
      layouts.get(attributeOf(text, pageLayoutName) ?? ''),
    ]),
  )
  const [addedLayouts, addedMasters]: [string[], string[]] = [[], []]
  for (const [name, { place, master }] of ownPages) {
    const size = sizes[place]
    if (size === undefined) continue
    const saved = properties.exec(layoutOfMaster.get(master) ?? '')?.[0].replace(/\/?>$/, '/>') ?? '<style:page-layout-properties/>'
    addedLayouts.push(`<style:page-layout style:name="${name}">${withAttributes(saved, bare(size))}</style:page-layout>`)
    const parts = ['header', 'footer'].map((part) => `<style:${part} style:display="false"/>`).join('')
    addedMasters.push(`<style:master-page style:name="${name}" ${pageLayoutName}="${name}">${parts}</style:master-page>`)
  }
  return styles
    .replace('</office:automatic-styles>', (end) => addedLayouts.join('') + end)
    .replace('</office:master-styles>', (end) => addedMasters.join('') + end)
}

/** Returns a page of that size without margins. Scaling to one page absorbs rounding errors. */
function bare({ widthMm, heightMm }: PaperSize): Record<string, string | undefined> {
  const edges = ['', '-top', '-right', '-bottom', '-left'].map((side) => [`fo:margin${side}`, side === '' ? undefined : '0mm'])
  return {
    ...Object.fromEntries(edges),
    'fo:page-width': `${widthMm + roundingMm}mm`,
    'fo:page-height': `${heightMm + roundingMm}mm`,
    'style:print-orientation': widthMm > heightMm ? 'landscape' : 'portrait',
    'style:scale-to': undefined,
    'style:scale-to-X': undefined,
    'style:scale-to-Y': undefined,
    'style:scale-to-pages': '1',
    'style:table-centering': undefined,
  }
}

function wantedAttributes(tag: string, layout: SheetLayout): Record<string, string | undefined> {
  const scale = { 'style:scale-to': undefined, 'style:scale-to-pages': undefined, 'style:scale-to-X': '1', 'style:scale-to-Y': '0' }
  return { ...paperOf(tag, layout), ...marginsOf(layout.margins), ...(layout.fitsWidth ? scale : {}), ...printOf(tag, layout) }
}

function paperOf(tag: string, { paper, orientation }: SheetLayout): Record<string, string> {
  if (paper === undefined && orientation === undefined) return {}
  const saved = { widthMm: mmOf(tag, 'fo:page-width') ?? a4.widthMm, heightMm: mmOf(tag, 'fo:page-height') ?? a4.heightMm }
  const savedOrientation = saved.widthMm > saved.heightMm ? 'landscape' : 'portrait'
  const { widthMm, heightMm } = paper ?? saved
  const sides = [widthMm, heightMm].toSorted((one, other) => one - other)
  const wanted = orientation ?? savedOrientation
  const [width, height] = wanted === 'portrait' ? sides : sides.toReversed()
  return { 'fo:page-width': `${width}mm`, 'fo:page-height': `${height}mm`, 'style:print-orientation': wanted }
}

function marginsOf(margins: Margins | undefined): Record<string, string | undefined> {
  if (margins === undefined) return {}
  const sides = Object.entries(margins).map(([side, mm]) => [`fo:margin-${side}`, `${mm}mm`])
  return { 'fo:margin': undefined, ...Object.fromEntries(sides) }
}

function printOf(tag: string, { gridlines, headings }: SheetLayout): Record<string, string> {
  if (gridlines === undefined && headings === undefined) return {}
  const printed = new Set((attributeOf(tag, 'style:print') ?? usualPrint).split(' '))
  for (const [part, isWanted] of [['grid', gridlines] as const, ['headers', headings] as const]) {
    if (isWanted === true) printed.add(part)
    if (isWanted === false) printed.delete(part)
  }
  return { 'style:print': [...printed].join(' ') }
}

/** Adds a header with the page count. It takes its height from the margin, so that the cells keep their place on the page. */
function addCountHeader(layout: string): string {
  const headerXml = `<style:header-style><style:header-footer-properties svg:height="${countMm}mm" fo:margin-left="0mm" fo:margin-right="0mm" fo:margin-bottom="0mm"/></style:header-style>`
  const narrowed = layout.replace(properties, (tag) => {
    const margin = Math.max(0, (mmOf(tag, 'fo:margin-top') ?? mmOf(tag, 'fo:margin') ?? usualMarginMm) - countMm)
    return withAttributes(tag, { 'fo:margin-top': `${margin}mm` })
  })
  return headerStyle.test(narrowed)
    ? narrowed.replace(headerStyle, headerXml)
    : narrowed.replace('</style:page-layout>', `${headerXml}</style:page-layout>`)
}

function showCount(master: string): string {
  const line = `<style:header><text:p>${pageCountMark} <text:page-count>1</text:page-count>.</text:p></style:header>`
  return master.replace(headers, '').replace(/^<style:master-page [^>]*>/, (tag) => tag + line)
}

function mmOf(tag: string, name: string): number | undefined {
  const [text, number, unit = ''] = /^(-?[\d.]+)(mm|cm|in|pt)$/.exec(attributeOf(tag, name) ?? '') ?? []
  return text === undefined ? undefined : Number(number) * (mmPerUnit[unit] ?? 1)
}
