/** Reads the contours of a TrueType glyph (OpenType 1.9, "glyf"). */
import { madeOutlines } from '../../tuning/fonts.ts'
import type { ContourPoint } from './contours.ts'

const onCurve = 0x01
const repeated = 0x08
/** Flags of a coordinate: it has one byte, and its sign; without the byte, it is the same as that of the point before. */
const axes = [
  { short: 0x02, same: 0x10 },
  { short: 0x04, same: 0x20 },
] as const

/**
 * Returns the contours; undefined for a glyph that is composed of others or is damaged.
 * @param bytes the data of the glyph without instructions, as `outlineReader` returns it
 */
export function trueTypeContours(bytes: Buffer): ContourPoint[][] | undefined {
  if (bytes.length === 0) return []
  try {
    const count = bytes.readInt16BE(0)
    if (count < 0) return undefined
    const ends = Array.from({ length: count }, (_, i) => bytes.readUInt16BE(10 + i * 2))
    const points = pointsOf(bytes, 12 + count * 2, (ends.at(-1) ?? -1) + 1)
    return ends.map((end, i) => points.slice((ends[i - 1] ?? -1) + 1, end + 1))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function pointsOf(bytes: Buffer, start: number, count: number): ContourPoint[] {
  if (count > madeOutlines.mostPoints) throw new RangeError('too many points')
  let at = start
  const flags: number[] = []
  while (flags.length < count) {
    const flag = bytes.readUInt8(at++)
    const times = flag & repeated ? bytes.readUInt8(at++) + 1 : 1
    for (let i = 0; i < times; i++) flags.push(flag)
  }
  const [xs = [], ys = []] = axes.map(({ short, same }) => {
    let value = 0
    return flags.slice(0, count).map((flag) => {
      if (flag & short) value += bytes.readUInt8(at++) * (flag & same ? 1 : -1)
      else if (!(flag & same)) {
        value += bytes.readInt16BE(at)
        at += 2
      }
      return value
    })
  })
  return xs.map((x, i) => ({ x, y: ys[i] ?? 0, on: ((flags[i] ?? 0) & onCurve) !== 0 }))
}
