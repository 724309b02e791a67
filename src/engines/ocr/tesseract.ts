/** Runs Tesseract on one prepared picture, in the sandbox. */
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkEngineFile, readEngineFile } from '../../disk/engine-files.ts'
import { AppError } from '../../errors.ts'
import { after } from '../../guard.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { Turn } from './picture/turn.ts'

/** The picture to read. */
export interface TesseractRequest {
  /** Path of a PGM. */
  picture: string
  /** Resolution of the letters on paper, in dots per inch. */
  dpi: number
  workDir: string
  signal: AbortSignal
}

/** How to read a picture. */
export interface Reading extends TesseractRequest {
  languages: readonly string[]
  /**
   * `page` keeps columns and their order; `sparse` finds every word, especially in tables, but not their order; `block` takes all lines for
   * one paragraph, and leaves out nothing.
   */
  layout: 'page' | 'sparse' | 'block'
}

/** Detected script and orientation. */
export interface Orientation {
  turn: Turn
  /** Tesseract's name of the script. */
  script: string
  /** Confidence of the rotation; above 2 it is seldom wrong. */
  certainty: number
}

/** The result of `createTesseract`. */
export type Tesseract = ReturnType<typeof createTesseract>

/**
 * Maximum address space of one process. With five models, A4 at 300 dots per inch takes 150 MB and 34 million pixels take 230 MB (measured
 * as resident; 250 MB of address space were too few).
 */
const memoryBytes = 300 * 1024 * 1024
/** Time limit. A reading takes 1 to 10 s of one core, longer where others share it; anything much longer is noise. */
const readingLimitMs = 60_000
/** On a busy machine, more than one thread takes twenty times the processor time. */
const env = { OMP_THREAD_LIMIT: '1' }

/** Where the models are. */
export interface ModelPlace {
  /** Returns the folder of `.traineddata` files; undefined: Tesseract's own. */
  folder(): string | undefined
  /** Folders other than the system's that Tesseract must read. */
  reads: readonly string[]
}

/** Returns functions that read a picture and detect its orientation. */
export function createTesseract(run: RunProcess, models: ModelPlace) {
  async function runOn({ picture, dpi, workDir, signal }: TesseractRequest, args: readonly string[]) {
    const folder = await mkdtemp(join(workDir, 'letters-'))
    const own = models.folder()
    const all = [picture, 'read', '--dpi', String(Math.round(dpi)), ...(own ? ['--tessdata-dir', own] : []), ...args]
    const reads = [picture, ...(own ? [own, ...models.reads] : [])]
    const limit = new AbortController()
    const late = new AppError('timeout', `The text of a page could not be recognised within ${readingLimitMs / 1000} s.`)
    const cancelTimer = after(readingLimitMs, () => limit.abort(late))
    try {
      const bounded = AbortSignal.any([signal, limit.signal])
      return { folder, outcome: await run({ command: 'tesseract', args: all, workDir: folder, reads, env, memoryBytes, signal: bounded }) }
    } finally {
      cancelTimer()
    }
  }

  return {
    /**
     * Reads a picture and returns the path of the hOCR.
     * @throws AppError `engine_failed`, `out_of_memory`, `timeout`
     */
    async read({ languages, layout, ...request }: Reading): Promise<string> {
      // Sauvola's threshold finds text on grey, but takes longer.
      const sparse = layout === 'sparse' ? ['-c', 'thresholding_method=2'] : []
      const args = ['-l', languages.join('+'), '--psm', modes[layout], ...sparse, '-c', 'tessedit_create_hocr=1']
      const { folder, outcome } = await runOn(request, args)
      if (outcome.exitCode !== 0) throw engineFailure('tesseract', outcome)
      const path = join(folder, 'read.hocr')
      checkEngineFile({ path, within: folder })
      return path
    },
    /** Returns undefined where there are too few letters to tell. */
    async findOrientation(request: TesseractRequest): Promise<Orientation | undefined> {
      const { folder, outcome } = await runOn(request, ['-l', 'osd', '--psm', '0'])
      if (outcome.exitCode !== 0 || !(await readdir(folder)).includes('read.osd')) return undefined
      const answer = await readEngineFile({ path: join(folder, 'read.osd'), within: folder }, longestAnswer)
      return answer && orientationFrom(answer.toString('latin1'))
    },
  }
}

/** Tesseract's page segmentation modes. */
const modes = { page: '3', sparse: '11', block: '6' } as const

const longestAnswer = 10_000

/** Returns the orientation in `read.osd`; undefined for an invalid one. */
export function orientationFrom(text: string): Orientation | undefined {
  const turn = Number(/^Rotate: (\d{1,3})$/m.exec(text)?.[1])
  const certainty = Number(/^Orientation confidence: ([\d.]{1,20})$/m.exec(text)?.[1])
  const script = /^Script: (\w{1,40})$/m.exec(text)?.[1]
  if ((turn !== 0 && turn !== 90 && turn !== 180 && turn !== 270) || !Number.isFinite(certainty) || script === undefined) return undefined
  return { turn, certainty, script }
}
