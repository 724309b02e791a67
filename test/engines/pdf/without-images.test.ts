import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageTexts, pdf, run } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makePdf, showLines } from '../../pdf-to-word/helpers/make-pdf.ts'

const { signal } = new AbortController()
const inline = 'q 90 0 0 90 100 100 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q'
const picture =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream'

/** A page with text, a picture in its own text, and one beside it; `matrix` has a number that JSON does not know. */
async function makePictures(): Promise<string> {
  const content = `${showLines([[72, 700, 20, 'kept']])}\n${inline}\nq 90 0 0 90 300 100 cm /Im Do Q`
  const bytes = makePdf({ pages: [content], objects: { 20: picture, 21: '<< /Matrix [1 -0. 0 1 0 .5] >>' }, catalog: '/Odd 21 0 R' })
  const path = join(await makeTempDir(), 'in.pdf')
  await writeFile(path, Buffer.from(bytes.toString('latin1').replace('/Resources <<', '/Resources << /XObject << /Im 20 0 R >>'), 'latin1'))
  return path
}

async function picturesOf(path: string): Promise<number> {
  const request = { command: 'pdfimages', args: ['-list', path], workDir: dirname(path), signal: AbortSignal.timeout(20_000) }
  return (await run(request)).stdout.trim().split('\n').length - 2
}

test('removes every picture and keeps the text', async () => {
  const path = await makePictures()
  expect(await picturesOf(path)).toBe(2)
  const copy = await pdf.withoutImages({ path, workDir: dirname(path), signal })
  expect(await picturesOf(copy)).toBe(0)
  expect(await pageTexts(copy)).toEqual(['kept'])
})

test('a file too damaged to be written is refused', async () => {
  const path = join(await makeTempDir(), 'in.pdf')
  await writeFile(path, '%PDF-1.7\nnothing\n%%EOF\n')
  await expect(pdf.withoutImages({ path, workDir: dirname(path), signal })).rejects.toMatchObject({ code: 'unreadable_input' })
})
