/** merge-pdf of 100 PDFs with 1,000 pages through the whole API against one bare qpdf. Runs alone: `node test/bench/merge-pdf.ts`. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { convertByApi } from './convert-by-api.ts'
import { startKeptServer } from './kept-server.ts'
import { median } from './median.ts'

const fileCount = 100
const pagesOfFile = 10
/** Of both in turn, for a machine whose speed changes. */
const rounds = 7
const aim = 2

const run = promisify(execFile)

/** `ratio`: time from the upload to the downloaded result over that of one qpdf, which keeps the pages alone; median of pairs. */
export async function benchMergePdf(): Promise<{ ratio: number; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const server = await startKeptServer(0)
  try {
    const content = Buffer.from(await makePdf())
    const files = Array.from({ length: fileCount }, (_, index) => ({ name: `part-${index + 1}.pdf`, content }))
    const paths = files.map(({ name }) => join(folder, name))
    for (const path of paths) await writeFile(path, content)
    const byApi = () => convertByApi({ url: server.url, key: server.key, fields: { action: 'merge-pdf' }, files })
    const byQpdf = () => run('qpdf', ['--empty', '--pages', ...paths, '--', join(folder, 'all.pdf')])
    await byApi()
    const [ours, plain]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      plain.push(await timed(byQpdf))
      ours.push(await timed(byApi))
    }
    const ratio = median(ours.map((ms, round) => ms / (plain[round] ?? ms)))
    const line = `merge-pdf, ${fileCount} files with ${fileCount * pagesOfFile} pages through the API: ${median(ours).toFixed(0)} ms, one qpdf ${median(plain).toFixed(0)} ms, ratio ${ratio.toFixed(2)} (aim: at most ${aim})`
    return { ratio, line }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Pages of a report: a full page of text each. */
async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  for (let page = 1; page <= pagesOfFile; page++) {
    const sheet = pdf.addPage([595, 842])
    for (let line = 0; line < 60; line++) {
      const text = `Page ${page}, line ${line}: the quick brown fox jumps over the lazy dog, and the dog lets it`
      sheet.drawText(text, { x: 40, y: 800 - line * 12, size: 9, font })
    }
  }
  return pdf.save()
}

if (import.meta.main) console.log((await benchMergePdf()).line)
