/** The common part of the actions that convert Office files to PDF: options, the export, and the password of the result. */
import { z } from 'zod'
import type { PdfExport } from '../../engines/office/files/filters.ts'
import type { OfficeRequest } from '../../engines/office/opened.ts'
import type { LaidOutSheets, SheetLayout } from '../../engines/office/sheets/layout.ts'
import type { FontStandIn } from '../../engines/office/stand-ins.ts'
import type { ImposePlan } from '../../engines/pdf/impose/plan.ts'
import type { FileKind } from '../../file-kinds.ts'
import { replaceExtension } from '../../filenames.ts'
import type { ActionOutcome, Work } from '../common/action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from '../common/pages.ts'
import { newPassword } from '../pdf/change-pdf.ts'

/** Options of the PDF export of every Office action. */
export const officePdfOptions = {
  pages: pagesOption,
  pdfa: z
    .enum(['none', '1b', '2b', '3b'])
    .default('none')
    .describe('Write PDF/A of this part and level, for archiving. PDF/A is always tagged.'),
  tagged: z.boolean().default(true).describe('Write the document structure for screen readers.'),
  bookmarks: z.boolean().default(true).describe('Write the headings as bookmarks.'),
  image_quality: z.int().min(1).max(100).default(90).describe('JPEG quality of pictures.'),
  max_image_dpi: z
    .int()
    .min(10)
    .max(2400)
    .default(300)
    .describe('Pictures with a higher resolution are scaled down, to no less than 51 dpi.'),
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected input.'),
  open_password: newPassword.describe('Encrypts the result with AES-256: it opens with this password only. Not with pdfa.'),
}

/** The options that all actions from Office files to PDF share. */
export interface OfficePdfOptions {
  pages?: string | undefined
  pdfa: PdfExport['pdfa']
  tagged: boolean
  bookmarks: boolean
  image_quality: number
  max_image_dpi: number
  password?: string | undefined
  open_password?: string | undefined
}

/** PDF/A forbids encryption (ISO 19005-1, 6.1.3). */
export function forbidEncryptedPdfa<Shape extends z.ZodRawShape>(options: z.ZodObject<Shape>): z.ZodObject<Shape> {
  return options.refine(({ pdfa, open_password }: Record<string, unknown>) => pdfa === 'none' || open_password === undefined, {
    path: ['open_password'],
    message: 'left out when pdfa is set, because PDF/A forbids encryption',
  })
}

/** A run of an action on Office files. */
export interface OfficeWork extends Work<OfficePdfOptions> {
  /** Kinds that an encrypted input may turn out to be; unset: all. */
  accepts?: readonly FileKind[]
}

/** Settings that an action adds to the common ones. */
export interface OfficePdfExport extends Pick<PdfExport, 'comments' | 'onePagePerSheet' | 'hiddenSlides' | 'notesPages'> {
  changes?: 'final' | 'marked'
  layout?: SheetLayout | undefined
}

/** Outcome of an export. */
export interface OfficePdf {
  path: string
  pages: number
  standIns: readonly FontStandIn[]
  sheets?: LaidOutSheets | undefined
}

/** Converts the chosen pages of the input to PDF. */
export async function convertOfficeToPdf(work: OfficeWork, wanted: OfficePdfExport, how: FinishOfficePdf = {}): Promise<ActionOutcome> {
  return finishOfficePdf(work, await exportOfficePdf(work, wanted), (pages) => exportOfficePdf(work, wanted, { pages }), how)
}

interface FinishOfficePdf {
  /** See `refuseTooManyPages`. */
  advice?: string
  /** Plan for several pages on each sheet; unset: one. */
  sheetPlan?: ImposePlan | undefined
}

/**
 * Returns the chosen pages of a whole PDF, protected if wanted.
 * @param exportPages makes a PDF of some pages: only LibreOffice can omit pages of a tagged PDF or a PDF/A, and only the whole PDF shows
 * how many there are
 */
export async function finishOfficePdf(
  work: OfficeWork,
  whole: OfficePdf,
  exportPages: (pages: readonly number[]) => Promise<OfficePdf>,
  { advice, sheetPlan }: FinishOfficePdf = {},
): Promise<ActionOutcome> {
  work.onPages(whole.pages)
  const chosen = choosePages(work.options.pages, whole.pages)
  refuseTooManyPages(chosen.length, work.limits.maxPages, advice)
  const made = chosen.length === whole.pages ? whole : await exportPages(chosen)
  await warnOfStandIns(work, made)
  const { workDir, signal } = work
  const path = sheetPlan ? await work.engines.pdf.impose({ path: made.path, plan: sheetPlan, workDir, signal }) : made.path
  const result = await protect(work, path)
  work.onProgress(chosen.length, chosen.length)
  return { files: [{ path: result, filename: replaceExtension(work.input.filename, 'pdf'), kind: 'pdf' }] }
}

/** Warns of substituted fonts, but only of those in the PDF: LibreOffice also requests fonts for text that no page shows. */
async function warnOfStandIns(
  { engines, workDir, signal, onWarning }: Work<OfficePdfOptions>,
  { path, standIns }: OfficePdf,
): Promise<void> {
  if (standIns.length === 0) return
  const bare = (name: string) => name.replaceAll(/[\s-]/g, '').toLowerCase()
  const shown = (await engines.pdf.fontNames({ path, workDir, signal })).map(bare)
  for (const { asked, replacement } of standIns) {
    if (shown.some((name) => name.startsWith(bare(replacement))))
      onWarning('font_substituted', `The font ${asked} was not found and was replaced with ${replacement}.`)
  }
}

/** Exports one Office file as PDF, and reports what was lost or blocked as warnings. @throws AppError of the engine */
export async function exportOfficePdf(
  { input, accepts, options, engines, workDir, signal, onWarning }: OfficeWork,
  { changes, layout, ...own }: OfficePdfExport,
  range: Pick<PdfExport, 'pages' | 'lastPage'> = {},
): Promise<OfficePdf> {
  const request: OfficeRequest = { ...input, accepts, password: options.password, workDir, signal }
  const { path, remote, standIns, sheets } = await engines.office.exportPdf({
    ...request,
    changes,
    layout,
    pdf: {
      ...own,
      ...range,
      pdfa: options.pdfa,
      tagged: options.tagged,
      bookmarks: options.bookmarks,
      imageQuality: options.image_quality,
      maxImageDpi: options.max_image_dpi,
    },
  })
  if (remote.length > 0) onWarning('remote_content_blocked', `${remoteBlocked(remote)}: the PDF shows what the file itself contains.`)
  return { path, pages: await engines.pdf.countPages({ path, workDir, signal }), standIns, sheets }
}

/** Returns the warning about remote content that was not loaded. */
export function remoteBlocked(remote: readonly string[]): string {
  return `The file refers to external content (${remote.join(', ')}), which was not loaded`
}

function protect({ options, engines, workDir, signal }: Work<OfficePdfOptions>, path: string): Promise<string> | string {
  if (options.open_password === undefined) return path
  return engines.pdf.encrypt({ path, password: options.open_password, workDir, signal })
}
