/** The operations that write a new PDF. */
import type { RunProcess } from '../process/process.ts'
import { archivePdf } from './archive/archive.ts'
import type { PdfAssembler } from './assemble/assembler.ts'
import { type CompressRequest, compressPdf } from './compress/compress.ts'
import { type ImposeRequest, imposePdf } from './impose/impose.ts'
import { type MergeRequest, mergePdfs } from './merge/merge.ts'
import { type PicturesOutcome, type PicturesRequest, picturesToPdf } from './pictures/pictures.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { type RewriteRequest, rewritePdf } from './qpdf/rewrite.ts'
import { type Cutter, type ExtractRequest, extractParts, openCutter } from './select/select.ts'

/** The operations. */
export interface PdfWriter {
  /**
   * Rewrites a file from `open` with the given qpdf arguments.
   * @returns the path of the copy in the work folder
   * @throws AppError `unreadable_input` when the file is too damaged for that
   */
  rewrite(request: RewriteRequest): Promise<string>
  /**
   * Splits a file from `open` into parts. Nothing in a part leads to a page of another part.
   * @returns the paths of the parts in the work folder
   * @throws as `rewrite`
   */
  extract(request: ExtractRequest): Promise<string[]>
  /**
   * Prepares the same for parts that are chosen one after the other.
   * @throws as `rewrite`
   */
  openCutter(request: PdfRequest): Promise<Cutter>
  /**
   * Puts several pages of a file from `open` on each sheet, and updates what leads to them.
   * @returns the path of the copy in the work folder
   * @throws as `rewrite`
   */
  impose(request: ImposeRequest): Promise<string>
  /**
   * Makes a file from `open` smaller without changing its look or content.
   * @returns the path of the copy in the work folder, which is larger where there is nothing to save
   * @throws as `rewrite`
   */
  compress(request: CompressRequest): Promise<string>
  /**
   * Makes a PDF/A-2b of a file from `open` whose pages show pictures and no text, such as a scan with invisible text.
   * @returns the path of the copy in the work folder
   * @throws AppError `invalid_option` for a file that cannot become PDF/A without a loss, and as `rewrite`
   */
  archive(request: PdfRequest): Promise<string>
  /**
   * Merges pages of several files from `open` into one file, with their links, outlines and other parts.
   * @returns the path of the result in the work folder
   * @throws AppError `unreadable_input` when a file is too damaged for that
   */
  merge(request: MergeRequest): Promise<string>
  /**
   * Writes one page for each JPEG or PNG; the bytes of a JPEG are kept.
   * @returns the PDF, and the pictures that must first be converted to PNG
   */
  fromPictures(request: PicturesRequest): Promise<PicturesOutcome>
}

/** Returns the operations. */
export function createPdfWriter(run: RunProcess, assembler: PdfAssembler): PdfWriter {
  return {
    rewrite: (request) => rewritePdf(run, request),
    compress: (request) => compressPdf(run, assembler, request),
    archive: (request) => archivePdf(run, request),
    merge: (request) => mergePdfs(run, assembler, request),
    fromPictures: (request) => picturesToPdf(assembler, request),
    extract: (request) => extractParts(run, request),
    openCutter: (request) => openCutter(run, request),
    impose: (request) => imposePdf(run, request),
  }
}
