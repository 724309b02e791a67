import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { readZipEntries, readZipEntry } from '../../../src/engines/formats/zip-entries.ts'
import { writeStoredZip } from '../../../src/engines/formats/zip-stored.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const entries = [
  { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.text') },
  { name: 'Bilder/größe.bin', content: Buffer.alloc(70_000, 7) },
  { name: 'empty', content: Buffer.alloc(0) },
]

async function writeZip() {
  const path = join(await makeTempDir(), 'file.zip')
  await writeFile(path, writeStoredZip(entries))
  return path
}

test('what was written is read back', async () => {
  const file = await open(await writeZip())
  const found = await readZipEntries(file)
  expect([...(found ?? []).keys()]).toEqual(entries.map(({ name }) => name))
  for (const { name, content } of entries) {
    const entry = found?.get(name)
    expect(entry && (await readZipEntry(file, entry, 100_000))).toEqual(content)
  }
  await file.close()
})

test('another program accepts the file', async () => {
  const { stdout } = await execa('unzip', ['-t', await writeZip()])
  expect(stdout).toContain('No errors detected')
})

test('writes lengths before the content, as LibreOffice requires', async () => {
  const { stdout } = await execa('unzip', ['-Zv', await writeZip()])
  expect(stdout).not.toMatch(/extended local header: +yes/)
  expect(stdout.match(/extended local header: +no/g)).toHaveLength(entries.length)
})
