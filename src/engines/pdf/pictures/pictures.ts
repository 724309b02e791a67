/** Makes a PDF of pictures. The assembler takes JPEG and PNG with their compression. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OnProgress, PdfAssembler } from '../assemble/assembler.ts'
import type { PicturesPlan } from '../assemble/picture-plan.ts'

/** The pictures of the PDF. */
export interface PicturesRequest extends PicturesPlan {
  /** Scratch space. */
  workDir: string
  signal: AbortSignal
  /** Called with the number of pictures done and their total. */
  onProgress: OnProgress
}

/** The PDF, or the pictures that must be converted first. */
export interface PicturesOutcome {
  /** Path of the PDF in the work folder. */
  path: string
  /** Indices of pictures that must first be converted to PNG. If there are any, the PDF is unusable. */
  unreadable: number[]
}

/**
 * Writes one page for each JPEG or PNG, in order.
 * @throws AppError `engine_failed`
 */
export async function picturesToPdf(assembler: PdfAssembler, request: PicturesRequest): Promise<PicturesOutcome> {
  const { layout, pictures, workDir, signal, onProgress } = request
  const path = join(workDir, `pictures-${randomUUID()}.pdf`)
  return { path, unreadable: await assembler.writePictures({ plan: { layout, pictures }, result: path, signal, onProgress }) }
}
