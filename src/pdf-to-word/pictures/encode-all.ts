/** Encodes all figures of a file for Word. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoded, Figure } from '../ir/figure.ts'
import { transformBox } from '../ir/geometry.ts'
import type { Stream } from '../ir/pdf-object.ts'
import type { Picture } from '../ir/picture.ts'
import type { PdfFile } from '../pdf/file.ts'
import { pageSize } from '../read/page.ts'
import { pagesOf } from '../read/pages.ts'
import { pageCopies } from '../tuning/pictures.ts'
import { encodePicture } from './encode.ts'
import { openForeign } from './foreign.ts'
import { pageCopy } from './page-copy.ts'
import { createRenderer, type RenderParts } from './render.ts'
import { upright } from './upright.ts'
import { createVectorMaker } from './vector.ts'

/** The figures and their file. */
export interface EncodeInput {
  figures: readonly Figure[]
  file: PdfFile
  /** The bytes of the file. */
  bytes: Buffer
  path: string
  workDir: string
  /** Points per unit of each page. */
  scales: ReadonlyMap<number, number>
  signal: AbortSignal
}

/**
 * Returns the encoded figures, without those that cannot be shown; 'empty' for a figure that shows nothing, or only words that are in the
 * file as text.
 */
export async function encodeAll(input: EncodeInput): Promise<Map<Figure, Encoded | 'empty'>> {
  const { figures, file, bytes, path, workDir, signal } = input
  const encoded = new Map<Figure, Encoded | 'empty'>()
  const copies = {
    text: { path: join(workDir, 'with-text.pdf'), page: -1, source: path },
    textless: { path: join(workDir, 'without-text.pdf'), page: -1, source: path },
  }
  /** Bytes of the copies with text written so far. */
  let written = 0
  /** Pages on which poppler has failed, which are not tried again. */
  const unrendered = new Set<number>()
  const foreign = openForeign({ path, workDir, signal })
  const parts: RenderParts = {
    workDir,
    signal,
    async sourceOf(page, textless) {
      const copy = textless ? copies.textless : copies.text
      const dict = pagesOf(file)[page]
      if (page !== copy.page && dict) {
        const made = textless || written + bytes.length < pageCopies.mostBytes ? pageCopy(bytes, file, dict, textless) : null
        if (made) await writeFile(copy.path, made)
        if (made && !textless) written += made.length
        Object.assign(copy, { page, source: made ? copy.path : path })
      }
      return copy.source
    },
  }
  const renderer = createRenderer(parts)
  const { vectorOf } = createVectorMaker(parts)
  const regions = Map.groupBy(
    figures.filter(({ picture, marks }) => !marks && (!picture || picture.rendered)),
    ({ page }) => page,
  )
  const decode = async (stream: Stream, { stream: own, object }: Picture, page: number) =>
    object >= 0 ? foreign.decode({ page, object, part: stream === own ? 'picture' : 'mask' }) : null
  const own = (figure: Figure, picture: Picture) =>
    encodePicture(picture, figure.erase ?? [], file.resolve, (stream) => decode(stream, picture, figure.page))
  const region = async (figure: Figure) => {
    const { page, picture } = figure
    const dict = pagesOf(file)[page]
    if (unrendered.has(page) || !dict) return null
    // Text over a picture that cannot be decoded is in the file as text.
    const scale = input.scales.get(page) ?? 1
    const drawn = { ...figure, box: transformBox([1 / scale, 0, 0, 1 / scale, 0, 0], picture?.shown?.box ?? figure.box) }
    const wanted = picture ? { ...drawn, textless: true } : drawn
    const seen = await renderer.region(wanted, regions.get(page)?.length ?? 1, pageSize(dict, file))
    if (!seen) unrendered.add(page)
    const found = seen && seen !== 'empty' && picture?.shown ? await upright(seen, picture.shown, picture.box) : seen
    if (found && found !== 'empty' && figure.covers) return { ...found, covers: true }
    return found && found !== 'empty' && !picture && !figure.mayBeBlank && !figure.pixelsOnly
      ? { ...found, vector: await vectorOf(drawn) }
      : found
  }
  /** Encoded pictures by key, because a repeated picture looks the same. */
  const known = new Map<string, Encoded | 'empty' | null>()
  try {
    for (const figure of figures.filter(({ slanted, marks }) => !slanted && !marks)) {
      signal.throwIfAborted()
      const key = keyOf(figure)
      const before = key === null ? undefined : known.get(key)
      const found = before ?? (figure.picture && !figure.picture.rendered ? await own(figure, figure.picture) : null)
      if (key !== null) known.set(key, found)
      const isOverText = found && found !== 'empty' && found.covers && figure.hasTextOnIt
      const result = isOverText ? ((await region(withItsText(figure))) ?? found) : (found ?? (await region(figure)))
      if (result) encoded.set(figure, result)
    }
  } finally {
    await foreign.close()
    for (const copy of Object.values(copies)) await rm(copy.path, { force: true })
  }
  return encoded
}

/** Returns a scanned picture together with the visible text on it, as the page shows them. */
const withItsText = (figure: Figure): Figure => ({ ...figure, picture: null, textless: false, covers: true })

/** Returns a key of everything that affects the encoding of a picture; null for a picture that is not worth caching. */
function keyOf({ picture, erase }: Figure): string | null {
  if (!picture || picture.rendered || picture.object < 0 || erase) return null
  const { object, matrix, box, color, alpha, outline } = picture
  const [a, b, c, d, e, f] = matrix
  const shape = [a, b, c, d, box.x0 - e, box.y0 - f, box.x1 - e, box.y1 - f].map((part) => part.toFixed(2))
  return [object, ...shape, color, alpha ?? 1, outline ? JSON.stringify(outline) : ''].join(' ')
}
