/** Repairs faults of JPEG files that cost no pixel: stray bytes between segments, and a missing end marker. */

const endOfImage = Buffer.from([0xff, 0xd9])
const startOfScan = 0xda
/** Markers without a length: TEM, restarts, start and end of the image (ITU-T T.81, table B.1). */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)

/**
 * Returns the file without stray bytes before its first scan, and with an end marker. Missing scan data is not replaced: a strict reader
 * still refuses the file.
 */
export function repairJpeg(jpeg: Buffer): Buffer {
  const kept: Buffer[] = []
  let at = 0
  while (at + 1 < jpeg.length) {
    const start = nextMarker(jpeg, at)
    if (start === undefined) break
    const marker = jpeg[start + 1] ?? 0
    if (marker === startOfScan) {
      const scans = jpeg.subarray(start)
      // The first byte of a cut marker is no data.
      const whole = scans.at(-1) === 0xff ? scans.subarray(0, -1) : scans
      kept.push(whole, ...(whole.subarray(-2).equals(endOfImage) ? [] : [endOfImage]))
      break
    }
    const end = isBare(marker) || start + 4 > jpeg.length ? start + 2 : start + 2 + jpeg.readUInt16BE(start + 2)
    kept.push(jpeg.subarray(start, end))
    at = end
  }
  return Buffer.concat(kept)
}

/** Returns the next marker, which any number of fill bytes may precede (T.81, B.1.1.2). */
function nextMarker(jpeg: Buffer, from: number): number | undefined {
  for (let at = jpeg.indexOf(0xff, from); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 1)) {
    if (jpeg[at + 1] !== 0 && jpeg[at + 1] !== 0xff) return at
  }
  return undefined
}
