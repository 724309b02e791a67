/** Removes the sockets by which LibreOffice finds a running instance of the same profile; a killed process leaves its socket. */
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { officeProfileUrl } from './profile.ts'

/**
 * LibreOffice prefers this folder to any configured one, as long as its mode bits allow writing (`osl_createPipe` in LibreOffice's
 * sal/osl/unx/pipe.cxx).
 */
export const officePipeDir = '/tmp'

/** Returns the possible paths of the socket of a profile; the name lacks the user where LibreOffice may not look that up. */
export function officePipePaths(profile: string): string[] {
  // The name is the MD5 of the URL in UTF-16, each byte in hexadecimal without leading zero.
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest()
  const name = Array.from(digest, (byte) => byte.toString(16)).join('')
  return [`${process.geteuid?.()}_`, ''].map((user) => join(officePipeDir, `OSL_PIPE_${user}SingleOfficeIPC_${name}`))
}

/** Removes the socket, if there is one. */
export async function removeOfficePipe(profile: string): Promise<void> {
  for (const path of officePipePaths(profile)) await rm(path, { force: true })
}

/** Removes the sockets of conversions that ended with a previous server; their work folders still exist. */
export async function sweepOfficePipes(workDirs: readonly string[]): Promise<void> {
  for (const workDir of workDirs) {
    const names = await readdir(workDir).catch(() => [])
    for (const name of names) await removeOfficePipe(officeProfileUrl(join(workDir, name)))
  }
}
