/** Makes a PDF of pictures: our own program, in the sandbox, takes JPEG and PNG as they are packed. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunProcess } from '../../process/process.ts'
import { gather } from '../gather.ts'
import { runListing } from '../run-listing.ts'
import { type PicturesPlan, picturesPdfName } from './plan.ts'

export interface PicturesRequest extends PicturesPlan {
  /** Scratch space. */
  workDir: string
  signal: AbortSignal
  /** Pictures done of pictures. */
  onProgress(done: number, total: number): void
}

export interface PicturesOutcome {
  /** The PDF, in the work folder. */
  path: string
  /** Indices of pictures that have to be made PNG first; where there are any, the PDF is of no use. */
  unreadable: number[]
}

const program = fileURLToPath(new URL('./pictures-program.ts', import.meta.url))

/**
 * Writes a page for each JPEG or PNG, in their order.
 * @throws AppError `engine_failed`
 */
export async function picturesToPdf(
  run: RunProcess,
  { layout, pictures, workDir, signal, onProgress }: PicturesRequest,
): Promise<PicturesOutcome> {
  const folder = await mkdtemp(join(workDir, 'pictures-'))
  const paths = await gather(
    pictures.map(({ path }) => path),
    folder,
  )
  const plan: PicturesPlan = { layout, pictures: pictures.map(({ dpi }, index) => ({ path: paths[index] ?? '', dpi })) }
  return await runListing(run, {
    program,
    input: JSON.stringify(plan),
    items: pictures.length,
    reads: [folder],
    made: picturesPdfName,
    workDir,
    signal,
    onProgress,
  })
}
