/** Makes a PDF smaller: a program of ours finds the changes in the sandbox, and qpdf writes them. */
import { fileURLToPath } from 'node:url'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { findChanges, unpackObjects, writeStructure } from '../structure/read-structure.ts'
import type { CompressSettings } from './settings.ts'

/** The PDF to compress, and how. */
export interface CompressRequest extends PdfRequest, CompressSettings {
  onProgress(done: number, total: number): void
}

const program = fileURLToPath(new URL('./compress-program.ts', import.meta.url))
const progressForm = /^progress (\d{1,7}) (\d{1,7})$/

/**
 * Writes a smaller copy of a PDF that opens without a password into the work folder. Its look and content do not change.
 * @returns its path; the copy can be larger where there is nothing to save
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function compressPdf(run: RunProcess, request: CompressRequest): Promise<string> {
  const { workDir, signal } = request
  const path = await unpackObjects(run, request)
  const found = await changesFor(run, { ...request, path })
  const update = found === undefined ? [] : [`--update-from-json=${found.path}`]
  const args = [...update, `--object-streams=${found?.isPdf14 ? 'disable' : 'generate'}`, '--compress-streams=y', '--compression-level=9']
  return await rewritePdf(run, { path, args, reads: found === undefined ? [] : [found.path], workDir, signal })
}

interface Changes {
  path: string
  /** Whether the file must do without features of later versions, such as object streams. */
  isPdf14: boolean
}

/** Returns undefined where the file has too many objects to search for changes. */
async function changesFor(run: RunProcess, request: CompressRequest): Promise<Changes | undefined> {
  const { path, pictures, parallelism, workDir, signal, onProgress } = request
  const structure = await writeStructure(run, request)
  if (structure === undefined) return undefined
  const settings: CompressSettings = { pictures, parallelism }
  let isPdf14 = false
  const found = await findChanges(run, {
    program,
    args: [path, structure, JSON.stringify(settings)],
    reads: [path, structure],
    workDir,
    signal,
    onStderrLine(line) {
      if (line === 'as PDF 1.4') isPdf14 = true
      const [, done, total] = progressForm.exec(line) ?? []
      if (done !== undefined && Number(done) <= Number(total)) onProgress(Number(done), Number(total))
    },
  })
  return { path: found, isPdf14 }
}
