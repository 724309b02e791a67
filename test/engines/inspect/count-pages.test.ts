import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfToJpg } from '../../../src/actions/pdf-to-jpg.ts'
import { countPages } from '../../../src/engines/inspect/count-pages.ts'
import { createPdfEngine } from '../../../src/engines/pdf/pdf.ts'
import { assembler, poppler, run } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { runAction } from '../../helpers/work.ts'

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>'

/** Object 1 is the catalog, object 2 the list of pages. */
async function writeTree(...tree: string[]): Promise<string> {
  const path = join(await makeTempDir(), 'Report.pdf')
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', ...tree].map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  await writeFile(path, `%PDF-1.4\n${objects}trailer\n<< /Root 1 0 R /Size ${tree.length + 2} >>\n%%EOF\n`)
  return path
}

const loops = [
  ['itself', ['<< /Type /Pages /Count 3 /Kids [3 0 R 2 0 R 4 0 R] >>', page, page]],
  [
    'a list that lists itself',
    ['<< /Type /Pages /Count 3 /Kids [3 0 R 5 0 R] >>', page, page, '<< /Type /Pages /Count 2 /Kids [5 0 R 4 0 R] >>'],
  ],
  [
    'a list that lists the first',
    ['<< /Type /Pages /Count 3 /Kids [3 0 R 5 0 R] >>', page, page, '<< /Type /Pages /Count 2 /Kids [2 0 R 4 0 R] >>'],
  ],
] as const

test.each(loops)('counts the existing pages of a page list that contains %s, as the renderer does', async (_, tree) => {
  const file = await writeTree(...tree)
  expect(await countPages(file)).toBe(2)
  const engines = { pdf: createPdfEngine({ assembler, run, count: countPages }), poppler }
  const { files } = await runAction({ action: pdfToJpg, file, kind: 'pdf', options: { dpi: 72 }, engines })
  expect(files.map((made) => [made.page, made.width])).toEqual([1, 2].map((number) => [number, 300]))
})

test('returns no count for a contradictory page list', async () => {
  expect(await countPages(await writeTree('<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>', page, page))).toBe(2)
  expect(await countPages(await writeTree('<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R] >>', page, page))).toBeNull()
  expect(await countPages(await writeTree('<< /Type /Pages /Count 3 /Kids [3 0 R 2 0 R 9 0 R] >>', page))).toBeNull()
  expect(await countPages(await writeTree('<< /Type /Pages /Count 3 /Kids [3 0 R 3 0 R 4 0 R] >>', page, page))).toBeNull()
})
