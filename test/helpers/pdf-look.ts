/** How pages look, by rendering them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './pdf-engines.ts'
import { makeTempDir } from './temp-dir.ts'

interface Look {
  width: number
  height: number
  /** One byte for each pixel, row by row; 0 is black. */
  pixels: Buffer
}

/** The pages in grey. */
export async function renderPages(path: string, dpi = 50): Promise<Look[]> {
  const folder = await makeTempDir()
  const args = ['-gray', '-r', String(dpi), path, join(folder, 'page')]
  const { exitCode, stderr } = await run({ command: 'pdftoppm', args, workDir: folder, reads: [path], signal: AbortSignal.timeout(60_000) })
  if (exitCode !== 0) throw new Error(stderr)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).sort()
  return await Promise.all(names.map(async (name) => readPgm(await readFile(join(folder, name)))))
}

/** The greatest mean difference of a page of one file to that of the other, in levels of 255; pages of other sizes are wholly different. */
export async function differenceOf(one: string, other: string): Promise<number> {
  const [here, there] = await Promise.all([renderPages(one), renderPages(other)])
  if (here.length !== there.length) return 255
  return Math.max(...here.map((page, index) => difference(page, there[index] as Look)))
}

/** The box around what is darker than `level`, in parts of the page from its upper left corner; undefined for an empty page. */
export function inkBox({ width, height, pixels }: Look, level = 200) {
  const box = { left: 1, top: 1, right: 0, bottom: 0 }
  for (const [index, value] of pixels.entries()) {
    if (value >= level) continue
    const [x, y] = [(index % width) / width, Math.floor(index / width) / height]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box.right < box.left ? undefined : box
}

function difference(one: Look, other: Look): number {
  if (one.width !== other.width || one.height !== other.height) return 255
  return one.pixels.reduce((sum, value, index) => sum + Math.abs(value - (other.pixels[index] ?? 0)), 0) / one.pixels.length
}

/** `P5`, width, height and the highest value, each followed by white space, and the pixels. */
function readPgm(bytes: Buffer): Look {
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? []
  return { width: Number(width), height: Number(height), pixels: bytes.subarray(head.length) }
}
