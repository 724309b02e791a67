/**
 * A folder as each of several machines has it mounted. `TEST_SHARED_FOLDERS` names the mounts of one folder of a file server, with colons
 * between; without it, all machines have the same path.
 */
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Returns the paths by which machines reach `folder`, each the next one in turn. The caller removes the first. */
export async function mountsOf(folder: string): Promise<string[]> {
  const mounts = process.env.TEST_SHARED_FOLDERS?.split(':')
  const [first, ...others] = (mounts ?? [folder]).map((mount) => (mounts ? join(mount, basename(folder)) : mount))
  if (first === undefined) throw new Error('TEST_SHARED_FOLDERS names no folder')
  await mkdir(first, { recursive: true })
  return [first, ...others]
}
