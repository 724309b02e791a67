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
  const path = await unpackObjects(run, request)
  const packing = path === request.path ? [] : ['--object-streams=generate']
  return await cutterOf(run, { ...request, path, args: [...packing, ...(request.args ?? [])] })
}

type Source = PdfRequest & Required<Pick<ExtractRequest, 'args'>>

/** Returns the cutter of a file without object streams. */
async function cutterOf(run: RunProcess, source: Source): Promise<Cutter> {
  const structure = await writeStructure(run, source)
  return {
    async cut(parts, onPart) {
      if (parts.length < fewestGrouped) return await cutEach(run, { ...source, parts }, structure, onPart)
      const made: string[] = []
      for (const group of groupsOf(parts)) {
        const pages = [...new Set(group.flat())]
        const places = new Map(pages.map((page, i) => [page, i + 1]))
        for (const path of await cutEach(run, { ...source, args: [], parts: [pages] }, structure)) {
          const cutter = await cutterOf(run, { ...source, path })
          const own = group.map((part) => part.map((page) => places.get(page) ?? 0))
          const done = made.length
          made.push(...(await cutter.cut(own, (count) => onPart?.(done + count))))
          await rm(path)
        }
      }
      return made
    },
  }
}

/**
 * Minimum number of parts that are cut from files of several parts each. qpdf reads the whole file for each part: 1,000 pages in 1,000
 * parts took more than 120 s; from files of 32 pages they take 20 s.
 */
const fewestGrouped = 64

/** Returns successive parts in groups as large as there are groups. */
function groupsOf<T>(parts: readonly T[]): (readonly T[])[] {
  const size = Math.ceil(Math.sqrt(parts.length))
  return Array.from({ length: Math.ceil(parts.length / size) }, (_, i) => parts.slice(i * size, (i + 1) * size))
}

async function cutEach(
  run: RunProcess,
  { path, parts, args, workDir, signal }: Source & Pick<ExtractRequest, 'parts'>,
  structure: string | undefined,
  onPart?: (done: number) => void,
): Promise<string[]> {
  const changes = structure === undefined ? new Map<number, string>() : await changesOf(run, { parts, workDir, signal }, structure)
  const made: string[] = []
  for (const [index, pages] of parts.entries()) {
    const change = changes.get(index)
    const update = change === undefined ? [] : [`--update-from-json=${change}`]
    const all = [...update, '--pages', '.', pages.join(','), '--', ...args]
    made.push(await rewritePdf(run, { path, args: all, reads: change === undefined ? [] : [change], workDir, signal }))
    onPart?.(made.length)
  }
  return made
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
