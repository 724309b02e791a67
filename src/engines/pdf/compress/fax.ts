/**
 * Compresses pictures of one bit per pixel as Group 4 (ITU-T T.6; ISO 32000-1, 7.4.6): each row is coded by its colour changes relative to
 * the row above.
 */
import { blackRuns, type Code, endOfLine, horizontalMode, longestRun, passMode, verticalModes, whiteRuns } from './fax-codes.ts'

/** Maximum offset from the change above, in pixels, for a vertical code. Changes farther away are coded by the lengths of their runs. */
const farthest = 3

/**
 * Returns the compressed rows with the end marker.
 * @param rows rows of whole bytes, most significant bit first; may be followed by other bytes
 * @param isBlackSet whether a set bit is black; the more frequent colour should be white
 */
export function packFax(rows: Buffer, { width, height }: { width: number; height: number }, isBlackSet: boolean): Buffer {
  const out = createBits()
  const rowBytes = Math.ceil(width / 8)
  let above: number[] = [width, width]
  for (let row = 0; row < height; row++) {
    const changes = changesOf(rows.subarray(row * rowBytes, (row + 1) * rowBytes), width, isBlackSet)
    packRow(out, changes, above, width)
    above = changes
  }
  out.add(endOfLine)
  out.add(endOfLine)
  return out.bytes()
}

/** Returns the positions at which a row changes its colour, beginning with white, followed by the end of the row twice. */
function changesOf(row: Buffer, width: number, isBlackSet: boolean): number[] {
  const changes: number[] = []
  const [white, same] = isBlackSet ? [0, 0] : [1, 255]
  let colour = white
  for (let at = 0; at < row.length; at++) {
    const byte = row[at] ?? 0
    // Most bytes have only one colour.
    if (byte === (colour === white ? same : 255 - same)) continue
    for (let bit = 7; bit >= 0; bit--) {
      const own = (byte >> bit) & 1
      if (own === colour) continue
      colour = own
      const place = at * 8 + 7 - bit
      if (place < width) changes.push(place)
    }
  }
  changes.push(width, width)
  return changes
}

function packRow(out: Bits, changes: readonly number[], above: readonly number[], width: number): void {
  let [next, over] = [0, 0]
  // Starts before the first pixel, which may be a change.
  for (let at = -1; at < width; ) {
    const isBlack = next % 2 === 1
    while (over > 0 && (above[over - 1] ?? width) > at) over--
    // Changes above alternate too: only a change to the opposite colour counts.
    while ((above[over] ?? width) <= at || (over % 2 === 1) !== isBlack) {
      if ((above[over] ?? width) >= width) break
      over++
    }
    const [change, first, second] = [changes[next] ?? width, above[over] ?? width, above[over + 1] ?? width]
    if (second < change) {
      out.add(passMode)
      at = second
    } else if (Math.abs(change - first) <= farthest) {
      out.add(verticalModes[change - first + farthest] ?? passMode)
      at = change
      next++
    } else {
      const end = changes[next + 1] ?? width
      out.add(horizontalMode)
      addRun(out, change - Math.max(at, 0), isBlack ? blackRuns : whiteRuns)
      addRun(out, end - change, isBlack ? whiteRuns : blackRuns)
      at = end
      next += 2
    }
  }
}

function addRun(out: Bits, length: number, codes: readonly Code[]): void {
  let rest = length
  for (; rest > longestRun; rest -= longestRun) out.add(codes[codes.length - 1] ?? endOfLine)
  if (rest >= 64) out.add(codes[63 + (rest >> 6)] ?? endOfLine)
  out.add(codes[rest % 64] ?? endOfLine)
}

type Bits = ReturnType<typeof createBits>

function createBits() {
  let bytes = Buffer.alloc(64 * 1024)
  let [length, held, heldBits] = [0, 0, 0]
  function put(byte: number): void {
    if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
    bytes[length++] = byte
  }
  return {
    /** Adds at most 13 bits to the up to 7 pending ones. */
    add({ bits, length: count }: Code): void {
      held = (held << count) | bits
      heldBits += count
      for (; heldBits >= 8; heldBits -= 8) put((held >> (heldBits - 8)) & 255)
      held &= 255
    },
    bytes(): Buffer {
      if (heldBits > 0) put((held << (8 - heldBits)) & 255)
      heldBits = 0
      return bytes.subarray(0, length)
    },
  }
}
