/**
 * Compares the office host with a soffice of its own for each file: page counts, and pages as pixels.
 * By hand: node test/engines/office/compare.ts FOLDER [PART OF THE NAMES]
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { detectKind } from '../../../src/engines/inspect/detection/detect.ts'
import { finishOffice } from '../../../src/engines/office/finish/finish.ts'
import { createOfficeHost } from '../../../src/engines/office/host/host.ts'
import { createOfficeEngine, type OfficeEngine } from '../../../src/engines/office/office.ts'
import { openOffice } from '../../../src/engines/office/open.ts'
import { createRunProcess } from '../../../src/engines/process/process.ts'
import { AppError } from '../../../src/errors.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { hostParts } from '../../helpers/office-host.ts'

const [folder, part = ''] = process.argv.slice(2)
if (!folder) throw new Error('usage: compare.ts FOLDER [PART OF THE NAMES]')
/** Enough to see that a line or a frame has moved. */
const dpi = 50
const timeLimitMs = 120_000
const kinds: readonly (FileKind | undefined)[] = ['docx', 'docm', 'dotx', 'dotm', 'doc', 'dot', 'odt', 'ott', 'fodt', 'rtf', 'txt']
const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const

const scratch = await mkdtemp(join(tmpdir(), 'convertd-compare-'))
const run = createRunProcess({ limits: { memoryLimitBytes: 2048 * 1024 ** 2, fileLimitBytes: 1024 ** 3 }, env: {} })
const host = createOfficeHost(hostParts(join(import.meta.dirname, '../../../build'), scratch))
const ways = {
  host: createOfficeEngine({ open: openOffice, finish: finishOffice, run, host, timeLimitMs }),
  soffice: createOfficeEngine({ open: openOffice, finish: finishOffice, run, timeLimitMs }),
}
const counts = { same: 0, refused: 0, different: 0 }
try {
  await host.start()
  for (const name of (await readdir(folder)).filter((each) => each.includes(part)).sort()) {
    const path = join(folder, name)
    const kind = await detectKind(path).catch(() => undefined)
    if (kind === undefined || !kinds.includes(kind)) continue
    const [warm, cold] = [await pagesBy('host', path, kind), await pagesBy('soffice', path, kind)]
    const difference = tell(warm, cold)
    counts[difference ? 'different' : typeof warm === 'string' ? 'refused' : 'same'] += 1
    if (difference) console.log(`${name}: ${difference}`)
  }
  console.log(`${counts.same} alike, ${counts.refused} refused by both, ${counts.different} different`)
} finally {
  await host.close()
  await rm(scratch, { recursive: true, force: true })
}
process.exitCode = counts.different > 0 ? 1 : 0

/** The pages as grey pictures, or the code of the failure. */
async function pagesBy(way: keyof typeof ways, path: string, kind: FileKind): Promise<Buffer[] | string> {
  const workDir = join(scratch, way)
  await mkdir(workDir)
  try {
    const engine: OfficeEngine = ways[way]
    const made = await engine.exportPdf({ path, kind, workDir, pdf, changes: 'final', signal: AbortSignal.timeout(timeLimitMs) })
    const { stdout } = await execa('pdftoppm', ['-r', String(dpi), '-gray', made.path], { encoding: 'buffer' })
    return splitPages(Buffer.from(stdout))
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** Of portable grey maps, one after the other. */
function splitPages(maps: Buffer): Buffer[] {
  const pages: Buffer[] = []
  for (let at = 0; at < maps.length; ) {
    const head = /^P5\n(\d+) (\d+)\n255\n/.exec(maps.toString('latin1', at, at + 64))
    if (!head) throw new Error('pdftoppm wrote no grey map')
    const end = at + head[0].length + Number(head[1]) * Number(head[2])
    pages.push(maps.subarray(at, end))
    at = end
  }
  return pages
}

/** What differs; undefined: nothing. */
function tell(warm: Buffer[] | string, cold: Buffer[] | string): string | undefined {
  if (typeof warm === 'string' || typeof cold === 'string') {
    return warm === cold ? undefined : `host ${summaryOf(warm)}, soffice ${summaryOf(cold)}`
  }
  if (warm.length !== cold.length) return `${warm.length} pages by the host, ${cold.length} by soffice`
  const pages = warm.flatMap((page, i) => (page.equals(cold[i] as Buffer) ? [] : [i + 1]))
  return pages.length > 0 ? `pages ${pages.join(', ')} look different` : undefined
}

const summaryOf = (pages: Buffer[] | string) => (typeof pages === 'string' ? pages : `${pages.length} pages`)
