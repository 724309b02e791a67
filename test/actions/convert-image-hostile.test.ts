import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { animation, blue, plain, red, save } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()

const convert = (kind: FileKind, file: string, options: Record<string, unknown> = {}) =>
  runAction({ action: convertImage, file, kind, options, engines: { image } })

const noise = () =>
  sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 50 } } })

test.each([
  ['jpg', noise().jpeg()],
  ['png', noise().png()],
  ['webp', noise().webp()],
  ['avif', noise().avif()],
  ['tiff', noise().tiff({ compression: 'lzw' })],
  ['gif', noise().gif()],
] as const)('a %s cut off anywhere is unreadable, never half a picture', async (kind, picture) => {
  const whole = await picture.toBuffer()
  for (const part of [0.02, 0.3, 0.9]) {
    const file = await save(kind, whole.subarray(0, Math.ceil(whole.length * part)))
    await expect(convert(kind, file)).rejects.toMatchObject({ code: 'unreadable_input', message: expect.not.stringContaining('/') })
  }
})

test('a JPEG damaged in the middle is unreadable', async () => {
  const damaged = await noise().jpeg().toBuffer()
  // "End of image": other bytes may make a picture that is as valid as the one before.
  damaged.writeUInt16BE(0xffd9, 5000)
  await expect(convert('jpg', await save('jpg', damaged))).rejects.toMatchObject({ code: 'unreadable_input' })
})

test.each(['jpg', 'png', 'webp', 'avif', 'tiff', 'gif', 'svg'] as const)('an empty %s and one of nonsense are unreadable', async (kind) => {
  await expect(convert(kind, await save(kind, Buffer.alloc(0)))).rejects.toMatchObject({ code: 'unreadable_input' })
  await expect(convert(kind, await save(kind, Buffer.alloc(5000, 'x')))).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('a PNG bomb of 60,000 x 60,000 pixels is refused by its header', async () => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  const bomb = (await plain(1, 1).png().toBuffer()).fill(size, 16, 24)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await expect(convert('png', await save('png', bomb))).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('60000 x 60000 = 3600 megapixels, more than the 268 allowed'),
  })
})

test('all frames of an animation count', async () => {
  const file = await save('gif', (await animation([red, blue])).gif())
  await expect(runAction({ action: convertImage, file, kind: 'gif', engines: { image }, maxPixels: 1000 })).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('40 x 20 x 2 frames'),
  })
})

test('a compressed bomb inside a PNG profile does no harm', async () => {
  const profile = Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))])
  const chunk = Buffer.alloc(12 + profile.length)
  chunk.writeUInt32BE(profile.length, 0)
  chunk.write('iCCP', 4, 'latin1')
  profile.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + profile.length)), 8 + profile.length)
  const png = await plain().png().toBuffer()
  const file = await save('png', Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))
  const outcome = await convert('png', file).then(
    () => 'done',
    (error) => error.code,
  )
  expect(['done', 'unreadable_input']).toContain(outcome)
})
