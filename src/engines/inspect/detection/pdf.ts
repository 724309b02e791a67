/** A PDF's beginning. */
import { type FileHandle, open } from 'node:fs/promises'
import { readAt } from '../../formats/read-at.ts'

const mark = Buffer.from('%PDF-')
/** Readers look for a PDF's header within this many bytes (ISO 32000-1, annex H, note 13). */
const headerBytes = 1024

export const isPdf = (head: Buffer) => head.subarray(0, mark.length).equals(mark)

/** Five bytes are compared and nothing is parsed. */
export async function startsAsPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return isPdf(await readAt(file, 0, mark.length))
  } finally {
    await file.close()
  }
}

/** Junk before the header is common in PDFs from mail and print streams; a text that only mentions the header has no objects. */
export function hasLatePdfHeader(head: Buffer): boolean {
  const text = head.toString('latin1')
  return /%PDF-\d/.test(text.slice(0, headerBytes)) && /\d \d+ obj\b/.test(text)
}

/** A file whose header got lost begins with an object, and ends as PDFs do (ISO 32000-1, 7.5.5): poppler and qpdf read it. */
export async function isHeadlessPdf(head: Buffer, file: FileHandle): Promise<boolean> {
  if (!/(?:^|[\r\n])\s*\d+ \d+ obj\b/.test(head.toString('latin1', 0, headerBytes))) return false
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - headerBytes), headerBytes)
  return /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
}
