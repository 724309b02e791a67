/** Finds objects of `qpdf --json-output` in our own reader. */
import type { Stream } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'

/** Returns the number of an object from its key. */
export function numberOf(key: string): number {
  return Number.parseInt(key.slice('obj:'.length), 10)
}

/** Returns the stream of an object; undefined where our reader finds none. */
export function streamAt(key: string, { resolve }: PdfFile): Stream | undefined {
  const object = resolve({ num: numberOf(key), gen: 0 })
  return isStream(object) ? object : undefined
}
