/** The OCR engine: Tesseract, and the steps before and after it. */
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEngineFile } from '../../disk/engine-files.ts'
import { ownTrees } from '../../disk/trees.ts'
import { AppError } from '../../errors.ts'
import { after } from '../../guard.ts'
import type { ProcessParts, RunProcess } from '../process/process.ts'
import type { Probed } from '../process/report.ts'
import type { Question } from '../workers/messages.ts'
import { startWorkerProcess, type WorkerProcess } from '../workers/process.ts'
import { latinLanguages } from './languages.ts'
import { type LayerRequest, writeLayer } from './layer/layer.ts'
import { createModels } from './models.ts'
import type { OcrMode, PageNeed } from './needs/needs.ts'
import { answers, needsForm, type PageTask } from './page-messages.ts'
import type { PageRequest, ReadPage } from './page-request.ts'
import { openPageWorkers, type PageWorkers } from './page-workers.ts'
import { createPageReader } from './read-page.ts'
import { createTesseract } from './tesseract.ts'
import { type TextRequest, writeText } from './text/text.ts'

/** The pages to read, and how. */
export interface OcrRequest extends Pick<PageRequest, 'path' | 'turns' | 'even' | 'looks' | 'cleans' | 'workDir' | 'signal'> {
  /** 1-based. */
  pages: readonly number[]
  mode: OcrMode
  /** Tesseract's names of the models; `auto` chooses them by the script of each page. */
  languages: readonly string[] | 'auto'
  /** Returns how many pages may be read at once; called before each page. */
  parallelism(): number
  /** Called with the number of pages that need OCR, once it is known. */
  onNeeds?: ((pages: number) => void) | undefined
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** A page that could not be read within its limits. */
export interface FailedPage {
  /** 1-based. */
  page: number
  cause: AppError
}

/** The pages that were read, and those that failed. */
export interface OcrOutcome {
  /** Pages that were read, in order. Pages that need no OCR are missing. */
  pages: ReadPage[]
  failed: FailedPage[]
}

/** The operations of OCR. */
export interface OcrEngine extends Probed {
  /**
   * Reads the pages that need OCR, of a file from the PDF engine's `open`.
   * @throws AppError `invalid_option` for a language without a model; where all pages failed, the error of the first
   */
  read(request: OcrRequest): Promise<OcrOutcome>
  /**
   * Adds the OCR text to the pages of a PDF, so that they can be searched and selected; pictures keep their bytes.
   * @returns the path of a copy in the work folder
   * @throws AppError `unreadable_input` when the file is too damaged for that
   */
  writeLayer(request: LayerRequest): Promise<string>
  /**
   * Writes the OCR text as UTF-8, with a form feed after each page. The text that a page has of its own comes first.
   * @returns the path in the work folder
   */
  writeText(request: TextRequest): Promise<string>
  /** Returns whether OCR is available: allowed by the server, and the programs are installed. */
  isOn(): Promise<boolean>
  /** Returns the names of the installed models, in order. */
  models(): Promise<string[]>
}

/** The dependencies of `createOcrEngine`. */
export interface OcrParts {
  run: RunProcess
  /** Starts a page worker with a separate folder in this one. */
  startWorker(scratchDir: string): WorkerProcess
  /** Folder with further models; undefined: none. */
  modelDir: string | undefined
  /** Folder in which a folder with all models may be made. */
  scratchDir: string
  /** Models that `auto` tries first; undefined: the usual Latin ones. */
  languages: readonly string[] | undefined
  /** Whether the server allows OCR. */
  isAllowed: boolean
}

const workerProgram = fileURLToPath(new URL('./page-worker.ts', import.meta.url))
/** Time limit for all readings of a page and the steps between them; each reading has a separate limit. */
const pageLimitMs = 150_000
/** Maximum size of the OCR needs; those of 2000 pages with a thousand words each are smaller. */
const longestNeeds = 256 * 1024 * 1024

/** Returns a function that starts a page worker. */
export function createPageWorkerStart(parts: ProcessParts): OcrParts['startWorker'] {
  return (scratchDir) => startWorkerProcess({ ...parts, program: workerProgram, noun: 'picture', scratchDir })
}

/** Returns the engine. */
export function createOcrEngine({ run, startWorker, modelDir, scratchDir, languages: preferred, isAllowed }: OcrParts): OcrEngine {
  const models = createModels(run, { modelDir, scratchDir })
  const tesseract = createTesseract(run, { folder: models.folder, reads: modelDir === undefined ? [] : [modelDir] })
  const readPage = createPageReader(run, tesseract, models.installed)

  async function findNeeds({ path: pdf, pages, mode, signal }: OcrRequest, folder: string, workers: PageWorkers): Promise<PageNeed[]> {
    const path = join(folder, 'needs.json')
    const question: Question<null, PageTask> = {
      ...{ input: pdf, result: path, answer: answers.done },
      request: ({ input, result }) => ({ kind: 'find-needs', path: input, pages, mode, result }),
    }
    await workers.borrow((worker) => worker.ask(question, signal))
    const bytes = await readEngineFile({ path, within: folder }, longestNeeds)
    const { data, error } = needsForm.safeParse(JSON.parse(bytes?.toString('utf8') ?? 'null'))
    if (error) throw new AppError('engine_failed', 'The PDF could not be read.', { cause: error })
    return data
  }

  function chooseLanguages(asked: OcrRequest['languages']): readonly string[] {
    if (asked === 'auto') return (preferred ?? latinLanguages).filter((name) => models.installed().has(name))
    const missing = asked.filter((name) => !models.installed().has(name))
    if (missing.length === 0) return asked
    const there = [...models.installed()].filter((name) => name !== 'osd').sort()
    const message = `There is no OCR model for ${missing.join(', ')}; installed are ${there.join(', ')}.`
    throw new AppError('invalid_option', message, { field: 'languages' })
  }

  /** Reads a page. Of its files, only the result is kept: the pictures of a long scan would fill the disk. */
  async function readOne(request: PageRequest, folder: string, workers: PageWorkers): Promise<ReadPage | FailedPage> {
    const { page } = request.need
    const limit = new AbortController()
    const late = new AppError('timeout', `Page ${page} could not be read within ${pageLimitMs / 1000} s.`)
    const cancelTimer = after(pageLimitMs, () => limit.abort(late))
    const workDir = join(folder, `page-${page}`)
    try {
      await mkdir(workDir, { mode: 0o700 })
      const bounded = { ...request, workDir, signal: AbortSignal.any([request.signal, limit.signal]) }
      const read = await workers.borrow((worker) => readPage(bounded, worker))
      const [path, cleaned] = [join(folder, `${page}.json`), join(folder, `cleaned-${page}`)]
      await rename(read.path, path)
      if (read.cleaned !== null) await rename(read.cleaned, cleaned)
      return { ...read, path, cleaned: read.cleaned === null ? null : cleaned }
    } catch (error) {
      request.signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      return { page, cause: error }
    } finally {
      cancelTimer()
      await ownTrees().remove(workDir)
    }
  }

  return {
    async read(request) {
      await models.find()
      let languages = chooseLanguages(request.languages)
      const folder = await mkdtemp(join(request.workDir, 'pages-'))
      const workers = openPageWorkers(() => startWorker(folder))
      try {
        const needs = await findNeeds(request, folder, workers)
        request.onNeeds?.(needs.length)
        if (needs.length > 0 && languages.length === 0) throw new AppError('engine_failed', 'No OCR model is installed.')
        const anyScript = request.languages === 'auto'
        const work = async (need: PageNeed, signal: AbortSignal) => {
          const result = await readOne({ ...request, need, languages, anyScript, signal }, folder, workers)
          // The next pages are probably in the language of this one.
          if ('path' in result && result.isInLanguage) languages = result.languages
          return result
        }
        const results = await inTurns(needs, { ...request, startsAlone: anyScript || languages.length > 1 }, work)
        const read = results.filter((result) => 'path' in result)
        const pages = read.filter(({ isBetter }) => isBetter).sort((a, b) => a.page - b.page)
        const failed = results.filter((result) => 'cause' in result).sort((a, b) => a.page - b.page)
        if (read.length === 0 && failed[0]) throw failed[0].cause
        return { pages, failed }
      } finally {
        await workers.end()
      }
    },
    writeLayer: (request) => writeLayer(run, request),
    writeText: (request) => writeText(run, request),
    isOn: async () => isAllowed && (await models.find().catch(() => new Set())).has('osd'),
    models: async () => [...(await models.find())].sort(),
    probe: models.probe,
  }
}

/** Works on all items, with as many at once as `parallelism` currently allows; on the first one alone if told so. The first error ends the work. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  {
    parallelism,
    signal: given,
    onProgress,
    startsAlone,
  }: Pick<OcrRequest, 'parallelism' | 'signal' | 'onProgress'> & { startsAlone: boolean },
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const failure = new AbortController()
  const signal = AbortSignal.any([given, failure.signal])
  const results: Result[] = []
  let [next, running] = [0, 0]
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  function begin(): void {
    while (next < items.length && !signal.aborted && running < (startsAlone && results.length === 0 ? 1 : Math.max(1, parallelism()))) {
      running++
      void work(items[next++] as Item, signal)
        .then((result) => {
          results.push(result)
          onProgress?.(results.length, items.length)
        })
        .catch((error: unknown) => failure.abort(error))
        .finally(() => {
          running--
          begin()
        })
    }
    if (running === 0) end()
  }

  begin()
  await ended
  signal.throwIfAborted()
  return results
}
