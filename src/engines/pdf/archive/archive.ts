/** Makes a PDF/A-2b of a PDF whose pages show pictures: a program of ours finds the changes in the sandbox, and qpdf writes them. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { checkEngineFile, readEngineFile } from '../../../disk/engine-files.ts'
import { AppError } from '../../../errors.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { runFinder, unpackObjects, writeStructure } from '../structure/read-structure.ts'
import { type Obstacle, obstacleTexts } from './obstacle.ts'

const program = fileURLToPath(new URL('./archive-program.ts', import.meta.url))
const longestObstacle = 200
const obstacleForm = z.strictObject({
  obstacle: z.enum(Object.keys(obstacleTexts) as [Obstacle, ...Obstacle[]]),
  page: z.int().min(1).nullable(),
})

/**
 * Writes a PDF/A-2b into the work folder; pictures keep their bytes.
 * @returns its path
 * @throws AppError `invalid_option` for a file that cannot become PDF/A without a loss, and says why; `unreadable_input` when it is damaged
 */
export async function archivePdf(run: RunProcess, request: PdfRequest): Promise<string> {
  const { workDir, signal } = request
  const path = await unpackObjects(run, request)
  const structure = await writeStructure(run, { path, workDir, signal })
  if (structure === undefined) throw new AppError('engine_failed', 'The PDF has too many objects to make PDF/A of it; split it first.')
  const folder = await runFinder(run, { program, args: [structure, path], reads: [structure, path], workDir, signal })
  const found = await readEngineFile({ path: join(folder, 'obstacle.json'), within: folder }, longestObstacle)
  if (found === undefined || found.length > 0) throw refusal(String(found))
  const changes = join(folder, 'changes.json')
  checkEngineFile({ path: changes, within: folder })
  // Takes off LZW, which PDF/A forbids; other streams keep their bytes.
  const args = [`--update-from-json=${changes}`, '--decode-level=generalized', '--compress-streams=y', '--object-streams=generate']
  return await rewritePdf(run, { path, args: [...args, '--force-version=1.7'], reads: [changes], workDir, signal })
}

function refusal(found: string): AppError {
  const { obstacle, page } = obstacleForm.parse(JSON.parse(found))
  const where = page === null ? 'The PDF' : `Page ${page}`
  return new AppError('invalid_option', `${where} cannot become PDF/A, because ${obstacleTexts[obstacle]}. Send it without pdfa.`, {
    field: 'pdfa',
  })
}
