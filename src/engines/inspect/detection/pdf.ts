/** Detects PDFs by their beginning. */
import { closeSync, openSync, readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { readAt } from '../../formats/read-at.ts'

const mark = Buffer.from('%PDF-')
/** Readers search for a PDF's header within this many bytes (ISO 32000-1, annex H, note 13). */
const headerBytes = 1024

/** Returns whether a file begins like a PDF. */
export const isPdf = (head: Buffer) => head.subarray(0, mark.length).equals(mark)

/** Returns whether the file begins as a PDF. Compares five bytes and parses nothing; at once, because the file was written just now. */
export function startsAsPdf(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(mark.length)
    readSync(file, head, 0, mark.length, 0)
    return isPdf(head)
  } finally {
    closeSync(file)
  }
}

/**
 * Returns whether a PDF header follows other bytes, as is common in PDFs from mail and print streams. A text that only mentions the header
 * has no objects.
 */
export function hasLatePdfHeader(head: Buffer): boolean {
  const text = head.toString('latin1')
  return /%PDF-\d/.test(text.slice(0, headerBytes)) && /\d \d+ obj\b/.test(text)
}

/**
 * Returns whether the file begins with an object and ends as PDFs do (ISO 32000-1, 7.5.5): a PDF whose header was lost, which poppler and
 * qpdf read.
 */
export async function isHeadlessPdf(head: Buffer, file: FileHandle): Promise<boolean> {
  if (!/(?:^|[\r\n])\s*\d+ \d+ obj\b/.test(head.toString('latin1', 0, headerBytes))) return false
  const { size } = await file.stat()
  const tail = await readAt(file, Math.max(0, size - headerBytes), headerBytes)
  return /startxref\s+\d+\s+%%EOF/.test(tail.toString('latin1'))
}
