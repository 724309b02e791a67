/** Creates a folder and its parents. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Existing folders stay as they are. Node's own recursive mkdir never returns below /proc, where folders cannot be created. @throws the
 * system's error, such as EACCES, or ENOTDIR if a file is in the way
 */
export async function makeDir(path: string, mode = 0o777): Promise<void> {
  const whole = resolve(path)
  const make = () => mkdir(whole, { mode })
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await stat(whole)).isDirectory()) return
    if (error.code !== 'ENOENT' || dirname(whole) === whole) throw error
    await makeDir(dirname(whole), mode)
    await make().catch(async (again: NodeJS.ErrnoException) => {
      // Another process created it first.
      if (again.code !== 'EEXIST' || !(await stat(whole)).isDirectory()) throw again
    })
  })
}
