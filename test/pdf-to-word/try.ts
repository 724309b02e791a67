/** Converts one PDF by hand, for scoring and for looking at results: node test/pdf-to-word/try.ts in.pdf out.docx */
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { convertPdfToDocx } from '../../src/pdf-to-word/convert.ts'

const [input, target] = process.argv.slice(2)
if (!input || !target) throw new Error('usage: try.ts in.pdf out.docx')
const workDir = await mkdtemp(join(tmpdir(), 'pdf-to-word-'))
try {
  const { path } = await convertPdfToDocx({ path: resolve(input), images: true, workDir, signal: AbortSignal.timeout(100_000) })
  await copyFile(path, target)
} finally {
  await rm(workDir, { recursive: true, force: true })
}
