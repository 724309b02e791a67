/** Converts a PDF to an editable Word file: reads it, reconstructs its structure, writes the result. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { figuresIn } from './blocks/walk.ts'
import { buildModel } from './build-model.ts'
import type { Loss } from './ir/account.ts'
import type { PageFacts } from './ir/page-facts.ts'
import { variantsOf } from './ir/section.ts'
import { openPdfFile } from './pdf/file.ts'
import { encodeAll } from './pictures/encode-all.ts'
import { languageOf } from './read/language.ts'
import { createScanLayer } from './read/scans/lay-scan.ts'
import type { ScannedPage } from './read/scans/scan.ts'
import { writeDocx } from './write/docx.ts'

/** A PDF to convert, and how. */
export interface PdfToDocx {
  /** Path of a PDF without encryption. */
  path: string
  /** Page numbers from 1, in the wanted order; undefined means all pages. */
  pages?: readonly number[] | undefined
  /** Whether pictures are kept. */
  images: boolean
  /** Results of text recognition on the pictures of pages. */
  scans?: readonly ScannedPage[] | undefined
  /** Returns whether text recognition must run on a page first; undefined: never. If it must on any page, no result is written. */
  isUnread?: ((facts: PageFacts) => boolean) | undefined
  /** Folder for the result. */
  workDir: string
  onProgress?: ((done: number, total: number) => void) | undefined
  /** Called before data of the file reaches C code other than zlib: libvips and poppler, which read pictures. */
  onForeignCode?: (() => void) | undefined
  signal: AbortSignal
}

/** The outcome of a conversion. */
export interface DocxOutcome {
  path: string
  /** True if any page has text; false if the pages have only pictures. */
  hasText: boolean
  /** Content of the pages that the result does not show. */
  losses: Loss[]
  /** Numbers of the pages that need text recognition first, counted from 1; if there are any, no result is written. */
  unread: number[]
}

/**
 * Writes a docx into the work folder.
 * @throws AppError `unreadable_input` for a damaged PDF, or the signal's reason
 */
export async function convertPdfToDocx(request: PdfToDocx): Promise<DocxOutcome> {
  const { path, pages, images, scans = [], isUnread, workDir, onForeignCode, signal } = request
  const bytes = await readFile(path)
  const file = openPdfFile(bytes)
  if (!file) throw new AppError('unreadable_input', 'The PDF is damaged and cannot be read.')
  const unread: number[] = []
  const onFacts = (facts: PageFacts) => void (isUnread?.(facts) && unread.push(facts.index + 1))
  // The next run counts the pages again.
  const onProgress = (done: number, total: number) => void (unread.length === 0 && request.onProgress?.(done, total))
  const model = await buildModel({ file, pages, images, layScan: createScanLayer(scans, onFacts), onProgress, signal })
  const target = join(workDir, 'result.docx')
  if (unread.length > 0) return { path: target, hasText: model.hasText, losses: [], unread }
  const chapters = [...new Set(model.sections.map(({ chapter }) => chapter))]
  const running = chapters.flatMap(({ header, footer }) => [
    ...(header?.figures ?? []),
    ...[...variantsOf(header), ...variantsOf(footer)].flatMap((blocks) => [...figuresIn(blocks)]),
  ])
  const figures = [
    ...new Set(running),
    ...figuresIn(model.notes.all.map(({ paragraph }) => paragraph)),
    ...model.sections.flatMap((section) => section.stretches.flatMap((stretch) => [...figuresIn(stretch.blocks)])),
  ]
  if (figures.length > 0) onForeignCode?.()
  const encoded = await encodeAll({ figures, file, bytes, path, workDir, scales: model.scales, signal })
  const docx = writeDocx({ ...model, language: languageOf(file), encode: (figure) => encoded.get(figure) ?? null })
  const losses = model.account.losses()
  signal.throwIfAborted()
  await writeFile(target, docx)
  return { path: target, hasText: model.hasText, losses, unread }
}
