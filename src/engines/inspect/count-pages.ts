/** Counts the pages of a PDF without starting a program. */
import { readFile, stat } from 'node:fs/promises'
import type { Dict } from '../../pdf-to-word/ir/pdf-object.ts'
import { openPdfFile, type PdfFile } from '../../pdf-to-word/pdf/file.ts'
import { dictOf } from '../../pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../pdf-to-word/read/pages.ts'
import type { LookedAt } from '../pdf/assemble/assembler.ts'
import { signatureMark } from '../pdf/qpdf/signed.ts'

/** Maximum bytes of the file; a larger one is not worth the memory. */
const mostBytes = 64 * 1024 * 1024

/** Maximum depth of the page tree. */
const deepest = 64

/**
 * Returns the number of pages; null when it is uncertain: the stated number must equal the pages found, and nothing may be encrypted. A
 * page tree that contains itself states too many; the pages found count then, because readers show those.
 */
export async function countPages(path: string): Promise<number | null> {
  return (await inspectPdf(path)).pages
}

/** Counts the pages and also finds out whether the file may carry a signature. */
export async function inspectPdf(path: string): Promise<LookedAt> {
  if ((await stat(path)).size > mostBytes) return { pages: null, isSigned: false }
  const bytes = await readFile(path)
  return { pages: countIn(bytes), isSigned: bytes.includes(signatureMark) }
}

function countIn(bytes: Buffer): number | null {
  const file = openPdfFile(bytes)
  if (!file || file.trailer.has('Encrypt')) return null
  const declared = file.resolve(dictOf(file.resolve(file.catalog.get('Pages'))).get('Count'))
  const { length } = pagesOf(file)
  return length > 0 && (declared === length || listsItself(file)) ? length : null
}

/** Returns whether a node of the page tree contains itself or one of its ancestors. */
function listsItself(file: PdfFile): boolean {
  let loops = 0
  const seen = new Set<Dict>()
  const isSound = (node: Dict, above: readonly Dict[]): boolean => {
    // A page that is listed twice is shown twice, and a cycle would never end.
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
