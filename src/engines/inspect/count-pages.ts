/** Counts the pages of a PDF without a program: for those that engines here have made. */
import { readFile, stat } from 'node:fs/promises'
import type { Dict } from '../../pdf-to-word/ir/pdf-object.ts'
import { openPdfFile, type PdfFile } from '../../pdf-to-word/pdf/file.ts'
import { dictOf } from '../../pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../pdf-to-word/read/pages.ts'
import type { LookedAt } from '../pdf/assemble/assembler.ts'
import { signatureMark } from '../pdf/qpdf/signed.ts'

/** A larger file is not worth the memory. */
const mostBytes = 64 * 1024 * 1024

/** How deep a list of pages may lie in another. */
const deepest = 64

/**
 * Counts the pages. null when it is not sure: what the file says of itself must be what is there, and nothing in it encrypted. Of a list of
 * pages that lists itself it says too much; then what is there counts, for readers show that.
 */
export async function countPages(path: string): Promise<number | null> {
  return (await lookAtPdf(path)).pages
}

/** The same, and tells whether the file may carry a signature. */
export async function lookAtPdf(path: string): Promise<LookedAt> {
  if ((await stat(path)).size > mostBytes) return { pages: null, isSigned: false }
  const bytes = await readFile(path)
  return { pages: countIn(bytes), isSigned: bytes.includes(signatureMark) }
}

function countIn(bytes: Buffer): number | null {
  const file = openPdfFile(bytes)
  if (!file || file.trailer.has('Encrypt')) return null
  const told = file.resolve(dictOf(file.resolve(file.catalog.get('Pages'))).get('Count'))
  const { length } = pagesOf(file)
  return length > 0 && (told === length || listsItself(file)) ? length : null
}

/** Whether a list of pages holds itself or one that it lies in, and all else that it holds are pages. */
function listsItself(file: PdfFile): boolean {
  let loops = 0
  const seen = new Set<Dict>()
  const isSound = (node: Dict, above: readonly Dict[]): boolean => {
    // What is listed twice is shown twice, and lists of the same lists could go on for ever.
    if (seen.has(node)) return false
    seen.add(node)
    const kids = file.resolve(node.get('Kids'))
    if (!Array.isArray(kids)) return node.size > 0
    return kids.every((kid) => {
      const own = dictOf(file.resolve(kid))
      const isLoop = above.includes(own) || own === node
      if (isLoop) loops++
      return isLoop || (above.length < deepest && isSound(own, [...above, node]))
    })
  }
  return isSound(dictOf(file.resolve(file.catalog.get('Pages'))), []) && loops > 0
}
