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
  const cut = cutProfile(profileOf('prtr', [words, forth, back, ...others]), true) ?? Buffer.alloc(0)
  expect(tagsOf(cut)).toEqual({ desc: words.bytes, A2B0: forth.bytes, B2A0: back.bytes, B2A1: back.bytes, B2A2: back.bytes })
  expect(cut.toString('latin1', 12, 16)).toBe('prtr')
  expect(cut.readUInt32BE(0)).toBe(cut.length)
  expect(cut.length).toBeLessThan(25_000)
})

/** A table with a value for each point of the grid, from its three places; form 1 has bytes, form 2 words. */
function gridOf(form: 1 | 2, points: number, inputs = 3): Buffer {
  const [width, entries] = form === 1 ? [1, 256] : [2, 2]
  const head = Buffer.alloc(form === 1 ? 48 : 52)
  head.write(`mft${form}`)
  head.set([inputs, 4, points], 8)
  if (form === 2) head.set([0, entries, 0, entries], 48)
  const value = (index: number) => [Math.floor(index / points ** 2), Math.floor(index / points) % points, index % points, 7]
  const grid = Array.from({ length: points ** 3 }, (_, index) => value(index).flatMap((one) => (width === 1 ? [one] : [0, one]))).flat()
  return Buffer.concat([head, noise(inputs * entries * width, 8), Buffer.from(grid), noise(4 * entries * width, 9)])
}

test.each([1, 2] as const)('tables into the space keep nine points in each direction, form %i', (form) => {
  const grid = gridOf(form, 33)
  const tags = [
    words,
    forth,
    { name: 'B2A0', bytes: grid },
    { name: 'B2A1', bytes: gridOf(form, 17) },
    { name: 'gamt', bytes: gridOf(form, 17) },
  ]
  const cut = tagsOf(cutProfile(profileOf('prtr', tags), false) ?? Buffer.alloc(0))
  const [expected, width] = [gridOf(form, 9), form]
  const from = expected.length - 4 * 9 ** 3 * width - 4 * (form === 1 ? 256 : 4)
  for (const name of ['B2A0', 'B2A1', 'B2A2', 'gamt'].filter((one) => one in cut)) {
    const step = name === 'B2A0' ? 4 : 2
    expect(cut[name]?.length).toBe(expected.length)
    expect(cut[name]?.subarray(0, 10)).toEqual(expected.subarray(0, 10))
    expect(cut[name]?.[10]).toBe(9)
    for (let at = from; at < from + 9 ** 3 * 4 * width; at++) {
      const own = expected[at] ?? 0
      expect(cut[name]?.[at]).toBe((at - from) % (4 * width) >= 3 * width ? own : own * step)
    }
  }
  expect(cut.A2B0).toEqual(forth.bytes)
  expect(tagsOf(cutProfile(profileOf('prtr', tags), true) ?? Buffer.alloc(0)).B2A1).toEqual(grid)
})

test.each([
  ['has four inputs', gridOf(1, 33, 4)],
  ['has too few points', gridOf(1, 9)],
  ['has a number of points that cannot be divided', gridOf(1, 32)],
  ['is cut off', gridOf(2, 33).subarray(0, 5000)],
  ['has no head', gridOf(2, 33).subarray(0, 50)],
])('a table that %s stays', (_name, bytes) => {
  const whole = profileOf('prtr', [words, { name: 'B2A0', bytes }, ...others])
  expect(tagsOf(cutProfile(whole, false) ?? Buffer.alloc(0)).B2A0).toEqual(bytes)
})

test.each([
  ['only converts from its space', profileOf('prtr', [words, forth])],
  ['links two devices', profileOf('link', [words, forth])],
  ['is cut off', profileOf('prtr', [words, back, forth]).subarray(0, 5000)],
  ['has a tag twice', profileOf('prtr', [back, back])],
  ['is empty', Buffer.alloc(0)],
])('a profile that %s stays whole', (_name, profile) => {
  expect(cutProfile(profile, true)).toBeUndefined()
})

test('damaged profiles end', () => {
  const whole = profileOf('prtr', [words, back, ...others])
  for (let at = 0; at < 200; at++)
    for (const byte of [0, 127, 255]) {
      const broken = Buffer.from(whole)
      broken[at] = byte
      expect(() => cutProfile(broken, at % 2 === 0)).not.toThrow()
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
  expect(await profilesIn((await compress(await pdfWith(''))).path)).toEqual([cutProfile(profile, false)])
  const intended = await pdfWith('/OutputIntents[<</S/GTS_PDFX/OutputConditionIdentifier(X)/DestOutputProfile 5 0 R>>]')
  expect(await profilesIn((await compress(intended, { level: 'print' })).path)).toEqual([profile])
  expect(await profilesIn((await compress(intended)).path)).toEqual([cutProfile(profile, false)])
})
