/** Encodes PNG with one, three or four channels (the fourth is opacity), 8 bits each. */
import { crc32, deflateSync } from 'node:zlib'

/** The pixels of a picture, interleaved, 8 bits per channel. */
export interface Pixels {
  width: number
  height: number
  /** 1 is grey, 3 is RGB, 4 is RGB with opacity. */
  channels: 1 | 3 | 4
  bytes: Buffer
}

const colourTypes = { 1: 0, 3: 2, 4: 6 } as const

/** Returns the PNG. */
export function encodePng({ width, height, channels, bytes }: Pixels): Buffer {
  const stride = width * channels
  const rows = Buffer.alloc(height * (stride + 1))
  for (let y = 0; y < height; y++) {
    // The difference from the row above compresses far better than the row itself.
    rows[y * (stride + 1)] = y === 0 ? 0 : 2
    for (let i = 0; i < stride; i++) {
      const up = y === 0 ? 0 : (bytes[(y - 1) * stride + i] ?? 0)
      rows[y * (stride + 1) + 1 + i] = ((bytes[y * stride + i] ?? 0) - up) & 255
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourTypes[channels], 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
