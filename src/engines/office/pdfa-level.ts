/** Corrects the level of PDF/A that a PDF claims in its metadata. */
import { dirname } from 'node:path'
import { openEngineFile } from '../../disk/engine-files.ts'
import { readAt } from '../formats/read-at.ts'

const claim = Buffer.from('<pdfaid:conformance>A<')
const level = { at: claim.length - 2, letter: Buffer.from('B') }
const pieceBytes = 1024 * 1024

/**
 * Replaces a claim of level A by one of level B, in place. LibreOffice (7.4) calls every PDF/A-1 that it writes 1a, but level A also
 * requires what only an author can add, such as a description of each picture; the file would fail its own validation.
 */
export async function claimLevelB(path: string): Promise<void> {
  const file = await openEngineFile({ path, within: dirname(path) }, 'change')
  try {
    const { size } = await file.stat()
    // Metadata of a PDF/A is neither compressed nor encrypted (ISO 19005-1, 6.7.2).
    for (let at = 0; at < size; at += pieceBytes) {
      const found = (await readAt(file, at, pieceBytes + claim.length - 1)).indexOf(claim)
      if (found >= 0) await file.write(level.letter, 0, level.letter.length, at + found + level.at)
    }
  } finally {
    await file.close()
  }
}
