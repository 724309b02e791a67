/** The real PDF engines, and small PDFs to feed them. */
import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { inspectPdf } from '../../src/engines/inspect/count-pages.ts'
import { createFileEngine } from '../../src/engines/inspect/files.ts'
import type { PdfAssembler } from '../../src/engines/pdf/assemble/assembler.ts'
import { mergeFiles } from '../../src/engines/pdf/merge/merge-files.ts'
import { createPdfEngine } from '../../src/engines/pdf/pdf.ts'
import { writePictures } from '../../src/engines/pdf/pictures/write-pictures.ts'
import { createPopplerEngine } from '../../src/engines/pdf/poppler.ts'
import { createRunProcess } from '../../src/engines/process/process.ts'
import { makeTempDir } from './temp-dir.ts'

const limits = { memoryLimitBytes: 2 * 1024 ** 3, fileLimitBytes: 1024 ** 3 }
export const run = createRunProcess({ limits, env: {} })
/** In this process, without a worker; but compression restricts the decoders of its process. */
export const assembler: PdfAssembler = {
  look: (paths) => Promise.all(paths.map((path) => inspectPdf(path))),
  merge: async ({ plan, result, onProgress }) => mergeFiles(plan, result, onProgress),
  writePictures: ({ plan, result, onProgress }) => writePictures(plan, result, onProgress),
  async compress(assembly) {
    const files = createFileEngine({ concurrency: 1, limits, env: {}, scratchDir: await makeTempDir() })
    try {
      return await files.assembler.compress(assembly)
    } finally {
      await files.close()
    }
  },
}
export const pdf = createPdfEngine({ run, assembler })
export const poppler = createPopplerEngine({ run })

interface Sheet {
  /** Points; letter when unset. */
  width?: number
  height?: number
  rotation?: number
  /** Left, bottom, width, height. */
  crop?: [number, number, number, number]
}

/** One page for each sheet, with its number and a red square in the lower left corner. */
export async function writePdf(path: string, sheets: readonly Sheet[]): Promise<string> {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  sheets.forEach(({ width = 612, height = 792, rotation = 0, crop }, index) => {
    const page = file.addPage([width, height])
    page.setRotation(degrees(rotation))
    if (crop) page.setCropBox(...crop)
    page.drawText(`Page ${index + 1}`, { x: width / 3, y: height / 2, size: 24, font })
    page.drawRectangle({ x: 0, y: 0, width: 50, height: 50, color: rgb(1, 0, 0) })
  })
  await writeFile(path, await file.save({ addDefaultPage: false, useObjectStreams: false }))
  return path
}

/** As many letter pages. */
export function pages(count: number): Sheet[] {
  return Array.from({ length: count }, () => ({}))
}

/** A copy that needs `user`, or none when it is empty, to be opened; `bits` is 40, 128 or 256. */
export async function encryptPdf(path: string, { user, owner = 'owner', bits = 256 }: { user: string; owner?: string; bits?: number }) {
  const copy = path.replace(/\.pdf$/, '-encrypted.pdf')
  const args = ['--allow-weak-crypto', '--encrypt', user, owner, String(bits), '--print=none', '--', path, copy]
  // 40-bit protection has yes and no instead of levels.
  const fitting = bits === 40 ? args.map((arg) => arg.replace('=none', '=n')) : args
  const { exitCode, stderr } = await run({ command: 'qpdf', args: fitting, workDir: dirname(path), signal: AbortSignal.timeout(20_000) })
  if (exitCode !== 0) throw new Error(stderr)
  return copy
}

/** What each page says, in the order of the pages; `password` opens the file. */
export async function pageTexts(path: string, password = ''): Promise<string[]> {
  const args = ['-upw', password, path, '-']
  const { exitCode, stdout, stderr } = await run({
    command: 'pdftotext',
    args,
    workDir: dirname(path),
    signal: AbortSignal.timeout(20_000),
  })
  if (exitCode !== 0) throw new Error(stderr)
  return stdout
    .split('\f')
    .slice(0, -1)
    .map((text) => text.trim())
}

/** What qpdf says of the file; it ends with another code than 0 for a file with faults. */
export async function checkPdf(path: string, password = ''): Promise<string> {
  const args = [`--password=${password}`, '--check', '--show-encryption', path]
  const { exitCode, stdout, stderr } = await run({ command: 'qpdf', args, workDir: dirname(path), signal: AbortSignal.timeout(20_000) })
  if (exitCode !== 0) throw new Error(stderr)
  return stdout
}
