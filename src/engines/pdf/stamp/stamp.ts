/** Stamps the pages of a PDF: rsvg-convert draws the texts, stamp-program.ts places them on the pages, and qpdf writes the file. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../errors.ts'
import { probeProgram } from '../../process/probe-program.ts'
import type { RunProcess } from '../../process/process.ts'
import type { Probed } from '../../process/report.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { rewritePdf } from '../qpdf/rewrite.ts'
import { findChanges, unpackObjects, writeStructure } from '../structure/read-structure.ts'
import { drawTexts, type StampText } from './draw.ts'
import type { StampPlan } from './plan.ts'

/** A PDF, and what to stamp on its pages. */
export interface StampRequest extends PdfRequest, Omit<StampPlan, 'drawings'> {
  /** Texts that `stamps` refer to by index, from 0. */
  texts: readonly StampText[]
  /** Path of a PDF whose page is drawn instead of texts, at its own size. */
  picture?: string
}

/** The operations of stamping. */
export interface StampEngine extends Probed {
  /**
   * Draws on pages of a file from the PDF engine's `open`; everything else keeps its bytes.
   * @returns the path of a copy in the work folder
   * @throws AppError `unreadable_input` when the file is too damaged for that
   */
  stamp(request: StampRequest): Promise<string>
}

const program = fileURLToPath(new URL('./stamp-program.ts', import.meta.url))

/** Returns the engine. */
export function createStampEngine({ run }: { run: RunProcess }): StampEngine {
  return {
    async stamp({ texts, picture, ...request }) {
      const { stamps, placing, layer, opacity, workDir, signal } = request
      const path = await unpackObjects(run, request)
      const structure = await writeStructure(run, { path, workDir, signal })
      if (structure === undefined) throw new AppError('engine_failed', 'The PDF has too many objects to be stamped; split it first.')
      const drawings: string[] = []
      for (const drawn of picture === undefined ? await drawTexts(run, texts, request) : [picture]) {
        const found = await writeStructure(run, { path: drawn, workDir, signal }, true)
        if (found === undefined) throw new AppError('engine_failed', 'The stamps are too large; choose fewer pages.')
        drawings.push(found)
      }
      const plan = join(await mkdtemp(join(workDir, 'plan-')), 'plan.json')
      const planned: StampPlan = { drawings, stamps, placing, layer, opacity }
      await writeFile(plan, JSON.stringify(planned), { mode: 0o600, flag: 'wx' })
      const reads = [structure, plan, ...drawings]
      const changes = await findChanges(run, { program, args: [structure, plan], reads, workDir, signal })
      return await rewritePdf(run, { path, args: [`--update-from-json=${changes}`], reads: [changes], workDir, signal })
    },
    async probe() {
      const version = await probeProgram(run, 'rsvg-convert', ['--version'])
      const isThere = version !== null
      return {
        name: 'librsvg',
        version,
        problem: isThere ? null : 'rsvg-convert not found',
        remedy: isThere ? null : 'apt-get install librsvg2-bin',
      }
    },
  }
}
