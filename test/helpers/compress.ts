/** Compresses PDFs and looks at what became of their pictures. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { compressPdf } from '../../src/actions/compress-pdf.ts'
import { checkPdf, pdf, run } from './pdf-engines.ts'
import { type PdfStream, writePicturePdf } from './picture-pdf.ts'
import { makeTempDir } from './temp-dir.ts'
import { runAction } from './work.ts'

export async function compress(file: string, options: Record<string, unknown> = {}, isSound = true) {
  const outcome = await runAction({ action: compressPdf, file, kind: 'pdf', options, engines: { pdf } })
  const path = outcome.files[0]?.path ?? ''
  if (isSound) await checkPdf(path)
  const [before, after] = [(await stat(file)).size, (await stat(path)).size]
  expect(after).toBeLessThanOrEqual(before)
  return { ...outcome, path, share: after / before }
}

export async function inFile(picture: PdfStream, more: readonly (string | PdfStream)[] = []) {
  return await writePicturePdf(join(await makeTempDir(), 'Picture.pdf'), picture, more)
}

/** What `pdfimages -list` says of each picture: type, width, height, colour, components, bits, coding. */
export async function picturesOf(path: string) {
  const { stdout } = await run({
    command: 'pdfimages',
    args: ['-list', path],
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(20_000),
  })
  const rows = stdout.trim().split('\n').slice(2)
  return rows.map((row) => row.trim().split(/\s+/).slice(2, 9).join(' '))
}
