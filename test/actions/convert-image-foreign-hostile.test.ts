/** Damaged, lying and oversized pictures in formats that libvips does not read. */
import { expect, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { bmp, icon, iconBitmap, psd } from '../helpers/foreign-pictures.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { save } from '../helpers/pictures.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()
const bytes = (...values: number[]) => Buffer.from(values)

async function convert(kind: FileKind, content: Buffer | string) {
  const file = await save(kind, content)
  const { files } = await runAction({ action: convertImage, file, kind, options: { format: 'png' }, engines: { image } })
  return files[0] as { path: string; width: number; height: number }
}

const huge = { width: 60_000, height: 60_000 }
const hugePsd = psd({ width: 1, height: 1, mode: 3, planes: [bytes(1), bytes(1), bytes(1)] })
hugePsd.writeUInt32BE(60_000, 14)
hugePsd.writeUInt32BE(60_000, 18)

test.each([
  ['bmp', bmp({ ...huge, bits: 24, pixels: bytes(0) })],
  ['bmp', bmp({ ...huge, bits: 8, compression: 1, behind: Buffer.alloc(16), pixels: bytes(0, 1) })],
  ['ico', icon([iconBitmap({ ...huge, bits: 1, behind: Buffer.alloc(8), pixels: bytes(0), mask: bytes(0) })])],
  ['psd', hugePsd],
  ['pnm', 'P5 60000 60000 255\n'],
] as const)('a %s of 3600 megapixels is refused by its header', async (kind, bomb) => {
  await expect(convert(kind, bomb)).rejects.toMatchObject({
    code: 'too_many_pixels',
    message: expect.stringContaining('60000 x 60000 = 3600 megapixels'),
  })
})

test.each([
  ['bmp', bmp({ width: 40, height: -(2 ** 31), bits: 24, pixels: bytes(0) })],
  ['pnm', `P5 4 ${2 ** 31} 255\n`],
] as const)('a %s with a side beyond all limits is unreadable', async (kind, bomb) => {
  await expect(convert(kind, bomb)).rejects.toMatchObject({ code: 'unreadable_input' })
})

const whole: Partial<Record<FileKind, Buffer>> = {
  bmp: bmp({ width: 40, height: 20, bits: 24, pixels: Buffer.alloc(2400, 7) }),
  ico: icon([iconBitmap({ width: 16, height: 16, bits: 24, pixels: Buffer.alloc(768, 7), mask: Buffer.alloc(64) })]),
  psd: psd({ width: 40, height: 20, mode: 3, isPacked: true, planes: [1, 2, 3].map((value) => Buffer.alloc(800, value)) }),
  pnm: Buffer.concat([Buffer.from('P6 40 20 255\n'), Buffer.alloc(2400, 7)]),
}

test.each(Object.entries(whole) as [FileKind, Buffer][])(
  'a %s cut off anywhere is unreadable, never half a picture',
  async (kind, file) => {
    expect(await convert(kind, file)).toMatchObject({ height: kind === 'ico' ? 16 : 20 })
    for (const length of [0, 3, 11, 20, Math.ceil(file.length / 2), Math.floor(file.length * 0.9) - 3]) {
      const converting = convert(kind, file.subarray(0, length))
      await expect(converting, `${length} bytes`).rejects.toMatchObject({
        code: 'unreadable_input',
        message: expect.not.stringContaining('/'),
      })
    }
  },
)

test('random headers are unreadable and do not cause an endless loop', async () => {
  for (const [kind, file] of Object.entries(whole) as [FileKind, Buffer][]) {
    for (let at = 2; at < 40; at += 3) {
      const broken = Buffer.from(file)
      broken.fill(0xff, at, at + 3)
      const code = await convert(kind, broken).then(
        () => 'made',
        (error) => error.code,
      )
      expect(['made', 'unreadable_input', 'too_many_pixels'], `${kind} at ${at}`).toContain(code)
    }
  }
})
