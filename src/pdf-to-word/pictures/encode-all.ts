/** All figures of a file, ready for Word. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '../facts.ts'
import type { Figure } from '../layout/model.ts'
import type { PdfFile } from '../pdf/file.ts'
import type { Stream } from '../pdf/objects.ts'
import { pagesOf } from '../read/pages.ts'
import type { Encoded } from '../write/docx.ts'
import { encodePicture } from './encode.ts'
import { decodeByPoppler } from './foreign.ts'
import { type RenderParts, renderRegion } from './render.ts'
import { withoutText } from './without-text.ts'

export interface EncodeInput {
  figures: readonly Figure[]
  file: PdfFile
  /** Those of the file. */
  bytes: Buffer
  path: string
  workDir: string
  signal: AbortSignal
}

/** What cannot be shown is left out. */
export async function encodeAll({ figures, file, bytes, path, workDir, signal }: EncodeInput): Promise<Map<Figure, Encoded>> {
  const encoded = new Map<Figure, Encoded>()
  const bare = join(workDir, 'without-text.pdf')
  let barePage = -1
  /** Pages that poppler failed on once are not asked for again. */
  const unrendered = new Set<number>()
  const parts: RenderParts = {
    path,
    workDir,
    signal,
    async withoutText(page) {
      const dict = pagesOf(file)[page]
      if (page !== barePage && dict) await writeFile(bare, withoutText(bytes, file, dict))
      barePage = page
      return bare
    },
  }
  const foreign = async (stream: Stream, { stream: own, object }: Picture, page: number) =>
    object >= 0 ? decodeByPoppler({ page, object, part: stream === own ? 'picture' : 'mask' }, parts) : null
  try {
    for (const figure of figures) {
      signal.throwIfAborted()
      const { picture, page, erase = [] } = figure
      const own =
        picture && !picture.rendered ? await encodePicture(picture, erase, file.resolve, (stream) => foreign(stream, picture, page)) : null
      if (own === 'empty') continue
      if (!own && unrendered.has(page)) continue
      // What stands over a picture that nobody decodes is text of its own.
      const result = own ?? (await renderRegion(picture ? { ...figure, textless: true } : figure, parts))
      if (result) encoded.set(figure, result)
      else unrendered.add(page)
    }
  } finally {
    await rm(bare, { force: true })
  }
  return encoded
}
