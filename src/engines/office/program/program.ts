/** One LibreOffice for one file: the way that works everywhere, at the price of a start. */
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveLeft } from '../../../disk/left-files.ts'
import { findNativeProgram } from '../../../native-programs.ts'
import type { ProcessOutcome, RunProcess } from '../../process/process.ts'
import type { OfficeFormat } from '../files/results.ts'
import { officePipeDir, removeOfficePipe } from './pipe.ts'
import { writeOfficeProfile } from './profile.ts'

export interface OfficeRun {
  /** The name by which it finds `original`: fields of the file may show it. */
  input: string
  /** The file, already opened, where it cannot write. */
  original: string
  /** Where it gets a folder of its own, the only one that it may write in; the result goes there, too. */
  folder: string
  extension: 'pdf' | 'fodt' | OfficeFormat
  importFilter?: string | undefined
  /** With its options after a colon. */
  exportFilter: string
  /** LibreOffice imports it with a program of its own. */
  startsPrograms: boolean
  signal: AbortSignal
}

/** A field in the file may show its own path; under this name of the process's working folder it tells nothing of ours. */
const workingFolder = '/proc/self/cwd'
/** It asks to be started again when its profile was new (EXITHELPER_NORMAL_RESTART in desktop/source/app/app.cxx). */
const restartExitCode = 81
const launchers = ['/usr/local/bin/soffice', '/usr/bin/soffice']

/** LibreOffice's program folder; undefined: it is not installed. */
export function findOfficeFolder(): string | undefined {
  const launcher = launchers.find((path) => existsSync(path))
  return launcher === undefined ? undefined : dirname(realpathSync(launcher))
}

/** A file that LibreOffice left. */
export interface OfficeLeft {
  path: string
  /** As LibreOffice called it. */
  name: string
}

/** Starts soffice and ends with it. No results: it left none, whatever its exit code says; several come in the order in which they were written. */
export async function runOffice(run: RunProcess, request: OfficeRun): Promise<{ results: OfficeLeft[]; outcome: ProcessOutcome }> {
  const { input, original, folder: parent, extension, importFilter, exportFilter, startsPrograms, signal } = request
  // One for each run: what one that was taken over leaves in its own is neither read nor written to by anyone.
  const folder = await mkdtemp(join(parent, 'program-'))
  await symlink(original, join(folder, input))
  const resultDir = join(folder, 'result')
  await mkdir(resultDir, { recursive: true, mode: 0o700 })
  const profile = await writeOfficeProfile(folder)
  const args = [
    `-env:UserInstallation=${profile}`,
    // Where its usual folder cannot be written to, the socket of the profile goes here.
    `-env:OSL_SOCKET_PATH=${folder}`,
    ...['--headless', '--norestore', '--nologo', '--nodefault'],
    ...(importFilter === undefined ? [] : [`--infilter=${importFilter}`]),
    ...['--convert-to', `${extension}:${exportFilter}`, '--outdir', resultDir, join(workingFolder, input)],
  ]
  // The launcher script looks for a writable /tmp itself and gives up without one.
  const home = findOfficeFolder()
  const command = home === undefined ? 'soffice' : join(home, 'soffice.bin')
  try {
    // The launcher script starts others too.
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
      const file = await moveLeft({ path: join(resultDir, name), within: folder }, path)
      left.push({ path, name, at: (await file.stat({ bigint: true })).mtimeNs })
      await file.close()
    }
    return { outcome, results: left.sort((a, b) => Number(a.at - b.at)) }
  } finally {
    await removeOfficePipe(profile)
  }
}
