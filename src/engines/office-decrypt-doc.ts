/** Protected Word 97-2003 files. */
import type { FileHandle } from 'node:fs/promises'
import { unknownProtection } from './office-failure.ts'
import type { ProtectedFile } from './office-protection.ts'
import { readOleStreams } from './ole-streams.ts'
import { readAt } from './read-at.ts'

export async function isProtectedDoc(file: FileHandle): Promise<boolean> {
  const word = (await readOleStreams(file)).get('WordDocument')
  const at = word?.extents[0]?.at
  return at !== undefined && ((await readAt(file, at + 10, 2)).readUInt16LE(0) & 0x100) !== 0
}
export async function decryptDoc(_: ProtectedFile): Promise<boolean> {
  throw unknownProtection('x')
}
