/** Cuts a PDF into parts in which nothing leads to pages that are elsewhere. */
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkLeft } from '../../../disk/left-files.ts'
import type { RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../request.ts'
import { rewritePdf } from '../rewrite.ts'
import { runFinder, unpackObjects, writeStructure } from '../structure/read-structure.ts'

export interface ExtractRequest extends PdfRequest {
  /** 1-based pages of each part, in their order. */
  parts: readonly (readonly number[])[]
  /** Arguments of qpdf besides, such as those that turn pages. */
  args?: readonly string[]
  onPart?: ((done: number) => void) | undefined
}

const program = fileURLToPath(new URL('./select-program.ts', import.meta.url))

/**
 * Writes a PDF of each part into the work folder. Outline, named destinations and links keep what leads to pages of the part.
 * @returns the paths
 * @throws AppError `unreadable_input` when the file is too damaged for that
 */
export async function extractParts(run: RunProcess, request: ExtractRequest): Promise<string[]> {
  const { parts, args = [], workDir, signal, onPart } = request
  const path = await unpackObjects(run, request)
  const changes = await changesOf(run, { ...request, path })
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

/** Returns the paths of what changes, by part; none for a file with too many objects to be looked through. */
async function changesOf(run: RunProcess, request: ExtractRequest): Promise<Map<number, string>> {
  const { parts, workDir, signal } = request
  const structure = await writeStructure(run, request)
  if (structure === undefined) return new Map()
  const list = join(await mkdtemp(join(workDir, 'parts-')), 'parts.json')
  await writeFile(list, JSON.stringify(parts), { mode: 0o600, flag: 'wx' })
  const folder = await runFinder(run, { program, args: [structure, list], reads: [structure, list], workDir, signal })
  const found = new Map<number, string>()
  for (const name of await readdir(folder)) {
    const index = Number(/^(\d{1,7})\.json$/.exec(name)?.[1])
    if (!(index < parts.length)) continue
    const path = join(folder, name)
    await checkLeft({ path, within: folder })
    found.set(index, path)
  }
  return found
}
