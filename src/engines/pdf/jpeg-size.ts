/** Reads the size of a JPEG from its header, and checks that the file is complete. */
import { openEngineFile } from '../../disk/engine-files.ts'
import { readAt } from '../formats/read-at.ts'

/** Bytes to read. poppler writes a few hundred bytes of tables before the frame. */
const headerBytes = 4 * 1024
const endOfImage = Buffer.from([0xff, 0xd9])

/** The size of a JPEG. */
export interface JpegSize {
  width: number
  height: number
  /** Length of the file, in bytes. */
  bytes: number
}

/**
 * Reads the size of a JPEG that a program left in `folder`. Returns undefined when the file is no JPEG or is cut off.
 * @throws AppError `engine_failed` when it is not a regular file
 */
export async function readJpegSize(path: string, folder: string): Promise<JpegSize | undefined> {
  const file = await openEngineFile({ path, within: folder })
  try {
    const { size: bytes } = await file.stat()
    const header = await readAt(file, 0, headerBytes)
    const end = await readAt(file, Math.max(0, bytes - 2), 2)
    const frame = findFrame(header)
    if (frame === undefined || !end.equals(endOfImage)) return undefined
    return { width: header.readUInt16BE(frame + 7), height: header.readUInt16BE(frame + 5), bytes }
  } finally {
    await file.close()
  }
}

/** Returns the offset of the start-of-frame segment: any of C0 to CF except C4, C8 and CC, which are not frames (ITU-T T.81, table B.1). */
function findFrame(header: Buffer): number | undefined {
  for (let at = 2; at + 9 <= header.length && header[at] === 0xff; at += 2 + header.readUInt16BE(at + 2)) {
    const marker = header[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return at
  }
  return undefined
}
