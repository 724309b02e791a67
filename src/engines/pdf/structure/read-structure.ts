/** Makes qpdf write the structure of a PDF as JSON for a program in the sandbox. The server never reads it. */
import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkEngineFile } from '../../../disk/engine-files.ts'
import { AppError } from '../../../errors.ts'
import { nodeProgram } from '../../process/node-program.ts'
import { engineFailure, type RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { succeeded } from '../qpdf/run-apart.ts'
import { hasObjectStreams } from '../qpdf/signed.ts'

/** Maximum size of a structure, which is held in memory as a whole. A PDF of 100 MB without its streams stays below. */
const maxStructureBytes = 256 * 1024 * 1024

/**
 * Writes the structure into the work folder.
 * @param streams whether to include the bytes of all streams
 * @returns its path; undefined where the file has too many objects
 * @throws AppError `unreadable_input` for a file too damaged for qpdf
 */
export async function writeStructure(run: RunProcess, request: PdfRequest, streams = false): Promise<string | undefined> {
  const { path, workDir, signal } = request
  const folder = await mkdtemp(join(workDir, 'structure-'))
  const structure = join(folder, 'structure.json')
  const args = ['--json-output=2', `--json-stream-data=${streams ? 'inline' : 'none'}`, path, structure]
  const outcome = await run({ command: 'qpdf', args, workDir: folder, reads: [path], signal })
  if (!succeeded(outcome)) {
    if (outcome.killedBy) throw engineFailure('qpdf', outcome)
    throw new AppError('unreadable_input', 'The PDF is too damaged to be rewritten.', { cause: engineFailure('qpdf', outcome) })
  }
  checkEngineFile({ path: structure, within: folder })
  return (await stat(structure)).size > maxStructureBytes ? undefined : structure
}

/**
 * Moves objects out of object streams, for `qpdf --update-from-json`: qpdf 11 loses changes to objects in such a stream when it later
 * unpacks another object of the same stream.
 * @returns the path of the file itself, or of a copy in the work folder
 */
export async function unpackObjects(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<string> {
  if (!(await hasObjectStreams(path, signal))) return path
  return await rewritePdf(run, { path, args: ['--object-streams=disable'], workDir, signal })
}

interface ChangeRequest extends Pick<PdfRequest, 'workDir' | 'signal'> {
  /** Path of the program's file. */
  program: string
  args: readonly string[]
  reads: readonly string[]
  onStderrLine?: ((line: string) => void) | undefined
}

/**
 * Runs a program of ours that finds the changes to make.
 * @returns the path of the changes, for `qpdf --update-from-json`
 */
export async function findChanges(run: RunProcess, request: ChangeRequest): Promise<string> {
  const folder = await runFinder(run, request)
  const changes = join(folder, 'changes.json')
  checkEngineFile({ path: changes, within: folder })
  return changes
}

/** Runs such a program that writes several files and returns their folder. The caller must check the files in it. */
export async function runFinder(run: RunProcess, { program, args, reads, workDir, signal, onStderrLine }: ChangeRequest): Promise<string> {
  const folder = await mkdtemp(join(workDir, 'changes-'))
  const outcome = await run({
    command: nodeProgram.command,
    args: [program, ...args],
    workDir: folder,
    reads: [...nodeProgram.reads, ...reads],
    calls: 'node',
    dataBytesBeside: nodeProgram.codeRangeBytes,
    env: nodeProgram.env,
    signal,
    onStderrLine,
  })
  if (outcome.exitCode !== 0) throw engineFailure(program, outcome)
  return folder
}
