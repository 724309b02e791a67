import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPdfWriter } from '../../../../src/engines/pdf/structure/pdf-writer.ts'
import { openPdfFile } from '../../../../src/pdf-to-word/pdf/file.ts'
import { dictOf, isStream } from '../../../../src/pdf-to-word/pdf/objects.ts'
import { checkPdf } from '../../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

type Writer = ReturnType<typeof createPdfWriter>

/** Writes one empty page, and what `more` adds to it. */
async function write(more: (writer: Writer) => void) {
  const path = join(await makeTempDir(), 'made.pdf')
  const writer = createPdfWriter(path)
  const [catalog, tree, page] = [writer.reserve(), writer.reserve(), writer.reserve()]
  writer.write(catalog, `<</Type/Catalog/Pages ${tree} 0 R>>`)
  writer.write(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`)
  writer.write(page, `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 9 9]/Resources<<>>>>`)
  more(writer)
  writer.end(`/Root ${catalog} 0 R`)
  const bytes = await readFile(path)
  const file = openPdfFile(bytes)
  if (!file) throw new Error('it cannot be read')
  return { path, bytes, file }
}

test('packs objects into streams of a hundred, and all can be read', async () => {
  const numbers: number[] = []
  const { path, bytes, file } = await write((writer) => {
    for (let index = 0; index < 1000; index++) {
      const num = writer.reserve()
      numbers.push(num)
      writer.write(num, `<</Index ${index}/Words(a text of some length, the same in each of them)>>`)
    }
  })
  expect(numbers.map((num) => dictOf(file.resolve({ num, gen: 0 })).get('Index'))).toEqual(numbers.map((_, index) => index))
  expect(bytes.length).toBeLessThan(12_000)
  expect(await checkPdf(path)).toContain('No syntax or stream encoding errors')
})

test('a reserved number that is never written is no object', async () => {
  const { path, file } = await write((writer) => {
    writer.reserve()
    writer.write(writer.reserve(), '(after it)')
  })
  expect(file.resolve({ num: 4, gen: 0 })).toBeNull()
  expect(String(file.resolve({ num: 5, gen: 0 }))).toBe('after it')
  expect(await checkPdf(path)).toContain('No syntax or stream encoding errors')
})

test.each([
  ['without a filter is packed', '', true],
  ['with one keeps its bytes', '/Filter/ASCIIHexDecode', false],
  ['with parameters keeps them', '/DecodeParms<</Columns 3>>', false],
  ['of metadata can be read in the file', '/Type /Metadata/Subtype/XML', false],
])('a stream %s', async (_, entries, isPacked) => {
  const content = Buffer.from('20'.repeat(500))
  let num = 0
  const { bytes, file } = await write((writer) => {
    num = writer.reserve()
    writer.writeStream(num, entries, content)
  })
  expect(bytes.includes(content)).toBe(!isPacked)
  const stream = file.resolve({ num, gen: 0 })
  if (!isStream(stream)) throw new Error('it is no stream')
  expect(stream.dict.get('Filter') === 'FlateDecode').toBe(isPacked)
  if (isPacked) expect(file.decode(stream)).toEqual(content)
})
