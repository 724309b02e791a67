/** How much of the ink of a page lies where nothing was read. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import type { Box } from '../../../src/pdf-to-word/ir/geometry.ts'
import { boxOfGlyph } from '../../../src/pdf-to-word/page/glyphs/shown.ts'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { parsePnm } from '../../../src/pdf-to-word/pictures/pnm.ts'
import { readPage } from '../../../src/pdf-to-word/read/page.ts'
import { pagesOf } from '../../../src/pdf-to-word/read/pages.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

/** Darker than this is ink, of 255; edges of letters lie within a point of their boxes. */
const light = 200
const slack = 1.5

/** @returns the share of the first page's dark pixels, at 72 dots per inch */
export async function inkOutside(pdf: Buffer): Promise<number> {
  const { width, height, dark } = await darkPixels(pdf)
  const covered = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of boxesRead(pdf))
    for (let y = Math.max(0, Math.floor(y0 - slack)); y < Math.min(height, y1 + slack); y++)
      covered.fill(1, y * width + Math.max(0, Math.floor(x0 - slack)), y * width + Math.min(width, Math.ceil(x1 + slack)))
  let [ink, outside] = [0, 0]
  for (const [at, isDark] of dark.entries()) {
    if (!isDark) continue
    ink++
    if (!covered[at]) outside++
  }
  return ink === 0 ? 0 : outside / ink
}

async function darkPixels(pdf: Buffer): Promise<{ width: number; height: number; dark: Uint8Array }> {
  const dir = await makeTempDir()
  await writeFile(join(dir, 'in.pdf'), pdf)
  await execa('pdftoppm', ['-singlefile', '-cropbox', '-r', '72', '-f', '1', '-l', '1', 'in.pdf', 'out'], { cwd: dir })
  const { width, height, channels, bytes } = parsePnm(await readFile(join(dir, 'out.ppm')))
  const dark = new Uint8Array(width * height)
  for (let at = 0; at < dark.length; at++) dark[at] = Math.min(...bytes.subarray(at * channels, (at + 1) * channels)) < light ? 1 : 0
  return { width, height, dark }
}

function boxesRead(pdf: Buffer): Box[] {
  const file = openPdfFile(pdf)
  if (!file) throw new Error('the PDF cannot be read')
  const pages = pagesOf(file)
  const parts = { file, fonts: new Map(), hiddenLayers: new Set<number>(), pageIndex: new Map(pages.map((page, i) => [page, i])) }
  const { glyphs, pictures, shapes, links } = readPage(pages[0] as (typeof pages)[number], 0, parts)
  // Some readers frame a link.
  return [...glyphs.map(boxOfGlyph), ...[...pictures, ...shapes, ...links].map(({ box }) => box)]
}

/** A line may be drawn so far from where it was, in points. */
const drift = 2

/** @returns the share of the dark pixels of a first page that have nothing dark near them on the first page of another PDF */
export async function inkLost(before: Buffer, after: Buffer): Promise<number> {
  const [was, is] = [await darkPixels(before), await darkPixels(after)]
  const isNear = (x: number, y: number) => {
    for (let dy = -drift; dy <= drift; dy++) for (let dx = -drift; dx <= drift; dx++) if (is.dark[(y + dy) * is.width + x + dx]) return true
    return false
  }
  let [ink, lost] = [0, 0]
  for (const [at, isDark] of was.dark.entries()) {
    if (!isDark) continue
    ink++
    if (!isNear(at % was.width, Math.floor(at / was.width))) lost++
  }
  return ink === 0 ? 0 : lost / ink
}
