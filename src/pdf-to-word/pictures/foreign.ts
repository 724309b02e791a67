/** Decodes pictures with poppler: JPEG 2000, JBIG2, fax and CMYK JPEGs. */
import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { renderedRegions } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'
import { parsePnm } from './pnm.ts'
import type { RenderParts } from './render.ts'

/** The picture to decode. */
export interface Wanted {
  /** Page, counted from 0. */
  page: number
  object: number
  part: 'picture' | 'mask'
}

/** The decoder. */
export interface Foreign {
  /**
   * Returns the pixels of the picture with an object number, or of its mask, which poppler lists under the same number; null if poppler
   * fails.
   */
  decode(wanted: Wanted): Promise<Pixels | null>
  close(): Promise<void>
}

const prefix = 'foreign-'

/** Opens a decoder that extracts all pictures of a page at once. Request only pictures that need it, page by page. */
export function openForeign({ path, workDir, signal }: Pick<RenderParts, 'workDir' | 'signal'> & { path: string }): Foreign {
  let page = -1
  /** Rows of `pdfimages -list` for the pictures of the page. */
  let rows: string[][] = []
  const run = (range: number, args: string[]) =>
    promisify(execFile)('pdfimages', ['-f', String(range + 1), '-l', String(range + 1), ...args], {
      cwd: workDir,
      signal,
      timeout: renderedRegions.popplerTimeoutMs,
      maxBuffer: 16 * 1024 * 1024,
    })

  async function close(): Promise<void> {
    const names = rows.length > 0 ? await readdir(workDir) : []
    for (const name of names) if (name.startsWith(prefix)) await rm(join(workDir, name), { force: true })
    rows = []
  }

  async function unpack(next: number): Promise<void> {
    await close()
    page = next
    const { stdout } = await run(next, ['-list', path])
    // page num type width height color comp bpc enc interp object ID …
    rows = stdout
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/))
    await run(next, [path, prefix.slice(0, -1)])
  }

  return {
    async decode({ page: wanted, object, part }) {
      try {
        if (wanted !== page) await unpack(wanted)
        const number = rows.find((row) => Number(row[10]) === object && /^s?mask$/.test(row[2] ?? '') === (part === 'mask'))?.[1]
        if (number === undefined) return null
        const start = `${prefix}${number.padStart(3, '0')}.`
        const found = (await readdir(workDir)).find((file) => file.startsWith(start))
        return found ? parsePnm(await readFile(join(workDir, found))) : null
      } catch {
        signal.throwIfAborted()
        return null
      }
    },
    close,
  }
}
