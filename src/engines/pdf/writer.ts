/** What can be made of PDFs: every way to write one anew. */
import type { RunProcess } from '../process/process.ts'
import type { PdfAssembler } from './assemble/assembler.ts'
import { type CompressRequest, compressPdf } from './compress/compress.ts'
import { type ImposeRequest, imposePdf } from './impose/impose.ts'
import { type MergeRequest, mergePdfs } from './merge/merge.ts'
import { type PicturesOutcome, type PicturesRequest, picturesToPdf } from './pictures/pictures.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { type RewriteRequest, rewritePdf } from './qpdf/rewrite.ts'
import { type Cutter, type ExtractRequest, extractParts, openCutter } from './select/select.ts'

export interface PdfWriter {
  /**
   * Writes a file that `open` gave anew, with arguments of qpdf that say what to change.
   * @returns the path of the copy in the work folder
   * @throws AppError `unreadable_input` when the file is too damaged for that
   */
  rewrite(request: RewriteRequest): Promise<string>
  /**
   * Cuts a file that `open` gave into parts in which nothing leads to pages that are elsewhere.
   * @returns the paths of the parts in the work folder
   * @throws as `rewrite`
   */
  extract(request: ExtractRequest): Promise<string[]>
  /**
   * The same for parts that are chosen one after the other.
   * @throws as `rewrite`
   */
  openCutter(request: PdfRequest): Promise<Cutter>
  /**
   * Puts the pages of a file that `open` gave on sheets, and moves what leads to them along.
   * @returns the path of the copy in the work folder
   * @throws as `rewrite`
   */
  impose(request: ImposeRequest): Promise<string>
  /**
   * Makes a file that `open` gave smaller; what it shows and holds stays.
   * @returns the path of the copy in the work folder, which is larger where there is nothing to save
   * @throws as `rewrite`
   */
  compress(request: CompressRequest): Promise<string>
  /**
   * Writes the pages of several files that `open` gave into one, with what belongs to them.
   * @returns the path of the result in the work folder
   * @throws AppError `unreadable_input` when a file is too damaged for that
   */
  merge(request: MergeRequest): Promise<string>
  /**
   * Writes a page for each JPEG or PNG; the bytes of a JPEG stay.
   * @returns the PDF, and which pictures have to be made PNG before there can be one
   */
  fromPictures(request: PicturesRequest): Promise<PicturesOutcome>
}

export function createPdfWriter(run: RunProcess, assembler: PdfAssembler): PdfWriter {
  return {
    rewrite: (request) => rewritePdf(run, request),
    compress: (request) => compressPdf(run, request),
    merge: (request) => mergePdfs(run, assembler, request),
    fromPictures: (request) => picturesToPdf(assembler, request),
    extract: (request) => extractParts(run, request),
    openCutter: (request) => openCutter(run, request),
    impose: (request) => imposePdf(run, request),
  }
}
