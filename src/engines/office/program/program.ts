/** One LibreOffice for one file: the way that works everywhere, at the price of a start. */
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveLeft } from '../../../disk/left-files.ts'
import type { ProcessOutcome, RunProcess } from '../../process/process.ts'
import { officePipeDir, removeOfficePipe } from './pipe.ts'
import { writeOfficeProfile } from './profile.ts'

export interface OfficeRun {
  /** The name by which it finds `original`: fields of the file may show it. */
  input: string
  /** The file, already opened, where it cannot write. */
  original: string
  /** Where it gets a folder of its own, the only one that it may write in; the result goes there, too. */
  folder: string
  extension: 'pdf' | 'docx' | 'fodt'
  importFilter?: string | undefined
  /** With its options behind a colon. */
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

/** Starts soffice and ends with it. A result of undefined: it left none, whatever its exit code says. */
export async function runOffice(run: RunProcess, request: OfficeRun): Promise<{ result: string | undefined; outcome: ProcessOutcome }> {
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
    const program = { command, args, workDir: folder, reads: [original], socketDir: officePipeDir, calls, signal } as const
    let outcome = await run(program)
    if (outcome.exitCode === restartExitCode) {
      await removeOfficePipe(profile)
      outcome = await run(program)
    }
    const [name] = await readdir(resultDir).catch(() => [])
    if (name === undefined || outcome.exitCode !== 0) return { outcome, result: undefined }
    const result = `${folder}.${extension}`
    await (await moveLeft({ path: join(resultDir, name), within: folder }, result)).close()
    return { outcome, result }
  } finally {
    await removeOfficePipe(profile)
  }
}
