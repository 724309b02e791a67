/** Runs the engine on bytes, checks the docx against the standard, and gives back its parts. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { convertPdfToDocx } from '../../../src/pdf-to-word/convert.ts'
import type { Loss } from '../../../src/pdf-to-word/ir/account.ts'
import type { ScannedPage } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { faultsOf } from './check-docx.ts'

/** Where every PDF that the tests convert is kept, for comparing two checkouts with `same.ts`; nowhere if unset. */
const keptIn = process.env.KEEP_PDFS

export interface Converted {
  path: string
  hasText: boolean
  losses: Loss[]
  /** A part of the docx as text. */
  part(name: string): Promise<string>
  /** The text of the body, a paragraph each, tabs and breaks as such. */
  paragraphs(): Promise<string[]>
}

interface ConvertOptions {
  images?: boolean
  pages?: number[]
  scans?: readonly ScannedPage[]
  signal?: AbortSignal
}

export async function convert(pdf: Buffer, options: ConvertOptions = {}): Promise<Converted> {
  const workDir = await makeTempDir()
  const input = join(workDir, 'input.pdf')
  await writeFile(input, pdf)
  if (keptIn) await writeFile(join(keptIn, `${createHash('sha256').update(pdf).digest('hex').slice(0, 16)}.pdf`), pdf)
  const { path, hasText, losses } = await convertPdfToDocx({
    path: input,
    pages: options.pages,
    images: options.images ?? true,
    scans: options.scans,
    workDir,
    signal: options.signal ?? AbortSignal.timeout(30_000),
  })
  const faults = faultsOf(await readFile(path))
  if (faults.length > 0) throw new Error(`the docx is not as the standard has it: ${faults.join('; ')}`)
  const part = async (name: string) => (await execa('unzip', ['-p', path, name])).stdout
  return {
    path,
    hasText,
    losses,
    part,
    async paragraphs() {
      const xml = await part('word/document.xml')
      return [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p\/>/gs)].map(([paragraph]) => plain(paragraph)).filter((text) => text !== '')
    },
  }
}

function plain(paragraph: string): string {
  return paragraph
    .replace(/<w:pPr>.*?<\/w:pPr>/gs, '')
    .replace(/<w:instrText.*?<\/w:instrText>/gs, '')
    .replace(/<w:tab\/>/g, '\t')
    .replace(/<w:br\/>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
