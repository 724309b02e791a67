/** Merges small PDFs with the real engines. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mergePdf } from '../../src/actions/merge-pdf.ts'
import { openPdfFile } from '../../src/pdf-to-word/pdf/file.ts'
import { makePdf, type PdfSpec, showLines } from '../pdf-to-word/helpers/make-pdf.ts'
import { checkPdf, pageTexts, pdf } from './pdf-engines.ts'
import { makeTempDir } from './temp-dir.ts'
import { runAction } from './work.ts'

type Spec = Buffer | PdfSpec

/** Returns the path of a PDF in a folder of its own. */
export async function writeSpec(name: string, spec: Spec): Promise<string> {
  const path = join(await makeTempDir(), name)
  await writeFile(path, Buffer.isBuffer(spec) ? spec : makePdf(spec))
  return path
}

/** Merges a.pdf, b.pdf and c.pdf, or files that are there, into a PDF without faults. */
export async function merge(specs: readonly (Spec | string)[], options: Record<string, unknown> = {}) {
  const names = ['a.pdf', 'b.pdf', 'c.pdf']
  const files = await Promise.all(specs.map((spec, index) => (typeof spec === 'string' ? spec : writeSpec(names[index] ?? 'x.pdf', spec))))
  const [first = '', ...others] = files
  const more = others.map((file) => ({ file, kind: 'pdf' as const }))
  const outcome = await runAction({ action: mergePdf, file: first, kind: 'pdf', more, options, engines: { pdf } })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  const file = openPdfFile(await readFile(path))
  if (!file) throw new Error('the result is no PDF')
  return { ...outcome, path, file, texts: await pageTexts(path) }
}

/** Contents of pages that show one text each. */
export const says = (...texts: string[]) => texts.map((text) => showLines([[72, 700, 20, text]]))
