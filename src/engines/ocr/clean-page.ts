/** Cleans the picture of a page for viewing. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngineFile } from '../../disk/engine-files.ts'
import { runFinder } from '../pdf/structure/read-structure.ts'
import type { RunProcess } from '../process/process.ts'
import type { PageRequest } from './page-request.ts'
import type { createRenderer } from './render-page.ts'

const cleanProgram = fileURLToPath(new URL('./picture/clean-program.ts', import.meta.url))

/** Returns a function that cleans the picture of a page without text of its own, if asked to, and returns its folder. */
export function createCleaner(run: RunProcess, render: ReturnType<typeof createRenderer>) {
  return async function clean(request: PageRequest): Promise<string | null> {
    const { need, cleans, workDir, signal } = request
    if (!cleans || need.regions !== null || need.known.length > 0) return null
    // The cleaned picture replaces the content of the page, but not its annotations.
    const picture = await render(request, { dpi: need.pictureDpi, inColour: true, annotations: false })
    const args = [picture, String(need.pictureDpi)]
    const folder = await runFinder(run, { program: cleanProgram, args, reads: [picture], workDir, signal })
    for (const name of ['clean.bin', 'clean.json']) checkEngineFile({ path: join(folder, name), within: folder })
    return folder
  }
}
