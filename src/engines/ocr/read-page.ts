/** Reads one page: renders it, makes it upright and level, reads it, and reads it again where that may help. */
import { AppError } from '../../errors.ts'
import type { RunProcess } from '../process/process.ts'
import { createCleaner } from './clean-page.ts'
import { type Attempt, createAttempts, freshPath, type OpenedPage, type Readings } from './page-attempts.ts'
import { answers } from './page-messages.ts'
import type { PageRequest, ReadPage } from './page-request.ts'
import { foreignModels, leastCertainty, missingScript, modelSets, modelsOf } from './page-scripts.ts'
import type { PageWorker } from './page-workers.ts'
import type { Turn } from './picture/turn.ts'
import { fairMean, isHard, isWeak, leavesOut, lowMean, mayBeForeign, mayLeaveOut } from './rating.ts'
import { createRenderer } from './render-page.ts'
import type { Tesseract } from './tesseract.ts'

/** Minimum letters of a reading that replaces invisible text, as a share of those of that text. */
const fewestOfHidden = 0.9
/** Minimum score of a reading in the language of the text, as a share of that in others: a model is as sure of a word without its accents. */
const almostAsGood = 0.95
/** A page with a higher share of sideways words lies on its side. */
const mostSideways = 0.5

/** Returns a function that reads a page. @param installed the languages with a model */
export function createPageReader(run: RunProcess, tesseract: Tesseract, installed: () => ReadonlySet<string>) {
  const render = createRenderer(run)
  const clean = createCleaner(run, render)
  const { prepare, judge, attempt, readGathered } = createAttempts(tesseract, installed)

  /** Tesseract turns the text of a page on its side one way by itself; the reading shows whether that was right. */
  async function tryOtherRotation(request: OpenedPage, first: Attempt): Promise<Attempt> {
    const turn = isWeak(first, lowMean) ? 90 : 270
    const other = await attempt(request, await prepare(request, turn, request.looks), request.languages)
    return other.sideways > mostSideways || other.score < first.score / 2 ? first : other
  }

  /** Reads the page again where its words are those of another language than the first of its models. */
  async function readInLanguage(request: OpenedPage, first: Attempt): Promise<Attempt> {
    const { found, prepared } = first
    const models = found ? modelsOf(found, request, installed()) : []
    if (models.length === 0 || models[0] === first.languages[0]) return first
    const other = await attempt(request, prepared, models)
    return other.score > first.score * almostAsGood ? other : first
  }

  /** Tries another rotation and other models where the first reading makes little sense. */
  async function tryAlternatives(request: OpenedPage, first: Attempt): Promise<{ best: Attempt; missing: string | null }> {
    const { need, workDir, signal } = request
    const found = await tesseract.findOrientation({ picture: first.prepared.picture, dpi: need.paperDpi, workDir, signal })
    if (!found) return { best: first, missing: null }
    // Relative to the prepared picture.
    const more = request.turns && found.certainty >= leastCertainty ? found.turn : 0
    const turn = ((first.turned + more) % 360) as Turn
    const sets = modelSets(request, found, installed())
    let best = first
    if (more === 0 && sets.length === 0) return { best, missing: missingScript(request, found, installed()) }
    const prepared = more === 0 ? first.prepared : await prepare(request, turn, request.looks)
    for (const languages of sets.length > 0 ? sets : [request.languages]) {
      const other = await attempt(request, prepared, languages)
      if (other.score > best.score) best = other
      if (!isWeak(best, lowMean)) break
    }
    return { best, missing: best === first ? missingScript(request, found, installed()) : null }
  }

  /** Reads columns one below the other that were read across; the reading stays as it is where that fails. */
  async function readApart(request: OpenedPage, best: Attempt): Promise<Attempt> {
    const { need, worker, workDir, signal } = request
    const { prepared, languages, hocr } = best
    try {
      const picture = freshPath(workDir, 'pgm')
      const hasParts = await worker.ask(
        {
          ...{ input: hocr, result: picture, hasResult: (hasSome: boolean) => hasSome, answer: answers.hasParts },
          request: ({ input, result }) => ({ kind: 'part', prepared: prepared.number, hocr: input, result }),
        },
        signal,
      )
      if (!hasParts) return best
      const apart = await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'page', workDir, signal })
      return await judge(request, { prepared, hocrs: [hocr], apart, languages })
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError) return best
      throw error
    }
  }

  /** Adds a reading that finds every word in place, in tables and on grey; unless that takes too long. */
  async function addSparseReading(request: OpenedPage, best: Attempt): Promise<Attempt> {
    try {
      return await readSparse(request, best)
    } catch (error) {
      request.signal.throwIfAborted()
      if (error instanceof AppError && (error.code === 'out_of_memory' || error.code === 'timeout')) return best
      throw error
    }
  }

  async function readSparse(request: OpenedPage, best: Attempt): Promise<Attempt> {
    const { need, looks, workDir, signal } = request
    const { languages, turned, apart, foreign } = best
    // Finding rules takes as long as a third of a reading, so that it waits until a page seems to have tables: by thin uprights, or here.
    const prepared = looks || best.prepared.hasTables ? best.prepared : await prepare(request, turned, true, !mayLeaveOut(best))
    const isNew = prepared.hasTables && !best.prepared.hasTables
    const reading = { picture: prepared.picture, dpi: need.paperDpi, languages, workDir, signal }
    const first = isNew ? await tesseract.read({ ...reading, layout: 'page' }) : best.hocr
    const sparse = await tesseract.read({ ...reading, layout: 'sparse' })
    const readings: Readings = { prepared, hocrs: [first, sparse], apart, foreign, languages }
    return await judge(request, { ...readings, gathered: await readGathered(request, readings, { of: 'unread', languages }) })
  }

  async function addLeftOut(request: OpenedPage, best: Attempt): Promise<Attempt> {
    const { prepared, hocr, apart, foreign, languages } = best
    const readings: Readings = { prepared, hocrs: [hocr], apart, foreign, languages }
    const gathered = await readGathered(request, readings, { of: 'unread', languages })
    return gathered ? await judge(request, { ...readings, gathered }) : best
  }

  /** Reads words that may be those of another script with the models of others. */
  async function addForeign(request: OpenedPage, best: Attempt): Promise<Attempt> {
    const models = foreignModels(request, best.languages, installed())
    if (models.length === 0) return best
    const { prepared, hocr, apart, languages } = best
    const readings: Readings = { prepared, hocrs: [hocr], apart, languages }
    const foreign = await readGathered(request, readings, { of: 'doubtful', languages: models })
    return foreign ? await judge(request, { ...readings, foreign }) : best
  }

  return async function readPage(asked: PageRequest, worker: PageWorker): Promise<ReadPage> {
    const { need, even, looks, signal } = asked
    // For a Word file, in colour.
    const picture = await render(asked, { dpi: need.dpi, inColour: looks, annotations: true })
    await worker.ask(
      { input: picture, request: ({ input }) => ({ kind: 'open', path: input, need, even, looks }), answer: answers.done },
      signal,
    )
    const request = { ...asked, worker }
    const asItIs = await attempt(request, await prepare(request, 0, looks), request.languages)
    const isOnSide = request.turns && asItIs.sideways > mostSideways
    const first = await readInLanguage(request, isOnSide ? await tryOtherRotation(request, asItIs) : asItIs)
    const { best: joined, missing } = isWeak(first, fairMean) ? await tryAlternatives(request, first) : { best: first, missing: null }
    const parted = joined.joined ? await readApart(request, joined) : joined
    const best = mayBeForeign(parted) ? await addForeign(request, parted) : parted
    const last = isHard(best) ? await addSparseReading(request, best) : leavesOut(best) ? await addLeftOut(request, best) : best
    const { path, confidence, words, languages, turned, slope } = last
    const isBetter = asked.need.hidden === 0 || ((confidence ?? 0) >= lowMean && last.letters >= asked.need.hidden * fewestOfHidden)
    const isInLanguage = last.found?.main === languages[0]
    const cleaned = await clean(request)
    return { page: request.need.page, path, confidence, words, isBetter, languages, isInLanguage, turned, slope, missing, cleaned }
  }
}
