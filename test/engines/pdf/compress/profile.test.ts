import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cutProfile } from '../../../../src/engines/pdf/compress/profile.ts'
import { openPdfFile } from '../../../../src/pdf-to-word/pdf/file.ts'
import { isStream } from '../../../../src/pdf-to-word/pdf/objects.ts'
import { compress } from '../../../helpers/compress.ts'
import { type PdfStream, writeObjects } from '../../../helpers/picture-pdf.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** Bytes that do not compress. */
const noise = (size: number, seed: number) => createHash('shake256', { outputLength: size }).update(String(seed)).digest()

interface Tag {
  name: string
  bytes: Buffer
}

function profileOf(kind: string, tags: readonly Tag[]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  let end = 128 + table.length
  for (const [index, { name, bytes }] of tags.entries()) {
    table.write(name, 4 + index * 12)
    table.writeUInt32BE(end, 8 + index * 12)
    table.writeUInt32BE(bytes.length, 12 + index * 12)
    end += bytes.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(end)
  header.write(kind, 12)
  header.write('CMYKLab ', 16)
  header.write('acsp', 36)
  return Buffer.concat([header, table, ...tags.map(({ bytes }) => bytes)])
}

const forth = { name: 'A2B0', bytes: noise(3001, 1) }
const back = { name: 'B2A0', bytes: noise(20_000, 2) }
const others = ['B2A1', 'B2A2'].map((name) => ({ name, bytes: noise(20_000, 4) }))
const words = { name: 'desc', bytes: Buffer.from('desc of inks') }

function tagsOf(profile: Buffer): Record<string, Buffer> {
  return Object.fromEntries(
    Array.from({ length: profile.readUInt32BE(128) }, (_, index) => {
      const entry = 132 + index * 12
      const offset = profile.readUInt32BE(entry + 4)
      return [profile.toString('latin1', entry, entry + 4), profile.subarray(offset, offset + profile.readUInt32BE(entry + 8))]
    }),
  )
}

test('a profile keeps one table into its space for all intents', () => {
  const cut = cutProfile(profileOf('prtr', [words, forth, back, ...others])) ?? Buffer.alloc(0)
  expect(tagsOf(cut)).toEqual({ desc: words.bytes, A2B0: forth.bytes, B2A0: back.bytes, B2A1: back.bytes, B2A2: back.bytes })
  expect(cut.toString('latin1', 12, 16)).toBe('prtr')
  expect(cut.readUInt32BE(0)).toBe(cut.length)
  expect(cut.length).toBeLessThan(25_000)
})

test.each([
  ['only converts from its space', profileOf('prtr', [words, forth])],
  ['links two devices', profileOf('link', [words, forth])],
  ['is cut off', profileOf('prtr', [words, back, forth]).subarray(0, 5000)],
  ['has a tag twice', profileOf('prtr', [back, back])],
  ['is empty', Buffer.alloc(0)],
])('a profile that %s stays whole', (_name, profile) => {
  expect(cutProfile(profile)).toBeUndefined()
})

test('damaged profiles end', () => {
  const whole = profileOf('prtr', [words, back, ...others])
  for (let at = 0; at < 200; at++)
    for (const byte of [0, 127, 255]) {
      const broken = Buffer.from(whole)
      broken[at] = byte
      expect(() => cutProfile(broken)).not.toThrow()
    }
})

const profile = profileOf('prtr', [words, forth, back, ...others])
const stream: PdfStream = ['/N 4/Filter/FlateDecode', deflateSync(profile)]
const pdfWith = async (catalog: string) =>
  await writeObjects(join(await makeTempDir(), 'Inks.pdf'), [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</ColorSpace<</C[/ICCBased 5 0 R]>>>>>>',
    ['', Buffer.from('/C cs 0 1 0 0 sc 9 9 99 99 re f')],
    stream,
  ])

async function profilesIn(path: string): Promise<Buffer[]> {
  const file = openPdfFile(await readFile(path))
  if (!file) throw new Error('not a PDF')
  const all = Array.from({ length: 20 }, (_, num) => file.resolve({ num, gen: 0 })).filter(isStream)
  return all.filter(({ dict }) => dict.get('N') === 4).map((one) => file.decode(one))
}

test('profiles are reduced, but not that of an output intent', async () => {
  expect(await profilesIn((await compress(await pdfWith(''))).path)).toEqual([cutProfile(profile)])
  const intended = await pdfWith('/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(X)/DestOutputProfile 5 0 R>>]')
  expect(await profilesIn((await compress(intended)).path)).toEqual([profile])
})
