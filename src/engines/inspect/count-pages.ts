/** Counts the pages of a PDF without a program: for those that engines here have made. */
import { readFile, stat } from 'node:fs/promises'
import { openPdfFile } from '../../pdf-to-word/pdf/file.ts'
import { dictOf } from '../../pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../pdf-to-word/read/pages.ts'

/** A larger file is not worth the memory. */
const mostBytes = 64 * 1024 * 1024

/** null when it is not sure: what the file says of itself must be what is there, and nothing in it encrypted. */
export async function countPages(path: string): Promise<number | null> {
  if ((await stat(path)).size > mostBytes) return null
  const file = openPdfFile(await readFile(path))
  if (!file || file.trailer.has('Encrypt')) return null
  const told = file.resolve(dictOf(file.resolve(file.catalog.get('Pages'))).get('Count'))
  const { length } = pagesOf(file)
  return length > 0 && told === length ? length : null
}
