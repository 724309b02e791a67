/** Adds the OCR text to the pages of a PDF as an invisible layer, so that it can be searched and selected. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../errors.ts'
import type { PdfRequest } from '../../pdf/qpdf/request.ts'
import { rewritePdf } from '../../pdf/qpdf/rewrite.ts'
import { mayBePdfA } from '../../pdf/qpdf/signed.ts'
import { findChanges, unpackObjects, writeStructure } from '../../pdf/structure/read-structure.ts'
import type { RunProcess } from '../../process/process.ts'
import { foldersOf } from '../../process/sandbox.ts'
import type { LayerPlan } from './plan.ts'

/** The PDF and the OCR results for its pages. */
export interface LayerRequest extends PdfRequest, Omit<LayerPlan, 'pages' | 'original'> {
  /** OCR results of the pages, each an `OcrPage` as JSON. */
  pages: LayerPlan['pages']
}

const program = fileURLToPath(new URL('./layer-program.ts', import.meta.url))

/**
 * Writes a copy with a text layer into the work folder; pictures keep their bytes, JPEG files inside a second coding.
 * @returns its path
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function writeLayer(run: RunProcess, request: LayerRequest): Promise<string> {
  const { workDir, signal, pages, replaces, minConfidence, rotate, deskew, language } = request
  const path = await unpackObjects(run, request)
  const structure = await writeStructure(run, { path, workDir, signal })
  if (structure === undefined) throw new AppError('engine_failed', 'The PDF has too many objects to add a text layer; split it first.')
  const planned: LayerPlan = { original: path, replaces, minConfidence, rotate, deskew, language, pages }
  const planPath = join(await mkdtemp(join(workDir, 'plan-')), 'plan.json')
  await writeFile(planPath, JSON.stringify(planned), { mode: 0o600, flag: 'wx' })
  const reads = [structure, planPath, path, ...foldersOf(pages.flatMap(({ path: read, cleaned }) => [read, cleaned ?? read]))]
  const changes = await findChanges(run, { program, args: [structure, planPath], reads, workDir, signal })
  const isPacked = path !== request.path || !(await mayBePdfA(path, signal))
  const args = [`--update-from-json=${changes}`, '--stream-data=preserve', ...(isPacked ? ['--object-streams=generate'] : [])]
  return await rewritePdf(run, { path, args, reads: [changes], workDir, signal })
}
