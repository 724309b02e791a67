/** What the actions that turn Office files into PDF share: options, the export itself, and the password of the result. */
import { z } from 'zod'
import type { PdfExport } from '../engines/office/filters.ts'
import type { OfficeRequest } from '../engines/office/office.ts'
import { replaceExtension } from '../filenames.ts'
import type { ActionOutcome, Work } from './action.ts'
import { newPassword } from './change-pdf.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './pages.ts'

/** How every Office action writes its PDF. */
export const officePdfOptions = {
  pages: pagesOption,
  pdfa: z
    .enum(['none', '1b', '2b', '3b'])
    .default('none')
    .describe('For the archive: PDF/A of this part and level. PDF/A is always tagged.'),
  tagged: z.boolean().default(true).describe('Write the structure of the text for screen readers.'),
  bookmarks: z.boolean().default(true).describe('Write the headings as an outline.'),
  image_quality: z.int().min(1).max(100).default(90).describe('JPEG quality of pictures.'),
  max_image_dpi: z.int().min(10).max(2400).default(300).describe('Pictures with more dots per inch are made smaller.'),
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected input.'),
  open_password: newPassword.describe('Encrypts the result with AES-256: it opens with this password only. Not with pdfa.'),
}

interface OfficePdfOptions {
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

/** What an action adds to what all share. */
interface OfficePdfExport extends Pick<PdfExport, 'comments' | 'onePagePerSheet' | 'hiddenSlides' | 'notesPages'> {
  changes?: 'final' | 'marked'
}

/** Turns the input into a PDF of the chosen pages. */
export async function convertOfficeToPdf(work: Work<OfficePdfOptions>, { changes, ...pdf }: OfficePdfExport): Promise<ActionOutcome> {
  const exportPages = (pages: readonly number[] | undefined) => exportPdf(work, { ...pdf, pages }, changes)
  const whole = await exportPages(undefined)
  work.onPages(whole.pages)
  const chosen = choosePages(work.options.pages, whole.pages)
  refuseTooManyPages(chosen.length, work.limits.maxPages)
  // Only LibreOffice can leave pages out of a tagged PDF or a PDF/A, and only the whole tells which pages there are.
  const { path } = chosen.length === whole.pages ? whole : await exportPages(chosen)
  const result = await protect(work, path)
  work.onProgress(chosen.length, chosen.length)
  return { files: [{ path: result, filename: replaceExtension(work.input.filename, 'pdf'), kind: 'pdf' }] }
}

type Own = Omit<PdfExport, 'pdfa' | 'tagged' | 'bookmarks' | 'imageQuality' | 'maxImageDpi'>

async function exportPdf(
  { input, options, engines, workDir, signal, onWarning }: Work<OfficePdfOptions>,
  own: Own,
  changes: OfficePdfExport['changes'],
) {
  const request: OfficeRequest = { ...input, password: options.password, workDir, signal }
  const { path, remote } = await engines.office.exportPdf({
    ...request,
    changes,
    pdf: {
      ...own,
      pdfa: options.pdfa,
      tagged: options.tagged,
      bookmarks: options.bookmarks,
      imageQuality: options.image_quality,
      maxImageDpi: options.max_image_dpi,
    },
  })
  if (remote.length > 0) onWarning('remote_content_blocked', blocked(remote))
  return { path, pages: await engines.pdf.countPages({ path, workDir, signal }) }
}

function blocked(remote: readonly string[]): string {
  return `The file points to content outside of itself (${remote.join(', ')}). It was not loaded: the PDF shows what the file itself holds.`
}

function protect({ options, engines, workDir, signal }: Work<OfficePdfOptions>, path: string): Promise<string> | string {
  if (options.open_password === undefined) return path
  return engines.pdf.encrypt({ path, password: options.open_password, workDir, signal })
}
