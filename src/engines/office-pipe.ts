/** The socket by which LibreOffice finds a running one of the same profile; a killed process leaves it behind. */
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/** It prefers this folder to any that it is told, see `osl_createPipe` in LibreOffice's sal/osl/unx/pipe.cxx. */
const pipeDir = '/tmp'

/** Where the socket of a profile is. */
export function officePipePath(profile: string): string {
  // The name is the hash of the address in UTF-16, each byte in hexadecimal without leading zero.
  const digest = createHash('md5').update(Buffer.from(profile, 'utf16le')).digest()
  const name = Array.from(digest, (byte) => byte.toString(16)).join('')
  return join(pipeDir, `OSL_PIPE_${process.geteuid?.()}_SingleOfficeIPC_${name}`)
}

/** That none is there is fine. */
export async function removeOfficePipe(profile: string): Promise<void> {
  await rm(officePipePath(profile), { force: true })
}
