/** Converts spreadsheets to PDF: checks the number of pages before all are drawn, and gives whole sheets pages of their size. */
import { openEngineFile } from '../../disk/engine-files.ts'
import { readAt } from '../../engines/formats/read-at.ts'
import { type PaperSize, pageCountMark, type SheetLayout } from '../../engines/office/sheets/layout.ts'
import { AppError } from '../../errors.ts'
import { after } from '../../guard.ts'
import type { ActionOutcome } from '../common/action.ts'
import { refuseTooManyPages } from '../common/pages.ts'
import { exportOfficePdf, finishOfficePdf, type OfficePdf, type OfficeWork } from './office-to-pdf-parts.ts'

/** Time limit for counting the pages of a file that has too many in any case. */
const countLimitMs = 30_000
/** Bytes to read for the line with the count. It is the first of its page, but may be far to the right. */
const countLineBytes = 64 * 1024
/**
 * Key of pages longer than 14,400 units of 1/72 inch, which have larger units (ISO 32000-1, 14.11.2 and annex C). pdfinfo does not report
 * it.
 */
const largerUnits = '/UserUnit'
const pieceBytes = 1024 * 1024
const mmPerPoint = 25.4 / 72
const advice = 'choose fewer with the pages or sheets option, or fit all columns on one page with fit=width'

/** Converts sheets that are divided into pages. */
export async function convertSheetsToPdf(work: OfficeWork, wanted: SheetLayout): Promise<ActionOutcome> {
  const { maxPages } = work.limits
  const layout = Object.values(wanted).some((value) => value !== undefined) ? wanted : undefined
  // A sheet can have a million rows, so that the export stops one page above the maximum; the file itself then gives the total.
  const part = await exportOfficePdf(work, { layout }, { lastPage: maxPages + 1 })
  if (part.pages <= maxPages) return finishOfficePdf(work, part, (chosen) => exportOfficePdf(work, { layout }, { pages: chosen }))
  const pages = await countSheetPages(work, layout)
  if (pages < part.pages) refuseUncounted(maxPages)
  return finishOfficePdf(work, { ...part, pages }, (chosen) => exportOfficePdf(work, { layout }, { pages: chosen }), { advice })
}

function refuseUncounted(maxPages: number): never {
  throw new AppError('too_many_pages', `The conversion has more pages than are allowed (CONVERTD_MAX_PAGES, ${maxPages}); ${advice}.`)
}

/** Returns the number of pages; 0 if it could not be determined in time. */
async function countSheetPages(work: OfficeWork, layout: SheetLayout | undefined): Promise<number> {
  const { engines, workDir } = work
  const late = new AppError('timeout', 'The pages could not be counted in time.')
  const countTimeout = new AbortController()
  const cancelTimer = after(countLimitMs, () => countTimeout.abort(late))
  const signal = AbortSignal.any([work.signal, countTimeout.signal])
  try {
    const counted = { layout: { ...layout, showsPageCount: true } }
    const { path } = await exportOfficePdf({ ...work, signal }, counted, { pages: [1] })
    const { path: text } = await engines.pdf.readText({ path, layout: 'page', workDir, signal })
    await using file = await openEngineFile({ path: text, within: workDir })
    const top = (await readAt(file, 0, countLineBytes)).toString('utf8')
    return Number(new RegExp(`${pageCountMark} (\\d{1,9})\\.`).exec(top)?.[1] ?? 0)
  } catch {
    work.signal.throwIfAborted()
    return 0
  } finally {
    cancelTimer()
  }
}

/** Converts each sheet to one page. */
export async function convertWholeSheetsToPdf(work: OfficeWork, layout: SheetLayout): Promise<ActionOutcome> {
  const all = await exportOfficePdf(work, { layout, onePagePerSheet: true })
  const { printed, total } = all.sheets ?? { printed: [], total: all.pages }
  refuseTooManyPages(printed.length, work.limits.maxPages, advice)
  // LibreOffice makes a page of every sheet, including hidden and unwanted ones, whichever pages are requested.
  if (printed.length === total && work.options.pages === undefined) return finishOfficePdf(work, all, () => Promise.resolve(all))
  const own = { layout: { ...layout, pageSizes: await sizesOf(work, all) } }
  return finishOfficePdf(work, await exportOfficePdf(work, own), (pages) => exportOfficePdf(work, own, { pages }))
}

/** @throws AppError `invalid_option` for sheets larger than 5 metres */
async function sizesOf({ engines, workDir, signal }: OfficeWork, { path, pages }: OfficePdf): Promise<PaperSize[]> {
  if (await holds(path, workDir, largerUnits)) {
    throw new AppError(
      'invalid_option',
      'A sheet is longer than 5 metres, so hidden sheets and single pages cannot be left out: omit the sheets and pages options, or use fit=width.',
      { field: 'fit' },
    )
  }
  const sizes = await engines.pdf.pageSizes({ path, workDir, signal, first: 1, last: pages })
  return sizes.map(({ crop }) => ({ widthMm: crop.width * mmPerPoint, heightMm: crop.height * mmPerPoint }))
}

async function holds(path: string, workDir: string, text: string): Promise<boolean> {
  await using file = await openEngineFile({ path, within: workDir })
  const { size } = await file.stat()
  for (let at = 0; at < size; at += pieceBytes) {
    if ((await readAt(file, at, pieceBytes + text.length - 1)).includes(text)) return true
  }
  return false
}
