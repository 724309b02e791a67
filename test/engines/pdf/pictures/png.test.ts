import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pngSignature, readPng } from '../../../../src/engines/pdf/pictures/png.ts'

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** A grey picture of 2 × 2 pixels. */
function png({ data = deflateSync(Buffer.alloc(6)), between = [] as Buffer[], interlace = 0 } = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, interlace])
  return Buffer.concat([pngSignature, chunk('IHDR', header), ...between, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

test('keeps the compressed rows of a PNG', () => {
  expect(readPng(png())).toMatchObject({ width: 2, height: 2, bitsPerComponent: 8, colourSpace: '/DeviceGray', dpi: null })
})

test('reads a file of many empty chunks in one pass', () => {
  const empty = chunk('IDAT', Buffer.alloc(0))
  expect(readPng(png({ between: [Buffer.concat(Array.from({ length: 500_000 }, () => empty))] }))).toMatchObject({ width: 2 })
})

test.each([
  ['fewer rows than it says', png({ data: deflateSync(Buffer.alloc(3)) })],
  ['more rows than it says', png({ data: deflateSync(Buffer.alloc(9)) })],
  ['rows that are not packed', png({ data: Buffer.from('nothing') })],
  ['interlaced rows', png({ interlace: 1 })],
  ['transparency', png({ between: [chunk('tRNS', Buffer.alloc(2))] })],
  ['no end', png().subarray(0, -12)],
])('does not take %s', (_title, bytes) => {
  expect(readPng(bytes)).toBeUndefined()
})
