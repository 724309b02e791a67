/** Runs one LibreOffice for one file. This works everywhere but takes the time of a start. */
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveEngineFile } from '../../../disk/engine-files.ts'
import { findNativeProgram } from '../../../native-programs.ts'
import type { ProcessOutcome, RunProcess } from '../../process/process.ts'
import type { OfficeFormat } from '../files/results.ts'
import { officePipeDir, removeOfficePipe } from './pipe.ts'
import { writeOfficeProfile } from './profile.ts'

/** One run of soffice. */
export interface OfficeRun {
  /** Name by which LibreOffice finds `original`; fields of the file may show it. */
  input: string
  /** Path of the opened file, where LibreOffice cannot write. */
  original: string
  /** Folder in which LibreOffice gets a folder of its own, the only one that it may write to, also for its result. */
  folder: string
  extension: 'pdf' | 'fodt' | OfficeFormat
  importFilter?: string | undefined
  /** Name of the filter, with its options after a colon. */
  exportFilter: string
  /** Whether LibreOffice starts a separate program to import the file. */
  startsPrograms: boolean
  signal: AbortSignal
}

/** The folder that fields show as the path of the file: the working folder under a name that reveals nothing about this server. */
const workingFolder = '/proc/self/cwd'
/**
 * Exit code with which LibreOffice asks to be restarted after creating its profile (EXITHELPER_NORMAL_RESTART in
 * desktop/source/app/app.cxx).
 */
const restartExitCode = 81
const launchers = ['/usr/local/bin/soffice', '/usr/bin/soffice']

/** Returns LibreOffice's program folder; undefined when it is not installed. */
export function findOfficeFolder(): string | undefined {
  const launcher = launchers.find((path) => existsSync(path))
  return launcher === undefined ? undefined : dirname(realpathSync(launcher))
}

/** A file that LibreOffice left. */
export interface OfficeLeft {
  path: string
  /** Name that LibreOffice gave the file. */
  name: string
}

/**
 * Runs soffice until it ends. Returns no results if it left none, whatever its exit code; several results are in the order in which they
 * were written.
 */
export async function runOffice(run: RunProcess, request: OfficeRun): Promise<{ results: OfficeLeft[]; outcome: ProcessOutcome }> {
  const { input, original, folder: parent, extension, importFilter, exportFilter, startsPrograms, signal } = request
  // One folder for each run: files left by a run that was taken over are neither read nor overwritten by another.
  const folder = await mkdtemp(join(parent, 'program-'))
  await symlink(original, join(folder, input))
  const resultDir = join(folder, 'result')
  await mkdir(resultDir, { recursive: true, mode: 0o700 })
  const profile = await writeOfficeProfile(folder)
  const args = [
    `-env:UserInstallation=${profile}`,
    // The socket of the profile goes here where its usual folder is not writable.
    `-env:OSL_SOCKET_PATH=${folder}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault'],
    ...(importFilter === undefined ? [] : [`--infilter=${importFilter}`]),
    ...['--convert-to', `${extension}:${exportFilter}`, '--outdir', resultDir, join(workingFolder, input)],
  ]
  // The launcher script looks for a writable /tmp and gives up without one.
  const home = findOfficeFolder()
  const command = home === undefined ? 'soffice' : join(home, 'soffice.bin')
  try {
    // The launcher script also starts other programs.
    const calls = startsPrograms || home === undefined ? 'soffice-starting' : 'soffice'
    const watch = findNativeProgram('convertd-fonts.so')
    const reads = [original, ...(watch === undefined ? [] : [watch])]
    const env = watch === undefined ? {} : { LD_PRELOAD: watch }
    const program = { command, args, env, workDir: folder, reads, socketDir: officePipeDir, calls, signal } as const
    let outcome = await run(program)
    if (outcome.exitCode === restartExitCode) {
      await removeOfficePipe(profile)
      outcome = await run(program)
    }
    if (outcome.exitCode !== 0) return { outcome, results: [] }
    const names = await readdir(resultDir).catch(() => [])
    const left: (OfficeLeft & { at: bigint })[] = []
    for (const [index, name] of names.entries()) {
      const path = `${folder}${index === 0 ? '' : `-${index}`}.${extension}`
      const file = await moveEngineFile({ path: join(resultDir, name), within: folder }, path)
      left.push({ path, name, at: (await file.stat({ bigint: true })).mtimeNs })
      await file.close()
    }
    return { outcome, results: left.sort((a, b) => Number(a.at - b.at)) }
  } finally {
    await removeOfficePipe(profile)
  }
}
