/** Detects drawings by the marks at their beginning. */
import type { FileKind } from '../../../file-kinds.ts'

/** The key of a placeable metafile ([MS-WMF] 2.3.2.3). */
const placeableKey = 0x9ac6cdd7
/** META_HEADER ([MS-WMF] 2.3.2.2): in memory or on disk, 9 words long, version 1.0 or 3.0. */
const metaHeader = { types: [1, 2], words: 9, versions: [0x0100, 0x0300] }
/** EMR_HEADER ([MS-EMF] 2.3.4.2), with its mark. */
const emfHeader = { type: 1, markAt: 40, mark: 0x464d4520 }

/** Returns the kind of a metafile or a CorelDRAW file before X4; undefined for anything else. */
export function detectDrawingKind(head: Buffer): FileKind | undefined {
  if (head.length < 44) return undefined
  if (head.readUInt32LE(0) === placeableKey) return 'wmf'
  if (head.readUInt32LE(0) === emfHeader.type && head.readUInt32LE(emfHeader.markAt) === emfHeader.mark) return 'emf'
  const isMeta = metaHeader.types.includes(head.readUInt16LE(0)) && head.readUInt16LE(2) === metaHeader.words
  if (isMeta && metaHeader.versions.includes(head.readUInt16LE(4))) return 'wmf'
  // A RIFF container whose form is CDR and the version.
  return /^RIFF[\s\S]{4}(?:CDR|cdr)/.test(head.toString('latin1', 0, 11)) ? 'cdr' : undefined
}
