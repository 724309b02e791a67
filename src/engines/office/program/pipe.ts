/** The socket by which LibreOffice finds a running one of the same profile; a killed process leaves it behind. */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { officeProfileUrl } from './profile.ts'

/** It prefers this folder to any that it is told, as long as its mode bits say that it can be written to, see `osl_createPipe` in LibreOffice's sal/osl/unx/pipe.cxx. */
export const officePipeDir = '/tmp'

/** Where the socket of a profile is; without the user where LibreOffice may not look that up. */
export function officePipePaths(profile: string): string[] {
  // The name is the hash of the address in UTF-16, each byte in hexadecimal without leading zero.
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest()
  const name = Array.from(digest, (byte) => byte.toString(16)).join('')
  return [`${process.geteuid?.()}_`, ''].map((user) => join(officePipeDir, `OSL_PIPE_${user}SingleOfficeIPC_${name}`))
}

/** That none is there is fine. */
export async function removeOfficePipe(profile: string): Promise<void> {
  for (const path of officePipePaths(profile)) await rm(path, { force: true })
}

/** Removes the sockets of conversions that were cut off together with the server; their work folders are still there. */
export async function sweepOfficePipes(workDirs: readonly string[]): Promise<void> {
  for (const workDir of workDirs) {
    const names = await readdir(workDir).catch(() => [])
    for (const name of names) await removeOfficePipe(officeProfileUrl(join(workDir, name)))
  }
}
