/** Converts PDFs to Word files; scanned pages are read by OCR first. */
import type { Converted } from '../../engines/word/word.ts'
import { AppError } from '../../errors.ts'
import type { PageConfidence, Work } from '../common/action.ts'
import { readPages } from './read-pages.ts'

/** The common part of the work of these actions. */
type WordWork = Pick<
  Work<{ languages: string }>,
  'engines' | 'options' | 'workDir' | 'signal' | 'log' | 'parallelismNow' | 'allowTime' | 'onProgress' | 'onWarning'
>

/** The PDF to convert to Word. */
export interface WordRequest {
  /** Path of a PDF that opens without a password. */
  path: string
  /** 1-based. */
  pages: readonly number[]
  /** Whether `pages` are all pages of the PDF. */
  isWhole: boolean
  images: boolean
  /** `auto` reads scans, and large pictures on other pages; `force` reads all pages. */
  mode: 'auto' | 'off' | 'force'
}

/** The Word file, and what is missing in it. */
export interface RebuiltWord extends Converted {
  path: string
  /** Pages for the result; undefined where none was read. */
  pagesRead: PageConfidence[] | undefined
}

/**
 * Writes a docx into the work folder. A PDF that needs no OCR is opened only once.
 * @throws AppError as the engines do
 */
export async function rebuildWord(work: WordWork, request: WordRequest): Promise<RebuiltWord> {
  const { path, pages, isWhole, images, mode } = request
  const { engines, workDir, signal } = work
  const source = { path, pages: isWhole ? undefined : pages, images, workDir, signal }
  const first =
    mode === 'force' ? undefined : await engines.word.convertPdf({ ...source, findsUnread: mode === 'auto', onProgress: work.onProgress })
  const unread = first?.unread ?? pages
  if (first && unread.length === 0) return { ...first, pagesRead: undefined }
  const read = await readUnread(work, { path, pages: unread, mode: mode === 'force' ? 'replace' : 'rebuild', more: pages.length })
  const done = read.pages.length
  const rebuilt = await engines.word.convertPdf({
    ...source,
    scans: read.pages.map((page) => page.path),
    onProgress: (now, total) => work.onProgress(done + now, done + total),
  })
  return { ...rebuilt, pagesRead: read.pagesRead }
}

type Unread = Omit<Parameters<typeof readPages>[1], 'looks'> & {
  /** Steps of the conversion after OCR. */
  more: number
}

/** Reads the pages that need OCR. Where none could be read, the conversion continues with pictures of the pages. */
async function readUnread(work: WordWork, { more, ...request }: Unread): Promise<Awaited<ReturnType<typeof readPages>>> {
  try {
    return await readPages({ ...work, onProgress: (done, total) => work.onProgress(done, total + more) }, { ...request, looks: true })
  } catch (error) {
    work.signal.throwIfAborted()
    if (!(error instanceof AppError) || error.code === 'invalid_option') throw error
    work.log.warn({ err: error }, 'the pictures of the pages could not be read')
    work.onWarning('content_lost', 'The pictures of the pages could not be read, so they stay pictures.')
    return { pages: [], pagesRead: [] }
  }
}
