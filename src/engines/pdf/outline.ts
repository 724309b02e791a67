/** The outline of a PDF, by qpdf. */
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readLeft } from '../../disk/left-files.ts'
import { AppError } from '../../errors.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './qpdf/request.ts'
import { succeeded } from './qpdf/run-apart.ts'
import { parseQpdfJson } from './structure/json.ts'

export interface OutlineEntry {
  title: string
  /** 1 is the topmost. */
  level: number
  /** 1-based. */
  page: number
}

/** Deeper entries are left out; books have four or five levels. */
export const mostLevels = 16
/** An entry takes some 300 bytes, so that 25,000 fit. */
const maxOutlineBytes = 8 * 1024 * 1024

/** What `qpdf --json-key=outlines` writes, see its manual under "qpdf JSON"; a file may have taken qpdf over. */
const entryOf = z.looseObject({ title: z.string(), destpageposfrom1: z.int().min(1).nullable(), kids: z.array(z.unknown()) })
const outlineOf = z.looseObject({ outlines: z.array(z.unknown()) })

/** Returns the entries that lead to pages, in their order; none where there is no outline. */
export async function readOutline(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<OutlineEntry[]> {
  const folder = await mkdtemp(join(workDir, 'outline-'))
  const made = join(folder, 'outline.json')
  const args = ['--json=2', '--json-key=outlines', path, made]
  const outcome = await run({ command: 'qpdf', args, workDir: folder, reads: [path], signal })
  if (!succeeded(outcome)) throw engineFailure('qpdf', outcome)
  const json = await readLeft({ path: made, within: folder }, maxOutlineBytes)
  if (!json) throw new AppError('engine_failed', 'The outline of the PDF is too large to be read.')
  const found = parseOutline(json.toString('utf8'))
  if (!found) throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'no outline of a PDF' })
  const entries: OutlineEntry[] = []
  collect(found, 1, entries)
  return entries
}

/** Returns undefined for what qpdf would not write. */
function parseOutline(text: string): unknown[] | undefined {
  try {
    return outlineOf.safeParse(parseQpdfJson(text)).data?.outlines
  } catch {
    return undefined
  }
}

function collect(found: unknown[], level: number, entries: OutlineEntry[]): void {
  if (level > mostLevels) return
  for (const one of found) {
    const { data: entry } = entryOf.safeParse(one)
    if (!entry) continue
    if (entry.destpageposfrom1 !== null) entries.push({ title: entry.title, level, page: entry.destpageposfrom1 })
    collect(entry.kids, level + 1, entries)
  }
}
