/** Reads the content and the resources of a page. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { dictOf, isStream } from '../../../pdf-to-word/pdf/objects.ts'

/** Maximum number of parents that are searched for inherited entries. */
const parentLimit = 32

/** Returns the resources of a page, which it may inherit. */
export function inheritedResources(page: Dict, { resolve }: PdfFile): PdfObject {
  let node = page
  for (let level = 0; level < parentLimit && !node.has('Resources'); level++) node = dictOf(resolve(node.get('Parent')))
  return node.get('Resources') ?? null
}

/** Returns the content streams of a page, joined. */
export function contentOf(page: Dict, file: PdfFile): Buffer {
  const contents = file.resolve(page.get('Contents'))
  const streams = (Array.isArray(contents) ? contents.map((part) => file.resolve(part)) : [contents]).filter(isStream)
  return Buffer.concat(streams.flatMap((stream) => [file.decode(stream), Buffer.from('\n')]))
}
