/** Reads the header of JPEG 2000 pictures: JP2, JPX and raw codestreams. OpenJPEG decodes them (ITU-T T.800, annexes A and I). */
import { demand, type Undecoded } from './pixels.ts'

const boxMark = Buffer.from('0000000c6a5020200d0a870a', 'hex')
/** Start of a codestream, followed by the required size marker. */
const streamMark = Buffer.from('ff4fff51', 'hex')
const sizeBytes = 38

/** Returns whether a file begins like a JPEG 2000 picture or codestream. */
export function isJpeg2000(head: Buffer): boolean {
  return head.subarray(0, boxMark.length).equals(boxMark) || head.subarray(0, streamMark.length).equals(streamMark)
}

/** Reads a header. Throws DamagedPicture. */
export function readJpeg2000(file: Buffer): Undecoded {
  const start = streamMark.equals(file.subarray(0, streamMark.length)) ? 0 : findStream(file)
  demand(start !== undefined && file.length >= start + sizeBytes + 4, 'a JPEG 2000 picture without a codestream')
  demand(file.subarray(start, start + streamMark.length).equals(streamMark), 'a codestream without its size')
  const number = (at: number) => file.readUInt32BE(start + at)
  // The size of the grid without its offset.
  const [width, height] = [number(8) - number(16), number(12) - number(20)]
  const channels = file.readUInt16BE(start + 40)
  demand(width > 0 && height > 0 && channels > 0, 'sides of a JPEG 2000 picture')
  return { width, height, hasAlpha: channels === 2 || channels === 4 }
}

/** Returns the offset of the first codestream; undefined where there is none. */
function findStream(file: Buffer): number | undefined {
  let at = 0
  while (at + 8 <= file.length) {
    const short = file.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= file.length
    const head = isLong ? 16 : 8
    if (file.toString('latin1', at + 4, at + 8) === 'jp2c') return at + head
    const length = isLong ? Number(file.readBigUInt64BE(at + 8)) : short
    // A length of 0 extends to the end of the file.
    if (length < head) return undefined
    at += length
  }
  return undefined
}
