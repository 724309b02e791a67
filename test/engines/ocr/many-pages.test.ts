import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { OcrPage } from '../../../src/engines/ocr/words/page.ts'
import { makeRealEngines } from '../../helpers/real-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const count = 100

/** Results of a hundred pages, in a folder of their own. */
async function readPages(workDir: string) {
  const folder = await mkdtemp(join(workDir, 'pages-'))
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (const page of numbers) {
    const box = { x0: 100, y0: 100, x1: 240, y1: 130, baseline: [124, 124] as const, size: 30 }
    const word = {
      text: `Page${page}`,
      confidence: 95,
      ...box,
      block: 0,
      paragraph: 0,
      line: 0,
      bold: false,
      italic: false,
      inPicture: false,
    }
    const read: OcrPage = {
      ...{ page, width: 1000, height: 600, dpi: 200, turned: 0, slope: 0, toPage: [0.36, 0, 0, 0.36, 0, 0], languages: ['eng'] },
      ...{ confidence: 95, regions: null, words: [word], rules: [], fills: [], pictures: [] },
    }
    await writeFile(join(folder, `${page}.json`), JSON.stringify(read))
  }
  return numbers.map((page) => ({ page, path: join(folder, `${page}.json`), cleaned: null }))
}

test('a hundred pages get a text layer and a text file, although the sandbox takes fewer paths', async () => {
  const workDir = await makeTempDir()
  const path = join(workDir, 'empty.pdf')
  const empty = await PDFDocument.create()
  for (let page = 0; page < count; page++) empty.addPage([360, 216])
  await writeFile(path, await empty.save())
  const pages = await readPages(workDir)
  const { ocr, pdf } = await makeRealEngines()
  const signal = new AbortController().signal
  const plan = { replaces: false, minConfidence: 0, rotate: true, deskew: 'auto' as const, language: null }
  const layered = await ocr.writeLayer({ path, pages, ...plan, workDir, signal })
  const { path: text } = await pdf.readText({ path: layered, layout: 'reading', workDir, signal })
  expect((await readFile(text, 'utf8')).match(/Page\d+/g)).toHaveLength(count)
  const read = { confidence: 95, words: 1, isBetter: true, languages: ['eng'], turned: 0 as const, slope: 0, missing: null }
  const own = await ocr.writeText({
    count,
    pages: pages.map((page) => ({ ...page, ...read })),
    own: null,
    minConfidence: 0,
    workDir,
    signal,
  })
  expect((await readFile(own, 'utf8')).match(/Page\d+/g)).toHaveLength(count)
})
