/** Runs a sandboxed program that writes OCR results as text: the server itself does not read the words. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngineFile } from '../../../disk/engine-files.ts'
import { runFinder } from '../../pdf/structure/read-structure.ts'
import type { RunProcess } from '../../process/process.ts'
import { foldersOf } from '../../process/sandbox.ts'

/** Input of the program that writes text. */
export interface TextPlan {
  /** Number of pages. */
  count: number
  /** OCR results of the pages, each an `OcrPage` as JSON. */
  pages: readonly { page: number; path: string }[]
  /** Path of the file's own text, with a form feed after each page; null: none. */
  own: string | null
  /** Minimum confidence of a word, 0..100; other words are left out. */
  minConfidence: number
}

/** The OCR results to write as text. */
export interface TextRequest extends TextPlan {
  workDir: string
  signal: AbortSignal
}

const program = fileURLToPath(new URL('./text-program.ts', import.meta.url))

/** Returns the path of a file in UTF-8 in the work folder, with a form feed after each page. */
export async function writeText(run: RunProcess, { workDir, signal, ...plan }: TextRequest): Promise<string> {
  const question = join(await mkdtemp(join(workDir, 'plan-')), 'plan.json')
  await writeFile(question, JSON.stringify(plan), { mode: 0o600, flag: 'wx' })
  const reads = [question, ...foldersOf(plan.pages.map(({ path }) => path)), ...(plan.own === null ? [] : [plan.own])]
  const folder = await runFinder(run, { program, args: [question], reads, workDir, signal })
  const path = join(folder, 'text.txt')
  checkEngineFile({ path, within: folder })
  return path
}
