/** Cuts a region out of a rendered page: for drawings, and for pictures whose coding or turn only a renderer knows. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from '../layout/model.ts'
import type { Encoded } from '../write/docx.ts'

/** Dots per inch: sharp in print at the size that it has on the page. */
const resolution = 200

/** What takes poppler longer is damaged; the rest of the pages is worth more. */
export const popplerPatienceMs = 20_000

export interface RenderParts {
  path: string
  /** Answers the path of a copy in which a page, counted from 0, has no text. */
  withoutText(page: number): Promise<string>
  workDir: string
  signal: AbortSignal
}

/** Null when the page cannot be rendered. */
export async function renderRegion(
  { page, box, textless }: Figure,
  { path, withoutText, workDir, signal }: RenderParts,
): Promise<Encoded | null> {
  const dots = (points: number) => Math.round((points * resolution) / 72)
  const [x, y] = [Math.max(0, dots(box.x0)), Math.max(0, dots(box.y0))]
  const region = ['-x', x, '-y', y, '-W', Math.max(1, dots(box.x1) - x), '-H', Math.max(1, dots(box.y1) - y)].map(String)
  const args = [
    '-png',
    '-singlefile',
    '-cropbox',
    '-r',
    String(resolution),
    '-f',
    String(page + 1),
    '-l',
    String(page + 1),
    ...region,
    textless ? await withoutText(page) : path,
    'region',
  ]
  const file = join(workDir, 'region.png')
  try {
    // It shares the jail, the limits and the process group of this program, which is started anew for every conversion.
    await promisify(execFile)('pdftoppm', args, { cwd: workDir, signal, timeout: popplerPatienceMs })
    return { bytes: await readFile(file), extension: 'png', crop: null }
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    await rm(file, { force: true })
  }
}
