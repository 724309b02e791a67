/** Makes a PDF smaller: a program of ours reads, changes and writes it in the sandbox; qpdf first repairs a damaged one. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngineFile } from '../../../disk/engine-files.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { made } from '../qpdf/run-apart.ts'
import { runFinder } from '../structure/read-structure.ts'
import type { CompressSettings, ProgramSettings } from './settings.ts'

/** The PDF to compress, and how. */
export interface CompressRequest extends PdfRequest, CompressSettings {
  onProgress(done: number, total: number): void
}

const program = fileURLToPath(new URL('./compress-program.ts', import.meta.url))
const progressForm = /^progress (\d{1,7}) (\d{1,7})$/
/** What qpdf alone can do for a file that our program cannot read. */
const byQpdf = ['--object-streams=generate', '--compress-streams=y', '--compression-level=9']

/**
 * Writes a smaller copy of a PDF that opens without a password into the work folder. Its look and content do not change.
 * @returns its path; the copy can be larger where there is nothing to save
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function compressPdf(run: RunProcess, request: CompressRequest): Promise<string> {
  const { path, workDir, signal } = request
  const first = await attempt(run, request, false)
  const isDone = first.path !== undefined
  const plain = isDone ? path : await rewritePdf(run, { path, args: [], workDir, signal })
  const last = isDone ? first : await attempt(run, { ...request, path: plain }, true)
  const args = [...(last.path === undefined ? byQpdf : []), ...(last.isPdf14 ? ['--object-streams=disable', '--force-version=1.4'] : [])]
  const found = last.path ?? plain
  return args.length === 0 ? found : await rewritePdf(run, { path: found, args, workDir, signal })
}

interface Attempt {
  /** Unset where the program cannot read the file. */
  path?: string
  /** Whether the file must do without features of later versions, such as object streams. */
  isPdf14: boolean
}

async function attempt(run: RunProcess, request: CompressRequest, isRepaired: boolean): Promise<Attempt> {
  const { path, pictures, parallelism, workDir, signal, onProgress } = request
  const settings: ProgramSettings = { pictures, parallelism, isRepaired }
  const reported = new Set<string>()
  const folder = await runFinder(run, {
    program,
    args: [path, JSON.stringify(settings)],
    reads: [path],
    workDir,
    signal,
    onStderrLine(line) {
      const [, done, total] = progressForm.exec(line) ?? []
      if (done === undefined) reported.add(line)
      else if (Number(done) <= Number(total)) onProgress(Number(done), Number(total))
    },
  })
  const facts = { isPdf14: reported.has('as PDF 1.4') }
  if (reported.has('unsound')) return facts
  const result = join(folder, made)
  await checkEngineFile({ path: result, within: folder })
  return { ...facts, path: result }
}
