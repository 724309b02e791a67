/** Runs a program of ours that makes one PDF of many files, and lists those that it could not read. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { checkLeft } from '../../disk/left-files.ts'
import { nodeProgram } from '../process/node-program.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'

interface ListingRequest {
  program: string
  /** What it reads from stdin. */
  input: string
  /** How many files it was given. */
  items: number
  reads: readonly string[]
  /** What it calls the PDF. */
  made: string
  workDir: string
  signal: AbortSignal
  onProgress(done: number, total: number): void
}

const progressForm = /^progress (\d{1,7}) (\d{1,7})$/
const listForm = z.array(z.int().min(0))

/**
 * @returns the path of the PDF, and the indices of files that it could not read
 * @throws AppError `engine_failed` when the program fails, or answers what it would not
 */
export async function runListing(run: RunProcess, { program, input, items, reads, made, workDir, signal, onProgress }: ListingRequest) {
  const folder = await mkdtemp(join(workDir, 'made-'))
  const outcome = await run({
    command: nodeProgram.command,
    args: [program],
    workDir: folder,
    reads: [...nodeProgram.reads, ...reads],
    calls: 'node',
    dataBytesBeside: nodeProgram.codeRangeBytes,
    env: nodeProgram.env,
    signal,
    input,
    onStderrLine(line) {
      const [, done, total] = progressForm.exec(line) ?? []
      if (done !== undefined && Number(done) <= Number(total)) onProgress(Number(done), Number(total))
    },
  })
  const unreadable = outcome.exitCode === 0 ? parseList(outcome.stdout, items) : undefined
  if (!unreadable) throw engineFailure(program.split('/').at(-1) ?? program, outcome)
  const path = join(folder, made)
  await checkLeft({ path, within: folder })
  return { path, unreadable }
}

/** The program may have been taken over by what it read. */
function parseList(printed: string, items: number): number[] | undefined {
  try {
    const indices = listForm.safeParse(JSON.parse(printed)).data
    return indices?.every((index) => index < items) ? indices : undefined
  } catch {
    return undefined
  }
}
