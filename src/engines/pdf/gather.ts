/** Brings files together for a program in the sandbox, which has room for few paths. */
import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives each file another name in a folder that no program writes to, and returns these names. */
export async function gather(paths: readonly string[], folder: string): Promise<string[]> {
  const gathered: string[] = []
  for (const [index, path] of paths.entries()) {
    const name = join(folder, String(index + 1))
    await link(path, name).catch(() => copyFile(path, name))
    gathered.push(name)
  }
  return gathered
}
