/** Pictures whose coding poppler decodes for us: JPEG 2000, JBIG2 and fax. */
import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Pixels } from './png.ts'
import { parsePnm } from './pnm.ts'
import { popplerPatienceMs, type RenderParts } from './render.ts'

/**
 * The pixels of the picture with an object number on a page, counted from 0, or of its mask, for which poppler gives that number too;
 * null when poppler cannot tell. It decodes all pictures of the page, so ask for none that can be read without it.
 */
export async function decodeByPoppler(
  { page, object, part }: { page: number; object: number; part: 'picture' | 'mask' },
  { path, workDir, signal }: RenderParts,
): Promise<Pixels | null> {
  const range = ['-f', String(page + 1), '-l', String(page + 1)]
  const run = (args: string[]) =>
    promisify(execFile)('pdfimages', [...range, ...args], { cwd: workDir, signal, timeout: popplerPatienceMs, maxBuffer: 16 * 1024 * 1024 })
  let count = 0
  try {
    const { stdout } = await run(['-list', path])
    // page num type width height color comp bpc enc interp object ID …
    const rows = stdout
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/))
    count = rows.length
    const number = rows.find((row) => Number(row[10]) === object && /^s?mask$/.test(row[2] ?? '') === (part === 'mask'))?.[1]
    if (number === undefined) return null
    await run([path, 'foreign'])
    const name = nameOf(Number(number))
    const found = (await readdir(workDir)).find((file) => file.startsWith(`${name}.`))
    return found ? parsePnm(await readFile(join(workDir, found))) : null
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    for (const extension of ['pbm', 'ppm'])
      for (let i = 0; i < count; i++) await rm(join(workDir, `${nameOf(i)}.${extension}`), { force: true })
  }
}

const nameOf = (number: number) => `foreign-${String(number).padStart(3, '0')}`
