/** Regions cut out of rendered pages. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRenderer } from '../../../src/pdf-to-word/pictures/render.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makePdf } from '../helpers/make-pdf.ts'

test('a page is rendered once with and once without text for many regions', async () => {
  const workDir = await makeTempDir()
  const [path, bare] = [join(workDir, 'a.pdf'), join(workDir, 'bare.pdf')]
  await writeFile(path, makePdf({ pages: ['1 0 0 rg 72 72 200 200 re f', '0 0 1 rg 72 72 200 200 re f'] }))
  await writeFile(bare, makePdf({ pages: ['0 1 0 rg 72 72 200 200 re f', '0 1 0 rg 72 72 200 200 re f'] }))
  const asked: number[] = []
  const sourceOf = async (page: number, textless: boolean) => {
    if (textless) asked.push(page)
    return textless ? bare : path
  }
  const { region } = createRenderer({ sourceOf, workDir, signal: AbortSignal.timeout(30_000) })
  const box = { x0: 100, y0: 600, x1: 150, y1: 650 }
  const seen: string[] = []
  for (const page of [0, 0, 1]) {
    for (const textless of [false, true, false, true]) {
      const found = await region({ page, box, textless }, 100, { width: 612, height: 792 })
      seen.push(found && found !== 'empty' ? found.bytes.toString('base64') : '')
    }
  }
  expect(asked).toEqual([0, 1])
  expect(new Set(seen).size).toBe(3)
  expect(seen[0]).toBe(seen[2])
})
