/** Packs an HTML page and its pictures into one file. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type StoredEntry, writeStoredZip } from '../../formats/zip-stored.ts'
import type { OfficeLeft } from '../program/program.ts'
import { maxPageBytes, pageName, pageTooLarge } from './page.ts'

/**
 * Writes a ZIP into `folder`, because a worker is given access to a single file.
 * @throws AppError `result_too_large`
 */
export async function bundle(left: readonly OfficeLeft[], folder: string): Promise<string> {
  const sizes = await Promise.all(left.map(async ({ path }) => (await stat(path)).size))
  if (sizes.reduce((sum, size) => sum + size, 0) > maxPageBytes) throw pageTooLarge()
  async function* contents(): AsyncGenerator<StoredEntry> {
    for (const { path, name } of left) yield { name: name.endsWith('.html') ? pageName : name, content: await readFile(path) }
  }
  const path = join(folder, 'bundle.zip')
  await writeFile(path, writeStoredZip(contents()), { mode: 0o600 })
  return path
}
