/** Reads one page: rendered, made upright and level, read, and read once more where that may help. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkLeft, readLeft } from '../../disk/left-files.ts'
import { AppError } from '../../errors.ts'
import { runFinder } from '../pdf/structure/read-structure.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import { modelsFor } from './languages.ts'
import type { PageNeed } from './needs/needs.ts'
import type { Turn } from './picture/turn.ts'
import { type JudgePlan, type PreparePlan, type Verdict, verdictForm } from './plans.ts'
import type { Orientation, Tesseract } from './tesseract.ts'

export interface PageRequest {
  /** A PDF that opens without a password. */
  path: string
  need: PageNeed
  /** The models that read it first. */
  languages: readonly string[]
  /** Whether other models are tried where these cannot read it. */
  anyScript: boolean
  /** Whether a page that lies on its side is turned. */
  turns: boolean
  /** Whether light is evened and specks are taken away before it is read. */
  even: boolean
  /** Whether it is found out how words look, and what else is on the page: for a Word file. */
  looks: boolean
  workDir: string
  signal: AbortSignal
}

export interface ReadPage {
  /** 1-based. */
  page: number
  /** An `OcrPage`, as JSON. */
  path: string
  /** 0..100; null where there is not one word. */
  confidence: number | null
  words: number
  languages: readonly string[]
  turned: Turn
  /** Degrees. */
  slope: number
  /** A script for which no model is installed. */
  missing: string | null
}

interface Attempt extends Verdict {
  /** Of the prepared picture. */
  folder: string
  hocr: string
  path: string
  languages: readonly string[]
}

const program = fileURLToPath(new URL('./page-program.ts', import.meta.url))
/** A mean below this, or so few letters, may be a page on its side or another script. */
const [lowMean, fewLetters] = [75, 20]
/** A mean below this is not good, and another way to look at the page may find more. */
const fairMean = 85
/** This many of the spots that look like letters left out: tables and forms, as a rule. */
const muchUnread = 0.06
/** Part of the words beyond which a page lies on its side. */
const mostSideways = 0.5
/** How sure of a turn one has to be to try it. */
const leastSurety = 0.5
const longestVerdict = 10_000

