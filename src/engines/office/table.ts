/** Writes tables as text as a flat OpenDocument spreadsheet, with typed values and fitting column widths. */
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors.ts'
import { createRecordReader, findSeparator, type Separator } from '../formats/tables.ts'

/** Maximum size: what a sheet of every LibreOffice can hold (7.4 has no more columns), and the cells that it loads in a minute. */
const most = { rows: 1_048_576, columns: 1024, cells: 3_000_000 }
/** Column widths in centimetres, for letters of 10 points; longer texts are wrapped. */
const width = { letter: 0.19, around: 0.5, least: 1, most: 9 }
/** Letters that fit in the widest column, even in capitals; lines of other scripts are higher. */
const lettersInLine = 30
const isLatin = /^[\u0020-\u024f]*$/
/** A4 paper and its margins, in centimetres. */
const page = { short: 21, long: 29.7, margin: 2 }
/** Minimum scale: wider tables are scaled to the width of the page only as long as they are readable. */
const leastScale = 0.5

interface Shape {
  separator: Separator
  skip: number
  /** Letters of the longest value, by column. */
  letters: readonly number[]
}

/**
 * Writes `copy` from a UTF-8 text with LF line ends.
 * @throws AppError `too_many_pages` for a table that no sheet can hold
 */
export async function writeTable(path: string, copy: string, signal: AbortSignal): Promise<void> {
  const shape = await measure(path)
  await pipeline(records(path, shape), (all) => write(all, shape), createWriteStream(copy, { mode: 0o600 }), { signal })
}

async function measure(path: string): Promise<Shape> {
  let head = ''
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: 256 * 1024 })) head += chunk
  const form = findSeparator(head)
  const letters: number[] = []
  let [rows, cells] = [0, 0]
  for await (const batch of records(path, form)) {
    for (const record of batch) {
      rows += 1
      cells += record.length
      if (rows > most.rows || record.length > most.columns || cells > most.cells) throw tooLarge()
      for (const [column, value] of record.entries()) letters[column] = Math.max(letters[column] ?? 0, lettersOf(value))
    }
  }
  return { ...form, letters }
}

function tooLarge(): AppError {
  const { rows, columns, cells } = most
  const [manyRows, manyCells] = [rows, cells].map((number) => number.toLocaleString('en-US'))
  return new AppError(
    'too_many_pages',
    `The table is larger than ${manyRows} rows, ${columns} columns or ${manyCells} values; send it in parts.`,
  )
}

const wide = /[\u1100-\u11ff\u2e80-\ud7a3\uf900-\ufaff\uff00-\uff60]/g

/** Returns the width of the longest line, in letters; Chinese, Japanese and Korean letters count twice. */
function lettersOf(value: string): number {
  if (value.length > lettersInLine * 8) return value.length
  return value.split('\n').reduce((longest, line) => Math.max(longest, line.length + (line.match(wide)?.length ?? 0)), 0)
}

async function* records(path: string, { separator, skip }: Pick<Shape, 'separator' | 'skip'>): AsyncGenerator<string[][]> {
  const reader = createRecordReader(separator)
  let left = skip
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const text = (chunk as string).slice(left)
    left = 0
    yield reader.take(text)
  }
  yield reader.end()
}

async function* write(batches: AsyncIterable<string[][]>, { letters }: Shape): AsyncGenerator<string> {
  const widths = letters.map((count) => Math.min(width.most, Math.max(width.least, count * width.letter + width.around)))
  yield beginning(widths)
  for await (const batch of batches) yield batch.map(rowOf).join('')
  yield '</table:table></office:spreadsheet></office:body></office:document>'
}

/**
 * Gives rows of one line a fixed height: LibreOffice measures the text of all other rows, which takes most of its time with long tables.
 */
function rowOf(record: readonly string[]): string {
  const isOneLine = record.every((value) => value.length <= lettersInLine && !value.includes('\n') && isLatin.test(value))
  return `<table:table-row${isOneLine ? ' table:style-name="line"' : ''}>${record.map(cellOf).join('')}</table:table-row>`
}

/** Numbers keep their decimals. A value with leading zeros, or longer than a spreadsheet's numbers, stays text. */
const decimalNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,9}))?$/
const mostDigits = 15
/** Excel knows no earlier years. */
const isoDate = /^(?:19|[2-9]\d)\d\d-\d\d-\d\d$/

