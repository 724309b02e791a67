/** Checks a JPEG 2000 picture against ISO 19005-2, 6.2.8.3 (ISO 15444-1, annex I). */

interface Box {
  type: string
  content: Buffer
}

/** Number of boxes that are read; a picture has about ten. */
const mostBoxes = 1000
/** Enumerated colour spaces: CMYK needs an output intent for printing presses, and CIEJab is not allowed. */
const refusedSpaces = [12, 19]

/** @param hasSpace whether the PDF itself says which colours the picture has */
export function isAllowedJpx(bytes: Buffer, hasSpace: boolean): boolean {
  const header = boxesIn(bytes).find(({ type }) => type === 'jp2h')
  if (!header) return false
  const inside = boxesIn(header.content)
  const facts = inside.find(({ type }) => type === 'ihdr')?.content
  if (!facts || facts.length < 14) return false
  const [channels, depth] = [facts.readUInt16BE(8), facts.readUInt8(10)]
  // 255: the channels have different depths.
  if (![1, 3, 4].includes(channels) || depth === 255 || (depth & 127) + 1 > 38) return false
  if (hasSpace) return true
  const spaces = inside.filter(({ type, content }) => type === 'colr' && content.length >= 3)
  const best = spaces.length === 1 ? spaces : spaces.filter(({ content }) => content.readUInt8(2) === 1)
  const [space] = best
  if (best.length !== 1 || !space) return false
  const method = space.content.readUInt8(0)
  if (method !== 1) return (method === 2 || method === 3) && channels !== 4
  return space.content.length >= 7 && !refusedSpaces.includes(space.content.readUInt32BE(3))
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < mostBoxes; ) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= bytes.length
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const start = at + (isLong ? 16 : 8)
    if (length < start - at || at + length > bytes.length) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(start, at + length) })
    at += length
  }
  return boxes
}