export function createPageReader(run: RunProcess, tesseract: Tesseract, installed: () => ReadonlySet<string>) {
  async function render({ path, need, workDir, signal }: PageRequest): Promise<string> {
    const folder = await mkdtemp(join(workDir, 'page-'))
    const page = String(need.page)
    const args = ['-gray', '-r', need.dpi.toFixed(6), '-f', page, '-l', page, '-singlefile', '-cropbox', path, 'page']
    const outcome = await run({ command: 'pdftoppm', args, workDir: folder, reads: [path], signal })
    const picture = join(folder, 'page.pgm')
    if (outcome.killedBy || outcome.exitCode !== 0) throw engineFailure('pdftoppm', outcome)
    await checkLeft({ path: picture, within: folder })
    return picture
  }

  async function ask(task: string, plan: object, reads: readonly string[], { workDir, signal }: PageRequest): Promise<string> {
    const question = join(await mkdtemp(join(workDir, 'plan-')), 'plan.json')
    await writeFile(question, JSON.stringify(plan), { mode: 0o600, flag: 'wx' })
    return await runFinder(run, { program, args: [task, question], reads: [question, ...reads], workDir, signal })
  }

  async function prepare(request: PageRequest, picture: string, turn: Turn): Promise<string> {
    const plan: PreparePlan = { picture, turn, need: request.need, even: request.even, looks: request.looks }
    const folder = await ask('prepare', plan, [picture], request)
    await checkLeft({ path: join(folder, 'prepared.pgm'), within: folder })
    return folder
  }

  async function judge(request: PageRequest, folder: string, hocrs: readonly string[], languages: readonly string[]): Promise<Attempt> {
    const plan: JudgePlan = { folder, hocrs, need: request.need, languages, looks: request.looks }
    const judged = await ask('judge', plan, [folder, ...hocrs], request)
    const path = join(judged, 'page.json')
    await checkLeft({ path, within: judged })
    const verdict = await readLeft({ path: join(judged, 'verdict.json'), within: judged }, longestVerdict)
    const { data, error } = verdictForm.safeParse(JSON.parse(verdict?.toString('utf8') ?? 'null'))
    if (error) throw new AppError('engine_failed', 'The page could not be read.', { cause: error })
    return { ...data, folder, hocr: hocrs[0] ?? '', path, languages }
  }

  async function attempt(request: PageRequest, folder: string, languages: readonly string[]): Promise<Attempt> {
    const { need, workDir, signal } = request
    const picture = join(folder, 'prepared.pgm')
    const hocr = await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'page', workDir, signal })
    return await judge(request, folder, [hocr], languages)
  }

  /** Of a page on its side, Tesseract turns the text one way by itself; whether it was the right one shows. */
  async function lookUpright(request: PageRequest, picture: string, first: Attempt): Promise<Attempt> {
    const turn = isWeak(first, lowMean) ? 90 : 270
    const other = await attempt(request, await prepare(request, picture, turn), request.languages)
    return other.sideways > mostSideways || other.score < first.score / 2 ? first : other
  }

  /** Another turn, and other models, where the first reading makes little sense. */
  async function lookOtherwise(request: PageRequest, picture: string, first: Attempt): Promise<{ best: Attempt; missing: string | null }> {
    const { need, workDir, signal } = request
    const prepared = join(first.folder, 'prepared.pgm')
    const found = await tesseract.findOrientation({ picture: prepared, dpi: need.paperDpi, workDir, signal })
    if (!found) return { best: first, missing: null }
    // As seen from the picture that was prepared.
    const more = request.turns && found.surety >= leastSurety ? found.turn : 0
    const turn = ((first.turned + more) % 360) as Turn
    const sets = modelSets(request, found)
    let best = first
    if (more === 0 && sets.length === 0) return { best, missing: missingScript(request, found) }
    const folder = more === 0 ? first.folder : await prepare(request, picture, turn)
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

  function missingScript({ anyScript }: PageRequest, { script, surety }: Orientation): string | null {
    const isForeign = anyScript && !/^(?:Latin|Common|Fraktur)$/.test(script) && surety >= leastSurety
    return isForeign && modelsFor(script, installed()).length === 0 ? script : null
  }

  /** With every word found where it is, in tables and on grey; a picture that takes too much for that keeps its first reading. */
  async function lookCloser(request: PageRequest, best: Attempt): Promise<Attempt> {
    try {
      return await readSparse(request, best)
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof AppError && (error.code === 'out_of_memory' || error.code === 'timeout')) return best
      throw error
    }
  }

  async function readSparse(request: PageRequest, best: Attempt): Promise<Attempt> {
    const { need, workDir, signal } = request
    const picture = join(best.folder, 'prepared.pgm')
    const { languages, folder } = best
    const sparse = await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'sparse', workDir, signal })
    return await judge(request, folder, [best.hocr, sparse], languages)
  }

  return async function readPage(request: PageRequest): Promise<ReadPage> {
    const picture = await render(request)
    const asItIs = await attempt(request, await prepare(request, picture, 0), request.languages)
    const isOnSide = request.turns && asItIs.sideways > mostSideways
    const first = isOnSide ? await lookUpright(request, picture, asItIs) : asItIs
    const { best, missing } = isWeak(first, lowMean) ? await lookOtherwise(request, picture, first) : { best: first, missing: null }
    const isHard = best.letters > 0 && (isWeak(best, fairMean) || best.unread > muchUnread)
    const { path, confidence, words, languages, turned, slope } = isHard ? await lookCloser(request, best) : best
    return { page: request.need.page, path, confidence, words, languages, turned, slope, missing }
  }
}

function isWeak({ confidence, letters }: Verdict, mean: number): boolean {
  return confidence === null || confidence < mean || letters < fewLetters
}
