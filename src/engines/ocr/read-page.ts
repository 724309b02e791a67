/** Reads one page: renders it, makes it upright and level, reads it, and reads it again where that may help. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngineFile, readEngineFile } from '../../disk/engine-files.ts'
import { AppError } from '../../errors.ts'
import { runFinder } from '../pdf/structure/read-structure.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import { modelsFor } from './languages.ts'
import type { PageNeed } from './needs/needs.ts'
import type { Turn } from './picture/turn.ts'
import { type JudgePlan, type PreparePlan, type Verdict, verdictForm } from './plans.ts'
import type { Orientation, Tesseract } from './tesseract.ts'

/** The page to read, and how. */
export interface PageRequest {
  /** A PDF that opens without a password. */
  path: string
  need: PageNeed
  /** Models of the first reading. */
  languages: readonly string[]
  /** Whether to try other models where these fail. */
  anyScript: boolean
  /** Whether to rotate a page that lies on its side. */
  turns: boolean
  /** Whether to even the light and remove specks before reading. */
  even: boolean
  /** Whether to detect the styles of words and the other content of the page, for a Word file. */
  looks: boolean
  /** Whether to clean the picture of a page that has nothing but pictures. */
  cleans: boolean
  workDir: string
  signal: AbortSignal
}

/** The result of reading a page. */
export interface ReadPage {
  /** 1-based. */
  page: number
  /** Path of an `OcrPage` as JSON. */
  path: string
  /** Mean confidence, 0..100; null for a page without words. */
  confidence: number | null
  words: number
  languages: readonly string[]
  turned: Turn
  /** Slope in degrees. */
  slope: number
  /** Script for which no model is installed. */
  missing: string | null
  /** Folder of the cleaned picture, from `clean-program`; null: it was not cleaned. */
  cleaned: string | null
}

/** A request with the rendered picture of its page. */
interface RenderedPage extends PageRequest {
  picture: string
}

interface Attempt extends Verdict {
  /** Folder of the prepared picture. */
  folder: string
  hocr: string
  path: string
  languages: readonly string[]
}

const program = fileURLToPath(new URL('./page-program.ts', import.meta.url))
const cleanProgram = fileURLToPath(new URL('./picture/clean-program.ts', import.meta.url))
/** With a lower mean confidence, or fewer letters, the page may lie on its side or be in another script. */
const [lowMean, fewLetters] = [75, 20]
/** With a lower mean confidence, another layout mode may find more. */
const fairMean = 85
/** Maximum share of letter-like spots that a good result leaves unread; more is typical of tables and forms. */
const muchUnread = 0.06
/** With at least this many letters in doubtful words, another layout mode may read them better. */
const manyDoubted = 8
/** A page with a higher share of sideways words lies on its side. */
const mostSideways = 0.5
/** Minimum confidence of a detected rotation for it to be tried. */
const leastCertainty = 0.5
const longestVerdict = 10_000

/** How a page is rendered. */
interface Rendering {
  dpi: number
  inColour: boolean
  annotations: boolean
}

