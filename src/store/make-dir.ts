/** Creates a folder and its parents. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Existing folders stay as they are. Node's own recursive mkdir never returns below /proc, where folders cannot be created.
 * @returns the topmost folder that it created, if any @throws the system's error, such as EACCES, or ENOTDIR if a file is in the way
 */
export async function makeDir(path: string, mode = 0o777): Promise<string | undefined> {
  const whole = resolve(path)
  /** Whether it was created here. */
  const make = () =>
    mkdir(whole, { mode }).then(
      () => true,
      async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' && (await stat(whole)).isDirectory()) return false
        throw error
      },
    )
  try {
    return (await make()) ? whole : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(whole) === whole) throw error
    const top = await makeDir(dirname(whole), mode)
    const isMade = await make()
    return top ?? (isMade ? whole : undefined)
  }
}
