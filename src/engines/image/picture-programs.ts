/** Reads and writes formats by separate programs: HEIC by libheif's, JPEG 2000 by OpenJPEG's. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { moveEngineFile } from '../../disk/engine-files.ts'
import { ownTrees } from '../../disk/trees.ts'
import { AppError } from '../../errors.ts'
import { probeProgram } from '../process/probe-program.ts'
import { engineFailure, type ProcessRequest, type RunProcess } from '../process/process.ts'
import type { Size } from './size.ts'

interface ProgramRequest extends Pick<ProcessRequest, 'command' | 'args' | 'reads' | 'signal' | 'calls'> {
  workDir: string
  /** Name of the file that the program makes in its folder. */
  made: string
  /** Path to which that file is moved. */
  target: string
  /** Set where a failure is most likely due to a lack of memory, which OpenJPEG does not report. */
  isLarge?: boolean
}

/** Message for a file that no program can read. */
const unreadable = 'The picture is damaged or cut off and cannot be read.'

/**
 * Runs a program in a separate folder.
 * @throws AppError `unreadable_input` where it fails; `out_of_memory` for a large picture
 */
async function runProgram(run: RunProcess, { made, target, isLarge = false, ...request }: ProgramRequest): Promise<void> {
  const folder = await mkdtemp(join(request.workDir, 'picture-'))
  try {
    const outcome = await run({ ...request, workDir: folder })
    const failure = engineFailure(request.command, outcome)
    if (outcome.killedBy) throw failure
    // Some programs succeed without writing a file.
    const isMade = outcome.exitCode === 0 && (await readdir(folder)).includes(made)
    if (!isMade) throw isLarge ? tooLittleMemory(failure.cause) : new AppError('unreadable_input', unreadable, { cause: failure.cause })
    await (await moveEngineFile({ path: join(folder, made), within: folder }, target)).close()
  } finally {
    await ownTrees().remove(folder)
  }
}

function tooLittleMemory(cause: unknown): AppError {
  const message =
    'The picture needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB); choose a smaller size or another format.'
  return new AppError('out_of_memory', message, { cause })
}

type Paths = Pick<ProgramRequest, 'workDir' | 'signal'> & { path: string }

/**
 * Decodes a JPEG 2000 picture to sRGB, with its depth and alpha.
 * @param isLarge whether it may need more memory than available
 * @returns the path of a PNG in the work folder
 * @throws AppError `unreadable_input`
 */
export async function decodeJpeg2000(run: RunProcess, { path, ...request }: Paths & { isLarge: boolean }): Promise<string> {
  const target = join(request.workDir, `decoded-${randomUUID()}.png`)
  const args = ['-i', path, '-o', 'made.png', '-upsample']
  await runProgram(run, { ...request, command: 'opj_decompress', args, reads: [path], made: 'made.png', target })
  return target
}

/**
 * Decodes one of the pictures of a HEIF file: upright, with its depth, alpha and profile.
 * @param pictures number of top-level pictures; `index` counts them from 0
 * @returns the path of a PNG in the work folder
 * @throws AppError `unreadable_input`
 */
export async function decodeHeif(
  run: RunProcess,
  { path, pictures, index, ...request }: Paths & { pictures: number; index: number },
): Promise<string> {
  const target = join(request.workDir, `decoded-${randomUUID()}.png`)
  // The program numbers its files only where there are several.
  const made = pictures === 1 ? 'made.png' : `made-${index + 1}.png`
  // libde265 hangs without threads.
  await runProgram(run, {
    ...request,
    calls: 'program-threads',
    command: 'heif-convert',
    args: [path, 'made.png'],
    reads: [path],
    made,
    target,
  })
  return target
}

/** OpenJPEG's default. */
const usualResolutions = 6
/** Returns the peak signal-to-noise ratio of a quality, in decibels: 85 gives 42, without visible loss; 1 gives 25. */
const decibels = (quality: number) => 25 + quality / 5

/**
 * Writes a PNG as JP2, without loss unless a quality is given.
 * @throws AppError `out_of_memory`, the only likely failure for a PNG that we have written
 */
export async function encodeJpeg2000(
  run: RunProcess,
  { path, quality, size, target, ...request }: Paths & { quality: number | undefined; size: Size; target: string },
): Promise<void> {
  const lossy = quality === undefined ? [] : ['-I', '-q', String(decibels(quality))]
  // Each resolution halves the one before, down to one pixel.
  const resolutions = Math.min(usualResolutions, Math.floor(Math.log2(Math.min(size.width, size.height))) + 1)
  const args = ['-i', path, '-o', 'made.jp2', '-n', String(resolutions), ...lossy]
  await runProgram(run, { ...request, command: 'opj_compress', args, reads: [path], made: 'made.jp2', target, isLarge: true })
}

/** Returns the versions of the installed programs, and the names of the missing ones. */
export async function probePrograms(run: RunProcess, heic: boolean): Promise<{ found: string[]; missing: string[] }> {
  const programs = [
    { name: 'OpenJPEG', command: 'opj_decompress', args: ['-h'], pattern: /library v(\d[\w.]*\w)/ },
    ...(heic ? [{ name: 'libheif', command: 'heif-convert', args: ['-h'], pattern: /version: (\d[\w.]*)/ }] : []),
  ]
  const versions = await Promise.all(programs.map(({ command, args, pattern }) => probeProgram(run, command, args, pattern)))
  return {
    found: programs.flatMap(({ name }, index) => (versions[index] ? [`${name} ${versions[index]}`] : [])),
    missing: programs.flatMap(({ command }, index) => (versions[index] ? [] : [command])),
  }
}
