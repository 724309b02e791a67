/** Splits a PDF into parts. Nothing in a part leads to a page of another part. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngineFile } from '../../../disk/engine-files.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { runFinder, unpackObjects, writeStructure } from '../structure/read-structure.ts'

/** The PDF to split. */
export interface ExtractRequest extends PdfRequest {
  /** Pages of each part, 1-based and in order. */
  parts: readonly (readonly number[])[]
  /** Further arguments of qpdf, such as those that rotate pages. */
  args?: readonly string[]
}

/** Splits one PDF several times. */
export interface Cutter {
  /** Writes one PDF for each part, as `extractParts` does. */
  cut(parts: readonly (readonly number[])[], onPart?: (done: number) => void): Promise<string[]>
}

const program = fileURLToPath(new URL('./select-program.ts', import.meta.url))

/**
 * Writes one PDF for each part into the work folder. The outline, tags, named destinations and links keep the entries that belong to its
 * pages.
 * @returns the paths
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function extractParts(run: RunProcess, { parts, ...request }: ExtractRequest): Promise<string[]> {
  return await (await openCutter(run, request)).cut(parts)
}

/**
 * Reads a file once, for parts that are chosen later.
 * @throws as `extractParts`
 */
export async function openCutter(run: RunProcess, request: Omit<ExtractRequest, 'parts'>): Promise<Cutter> {
  const { args = [], workDir, signal } = request
  const path = await unpackObjects(run, request)
  const structure = await writeStructure(run, { ...request, path })
  const packing = path === request.path ? [] : ['--object-streams=generate']
  return {
    async cut(parts, onPart) {
      const changes = structure === undefined ? new Map<number, string>() : await changesOf(run, { ...request, parts }, structure)
      const made: string[] = []
      const write = async (from: string, pages: readonly number[], change?: string) => {
        const update = change === undefined ? [] : [`--update-from-json=${change}`]
        const all = [...update, '--pages', '.', pages.join(','), '--', ...packing, ...args]
        made.push(await rewritePdf(run, { path: from, args: all, reads: change === undefined ? [] : [change], workDir, signal }))
        onPart?.(made.length)
      }
      for (const group of groupsOf(parts, changes)) {
        const own = group.isShared ? await writeGroup(run, { path, workDir, signal }, group.parts) : undefined
        for (const { index, pages } of group.parts) {
          if (own) await write(own.path, own.placesOf(pages))
          else await write(path, pages, changes.get(index))
        }
        if (own) await rm(own.path)
      }
      return made
    },
  }
}

interface Part {
  /** Among all parts. */
  index: number
  pages: readonly number[]
}

/** Successive parts. */
interface Group {
  parts: readonly Part[]
  /** Whether a file with their pages alone is written first, from which they are cut. */
  isShared: boolean
}

/**
 * Minimum number of parts that are worth a file of their own. qpdf reads the whole file for each part: 1,000 pages in 1,000 parts took
 * more than 120 s; from files of 32 pages they take 19 s.
 */
const fewestShared = 16

/** Returns the parts in groups as large as there are groups. Only parts without changes share a file, since it has other object numbers. */
function groupsOf(parts: readonly (readonly number[])[], changes: ReadonlyMap<number, string>): Group[] {
  const size = Math.ceil(Math.sqrt(parts.length))
  const all = parts.map((pages, index): Part => ({ index, pages }))
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, i) => {
    const own = all.slice(i * size, (i + 1) * size)
    return { parts: own, isShared: own.length >= fewestShared && own.every(({ index }) => !changes.has(index)) }
  })
}

/** Writes a file with the pages of some parts. `placesOf` returns where pages are in it, 1-based. */
async function writeGroup(run: RunProcess, request: PdfRequest, parts: readonly Part[]) {
  const pages = [...new Set(parts.flatMap((part) => part.pages))]
  const places = new Map(pages.map((page, i) => [page, i + 1]))
  const path = await rewritePdf(run, { ...request, args: ['--pages', '.', pages.join(','), '--'] })
  return { path, placesOf: (own: readonly number[]) => own.map((page) => places.get(page) ?? 0) }
}

/** Returns the paths of the files with the changes, by part. */
async function changesOf(
  run: RunProcess,
  { parts, workDir, signal }: Pick<ExtractRequest, 'parts' | 'workDir' | 'signal'>,
  structure: string,
): Promise<Map<number, string>> {
  const list = join(await mkdtemp(join(workDir, 'parts-')), 'parts.json')
  await writeFile(list, JSON.stringify(parts), { mode: 0o600, flag: 'wx' })
  const folder = await runFinder(run, { program, args: [structure, list], reads: [structure, list], workDir, signal })
  const found = new Map<number, string>()
  for (const name of await readdir(folder)) {
    const index = Number(/^(\d{1,7})\.json$/.exec(name)?.[1])
    if (!(index < parts.length)) continue
    const path = join(folder, name)
    checkEngineFile({ path, within: folder })
    found.set(index, path)
  }
  return found
}
