/** Makes a folder and those above it. */
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * What is there already stays as it is. Node's own way of doing this never ends below /proc, where what is missing can never be made.
 * @throws the system's error, such as EACCES, or ENOTDIR where a file is in the way
 */
export async function makeDir(path: string, mode = 0o777): Promise<void> {
  const whole = resolve(path)
  const make = () => mkdir(whole, { mode })
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await stat(whole)).isDirectory()) return
    if (error.code !== 'ENOENT' || dirname(whole) === whole) throw error
    await makeDir(dirname(whole), mode)
    await make().catch(async (again: NodeJS.ErrnoException) => {
      // Someone else was quicker.
      if (again.code !== 'EEXIST' || !(await stat(whole)).isDirectory()) throw again
    })
  })
}
