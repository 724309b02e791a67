/** A PDF as a Word file that can be edited: reads, understands, writes. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { buildModel } from './build.ts'
import type { Picture } from './facts.ts'
import { figuresIn } from './layout/assemble.ts'
import type { Figure } from './layout/model.ts'
import { openPdfFile, type PdfFile } from './pdf/file.ts'
import type { Stream } from './pdf/objects.ts'
import { encodePicture } from './pictures/encode.ts'
import { decodeByPoppler } from './pictures/foreign.ts'
import { type RenderParts, renderRegion } from './pictures/render.ts'
import { type Encoded, writeDocx } from './write/docx.ts'

export interface PdfToDocx {
  /** Without encryption. */
  path: string
  /** 1-based, in the order wanted; undefined is all. */
  pages?: readonly number[] | undefined
  /** Whether pictures are kept. */
  images: boolean
  /** Where the result goes. */
  workDir: string
  onProgress?: ((done: number, total: number) => void) | undefined
  signal: AbortSignal
}

export interface DocxOutcome {
  path: string
  /** Of all its pages none has text, only pictures. */
  hasText: boolean
}

/**
 * Writes a docx into the work folder.
 * @throws AppError `unreadable_input` for a damaged PDF, or the signal's reason
 */
export async function convertPdfToDocx({ path, pages, images, workDir, onProgress, signal }: PdfToDocx): Promise<DocxOutcome> {
  const file = open(await readFile(path))
  const model = await buildModel({ file, pages, images, onProgress, signal })
  const running = new Set(model.sections.flatMap(({ header }) => header?.figures ?? []))
  const figures = [
    ...running,
    ...model.sections.flatMap((section) => section.stretches.flatMap((stretch) => [...figuresIn(stretch.blocks)])),
  ]
  const encoded = await encodeAll(figures, file, { path, workDir, signal })
  const docx = writeDocx({ ...model, encode: (figure) => encoded.get(figure) ?? null })
  signal.throwIfAborted()
  const target = join(workDir, 'result.docx')
  await writeFile(target, docx)
  return { path: target, hasText: model.hasText }
}

function open(bytes: Buffer): PdfFile {
  try {
    return openPdfFile(bytes)
  } catch (error) {
    // biome-ignore lint/style/useErrorCause: AppError takes the cause among its options
    throw new AppError('unreadable_input', 'The PDF is damaged and cannot be read.', { cause: error })
  }
}

async function encodeAll(figures: readonly Figure[], file: PdfFile, parts: RenderParts): Promise<Map<Figure, Encoded>> {
  const encoded = new Map<Figure, Encoded>()
  // The mask of a picture has a number of its own, which poppler does not list.
  const decodeForeign = async (stream: Stream, picture: Picture, page: number) =>
    stream === picture.stream && picture.object >= 0 ? decodeByPoppler(page, picture.object, parts) : null
  for (const figure of figures) {
    parts.signal.throwIfAborted()
    const { picture, page } = figure
    const own = picture && (await encodePicture(picture, file.resolve, (stream) => decodeForeign(stream, picture, page)))
    const result = own ?? (await renderRegion(figure, parts))
    if (result) encoded.set(figure, result)
  }
  return encoded
}
