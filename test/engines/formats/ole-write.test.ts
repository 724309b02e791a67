import { randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listOleNames, readOleStreams, readWholeStream } from '../../../src/engines/formats/ole-streams.ts'
import { writeOle } from '../../../src/engines/formats/ole-write.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

// The header names the tables of 7 MB; what is larger needs a table of tables, whose sector holds those of 8 MB.
test.each([0, 1, 63, 4095, 4096, 100_000, 8_000_000, 40_000_000])(
  'a stream of %i bytes is read back, beside short ones and storages',
  async (length) => {
    const content = randomBytes(length)
    const short = ['A', 'Bb', 'ccc', 'dd', 'e'].map((name) => ({ path: [name], content: Buffer.from(name.repeat(50)) }))
    const path = join(await makeTempDir(), 'file.ole')
    await writeFile(
      path,
      writeOle([...short, { path: ['folder', 'inside', 'deep'], content: Buffer.from('deep') }, { path: ['Large'], content }]),
    )
    await using file = await open(path)
    const streams = await readOleStreams(file)
    const read = async (name: string) => {
      const stream = streams.get(name)
      return stream && (await readWholeStream(file, stream, length + 1000))
    }
    expect((await read('Large'))?.equals(content)).toBe(true)
    for (const {
      path: [name = ''],
      content: own,
    } of short)
      expect(await read(name)).toEqual(own)
    expect((await listOleNames(file)).toSorted()).toEqual(['A', 'Bb', 'Large', 'ccc', 'dd', 'e', 'folder'])
  },
)