/** Returns a function that reads a page. @param installed the languages with a model */
export function createPageReader(run: RunProcess, tesseract: Tesseract, installed: () => ReadonlySet<string>) {
  async function render({ path, need, workDir, signal }: PageRequest, { dpi, inColour, annotations }: Rendering): Promise<string> {
    const folder = await mkdtemp(join(workDir, 'page-'))
    const page = String(need.page)
    const look = [...(inColour ? [] : ['-gray']), ...(annotations ? [] : ['-hide-annotations'])]
    const args = [...look, '-r', justBelow(need, dpi).toFixed(6), '-f', page, '-l', page, '-singlefile', '-cropbox', path, 'page']
    const outcome = await run({ command: 'pdftoppm', args, workDir: folder, reads: [path], signal })
    const picture = join(folder, inColour ? 'page.ppm' : 'page.pgm')
    if (outcome.killedBy || outcome.exitCode !== 0) throw engineFailure('pdftoppm', outcome)
    checkEngineFile({ path: picture, within: folder })
    return picture
  }

  /** Cleans the picture of a page without text of its own. */
  async function clean(request: PageRequest): Promise<string | null> {
    const { need, cleans, workDir, signal } = request
    if (!cleans || need.regions !== null || need.known.length > 0) return null
    // The cleaned picture replaces the content of the page, but not its annotations.
    const picture = await render(request, { dpi: need.pictureDpi, inColour: true, annotations: false })
    const args = [picture, String(need.pictureDpi)]
    const folder = await runFinder(run, { program: cleanProgram, args, reads: [picture], workDir, signal })
    for (const name of ['clean.bin', 'clean.json']) checkEngineFile({ path: join(folder, name), within: folder })
    return folder
  }

  async function ask(task: string, plan: object, reads: readonly string[], { workDir, signal }: PageRequest): Promise<string> {
    const question = join(await mkdtemp(join(workDir, 'plan-')), 'plan.json')
    await writeFile(question, JSON.stringify(plan), { mode: 0o600, flag: 'wx' })
    return await runFinder(run, { program, args: [task, question], reads: [question, ...reads], workDir, signal })
  }

  async function prepare(request: RenderedPage, turn: Turn): Promise<string> {
    const { picture, need, even, looks } = request
    const plan: PreparePlan = { picture, turn, need, even, looks }
    const folder = await ask('prepare', plan, [picture], request)
    checkEngineFile({ path: join(folder, 'prepared.pgm'), within: folder })
    return folder
  }

  async function judge(request: RenderedPage, folder: string, hocrs: readonly string[], languages: readonly string[]): Promise<Attempt> {
    const { picture, need, looks } = request
    const plan: JudgePlan = { picture, folder, hocrs, need, languages, looks }
    const judged = await ask('judge', plan, [picture, folder, ...hocrs], request)
    const path = join(judged, 'page.json')
    checkEngineFile({ path, within: judged })
    const verdict = await readEngineFile({ path: join(judged, 'verdict.json'), within: judged }, longestVerdict)
    const { data, error } = verdictForm.safeParse(JSON.parse(verdict?.toString('utf8') ?? 'null'))
    if (error) throw new AppError('engine_failed', 'The page could not be read.', { cause: error })
    return { ...data, folder, hocr: hocrs[0] ?? '', path, languages }
  }

  async function attempt(request: RenderedPage, folder: string, languages: readonly string[]): Promise<Attempt> {
    const { need, workDir, signal } = request
    const picture = join(folder, 'prepared.pgm')
    const hocr = await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'page', workDir, signal })
    return await judge(request, folder, [hocr], languages)
  }

  /** Tesseract turns the text of a page on its side one way by itself; the reading shows whether that was right. */
  async function tryOtherRotation(request: RenderedPage, first: Attempt): Promise<Attempt> {
    const turn = isWeak(first, lowMean) ? 90 : 270
    const other = await attempt(request, await prepare(request, turn), request.languages)
    return other.sideways > mostSideways || other.score < first.score / 2 ? first : other
  }

  /** Tries another rotation and other models where the first reading makes little sense. */
  async function tryAlternatives(request: RenderedPage, first: Attempt): Promise<{ best: Attempt; missing: string | null }> {
    const { need, workDir, signal } = request
    const prepared = join(first.folder, 'prepared.pgm')
    const found = await tesseract.findOrientation({ picture: prepared, dpi: need.paperDpi, workDir, signal })
    if (!found) return { best: first, missing: null }
    // Relative to the prepared picture.
    const more = request.turns && found.certainty >= leastCertainty ? found.turn : 0
    const turn = ((first.turned + more) % 360) as Turn
    const sets = modelSets(request, found)
    let best = first
    if (more === 0 && sets.length === 0) return { best, missing: missingScript(request, found) }
    const folder = more === 0 ? first.folder : await prepare(request, turn)
    for (const languages of sets.length > 0 ? sets : [request.languages]) {
      const other = await attempt(request, folder, languages)
      if (other.score > best.score) best = other
      if (!isWeak(best, lowMean)) break
    }
    return { best, missing: best === first ? missingScript(request, found) : null }
  }

  function modelSets({ anyScript, languages }: PageRequest, { script }: Orientation): string[][] {
    return anyScript ? modelsFor(script, installed()).filter((set) => set.join() !== languages.join()) : []
  }

  function missingScript({ anyScript }: PageRequest, { script, certainty }: Orientation): string | null {
    const isForeign = anyScript && !/^(?:Latin|Common|Fraktur)$/.test(script) && certainty >= leastCertainty
    return isForeign && modelsFor(script, installed()).length === 0 ? script : null
  }

  /**
   * Adds a reading that finds every word in place, in tables and on grey. A picture that takes too long for that keeps its first reading.
   */
  async function addSparseReading(request: RenderedPage, best: Attempt): Promise<Attempt> {
    try {
      return await readSparse(request, best)
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof AppError && (error.code === 'out_of_memory' || error.code === 'timeout')) return best
      throw error
    }
  }

  async function readSparse(request: RenderedPage, best: Attempt): Promise<Attempt> {
    const { need, workDir, signal } = request
    const picture = join(best.folder, 'prepared.pgm')
    const { languages, folder } = best
    const sparse = await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'sparse', workDir, signal })
    return await judge(request, folder, [best.hocr, sparse], languages)
  }

  return async function readPage(asked: PageRequest): Promise<ReadPage> {
    // For a Word file, in colour.
    const request = { ...asked, picture: await render(asked, { dpi: asked.need.dpi, inColour: asked.looks, annotations: true }) }
    const asItIs = await attempt(request, await prepare(request, 0), request.languages)
    const isOnSide = request.turns && asItIs.sideways > mostSideways
    const first = isOnSide ? await tryOtherRotation(request, asItIs) : asItIs
    const { best, missing } = isWeak(first, lowMean) ? await tryAlternatives(request, first) : { best: first, missing: null }
    // Next to light words on dark, the first layout mode leaves out others.
    const isDoubtful = best.dark || best.unread > muchUnread || best.doubted >= manyDoubted
    const isHard = best.letters > 0 && (isDoubtful || isWeak(best, fairMean))
    const { path, confidence, words, languages, turned, slope } = isHard ? await addSparseReading(request, best) : best
    return { page: request.need.page, path, confidence, words, languages, turned, slope, missing, cleaned: await clean(request) }
  }
}

/**
 * Returns a resolution that ends the picture just before a pixel's edge. At the very edge poppler draws the picture one pixel wider and
 * resamples it; a tenth of a pixel less keeps its own pixels.
 */
function justBelow({ width, height }: PageNeed, dpi: number): number {
  return dpi - (0.1 * 72) / Math.max(width, height)
}

function isWeak({ confidence, letters }: Verdict, mean: number): boolean {
  return confidence === null || confidence < mean || letters < fewLetters
}