function cellOf(value: string): string {
  if (value === '') return '<table:table-cell/>'
  const text = paragraphs(value)
  const [number, decimals = ''] = decimalNumber.exec(value) ?? []
  if (number !== undefined && number.replaceAll(/\D/g, '').length <= mostDigits) {
    return `<table:table-cell table:style-name="n${decimals.length}" office:value-type="float" office:value="${value}">${text}</table:table-cell>`
  }
  if (isoDate.test(value) && isDay(value)) {
    return `<table:table-cell table:style-name="date" office:value-type="date" office:date-value="${value}">${text}</table:table-cell>`
  }
  return `<table:table-cell table:style-name="text" office:value-type="string">${text}</table:table-cell>`
}

/** Returns whether the date exists: 30 February would be read as a day of March. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

function paragraphs(value: string): string {
  return value
    .split('\n')
    .map((line) => `<text:p>${escapeXml(line).replaceAll(/ {2,}/g, (run) => ` <text:s text:c="${run.length - 1}"/>`)}</text:p>`)
    .join('')
}

const escapes: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', '\t': '<text:tab/>' }

/** Escapes text and removes characters that XML does not allow (XML 1.0, 2.2). */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  const allowed = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
  return allowed.replaceAll(/[<>&"\t]/g, (letter) => escapes[letter] ?? '')
}

function beginning(widths: readonly number[]): string {
  const names = [
    ...['office', 'style', 'text', 'table'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`),
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
  ].join(' ')
  const columns = widths.map((_, index) => `<table:table-column table:style-name="c${index}"/>`).join('')
  return [
    `<?xml version="1.0" encoding="UTF-8"?><office:document ${names} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">`,
    `<office:styles><style:default-style style:family="table-cell"><style:text-properties fo:font-size="10pt" style:font-name="Liberation Sans"/></style:default-style></office:styles>`,
    `<office:automatic-styles>${columnStyles(widths)}${cellStyles()}${pageLayout(widths)}</office:automatic-styles>`,
    '<office:master-styles><style:master-page style:name="Default" style:page-layout-name="page"/></office:master-styles>',
    `<office:body><office:spreadsheet><table:table table:name="Table" table:style-name="sheet">${columns}`,
  ].join('')
}

function columnStyles(widths: readonly number[]): string {
  const styles = widths.map(
    (centimetres, index) =>
      `<style:style style:name="c${index}" style:family="table-column"><style:table-column-properties style:column-width="${centimetres.toFixed(2)}cm"/></style:style>`,
  )
  const sheet =
    '<style:style style:name="sheet" style:family="table" style:master-page-name="Default"><style:table-properties table:display="true"/></style:style>'
  return styles.join('') + sheet
}

function cellStyles(): string {
  const cell = (name: string, style: string, more = '') =>
    `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="${style}">${more}</style:style>`
  const decimals = Array.from({ length: 10 }, (_, count) => count)
  return [
    ...decimals.map(
      (count) =>
        `<number:number-style style:name="N${count}"><number:number number:decimal-places="${count}" number:min-decimal-places="${count}" number:min-integer-digits="1"/></number:number-style>`,
    ),
    ...decimals.map((count) => cell(`n${count}`, `N${count}`, aligned())),
    '<number:date-style style:name="D"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style>',
    '<style:style style:name="line" style:family="table-row"><style:table-row-properties style:row-height="0.45cm" style:use-optimal-row-height="false"/></style:style>',
    cell('date', 'D', aligned()),
    '<number:text-style style:name="T"><number:text-content/></number:text-style>',
    cell('text', 'T', aligned(' fo:wrap-option="wrap" fo:padding-left="0.15cm"')),
  ].join('')
}

function aligned(more = ''): string {
  return `<style:table-cell-properties style:vertical-align="top"${more}/>`
}

/** Returns the page layout. A table wider than upright paper gets landscape paper, and is scaled down where that leaves it readable. */
function pageLayout(widths: readonly number[]): string {
  const total = widths.reduce((sum, one) => sum + one, 0)
  const printable = { upright: page.short - 2 * page.margin, across: page.long - 2 * page.margin }
  const isAcross = total > printable.upright
  const fits = total > printable.across && total * leastScale <= printable.across
  const [paperWidth, paperHeight] = isAcross ? [page.long, page.short] : [page.short, page.long]
  const attributes = [
    `fo:page-width="${paperWidth}cm" fo:page-height="${paperHeight}cm" style:print-orientation="${isAcross ? 'landscape' : 'portrait'}"`,
    `fo:margin="${page.margin}cm"`,
    ...(fits ? ['style:scale-to-X="1" style:scale-to-Y="0"'] : []),
  ]
  const none = ['header', 'footer'].map((part) => `<style:${part}-style/>`).join('')
  return `<style:page-layout style:name="page"><style:page-layout-properties ${attributes.join(' ')}/>${none}</style:page-layout>`
}
