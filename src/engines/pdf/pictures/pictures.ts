/** Makes a PDF of pictures: the assembler takes JPEG and PNG as they are packed. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OnProgress, PdfAssembler } from '../assemble/assembler.ts'
import type { PicturesPlan } from '../assemble/picture-plan.ts'

export interface PicturesRequest extends PicturesPlan {
  /** Scratch space. */
  workDir: string
  signal: AbortSignal
  /** Pictures done of pictures. */
  onProgress: OnProgress
}

export interface PicturesOutcome {
  /** The PDF, in the work folder. */
  path: string
  /** Indices of pictures that have to be made PNG first; where there are any, the PDF is of no use. */
  unreadable: number[]
}

/**
 * Writes a page for each JPEG or PNG, in their order.
 * @throws AppError `engine_failed`
 */
export async function picturesToPdf(assembler: PdfAssembler, request: PicturesRequest): Promise<PicturesOutcome> {
  const { layout, pictures, workDir, signal, onProgress } = request
  const path = join(workDir, `pictures-${randomUUID()}.pdf`)
  return { path, unreadable: await assembler.writePictures({ plan: { layout, pictures }, result: path, signal, onProgress }) }
}
