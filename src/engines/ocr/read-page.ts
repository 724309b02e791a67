/** Reads one page: renders it, makes it upright and level, reads it, and reads it again where that may help. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { RunProcess } from '../process/process.ts'
import { createCleaner } from './clean-page.ts'
import { answers, type Verdict } from './page-messages.ts'
import type { PageRequest, ReadPage } from './page-request.ts'
import { leastCertainty, missingScript, modelSets, modelsOf, possibleLanguages } from './page-scripts.ts'
import type { PageWorker } from './page-workers.ts'
import type { Turn } from './picture/turn.ts'
import { fairMean, isHard, isWeak, leavesOut, lowMean } from './rating.ts'
import { createRenderer } from './render-page.ts'
import type { Tesseract } from './tesseract.ts'

/** A request whose picture the worker has opened. */
interface OpenedPage extends PageRequest {
  worker: PageWorker
}

/** A picture made ready for Tesseract. */
interface PreparedPicture {
  /** Its number in the worker. */
  number: number
  /** Path of the picture to read: the prepared one, or a copy without the uprights of tables. */
  picture: string
  /** Whether that is such a copy. */
  hasTables: boolean
}

/** Readings of one picture. */
interface Readings {
  prepared: PreparedPicture
  /** Paths of hOCR; the first is in reading order. */
  hocrs: readonly string[]
  /** Path of the reading of columns that the first one joined. */
  apart?: string | undefined
  /** Path of the reading of the letters that were gathered. */
  gathered?: string | undefined
  languages: readonly string[]
}

interface Attempt extends Verdict {
  prepared: PreparedPicture
  hocr: string
  apart: string | undefined
  path: string
  languages: readonly string[]
}

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

  async function prepare({ worker, workDir, signal }: OpenedPage, turn: Turn, rules: boolean): Promise<PreparedPicture> {
    const picture = freshPath(workDir, 'pgm')
    const prepared = await worker.ask(
      { result: picture, request: ({ result }) => ({ kind: 'prepare', turn, rules, result }), answer: answers.prepared },
      signal,
    )
    return { ...prepared, picture }
  }

  async function judge(request: OpenedPage, { prepared, hocrs, apart, gathered, languages }: Readings): Promise<Attempt> {
    const path = freshPath(request.workDir, 'json')
    const verdict = await request.worker.ask(
      {
        ...{ inputs: withApart(hocrs, apart), aside: gathered, result: path, answer: answers.verdict },
        request: ({ inputs, aside, result }) => ({
          ...{ kind: 'judge', prepared: prepared.number, hocrs: inputs, apart: apart !== undefined, gathered: aside, languages, result },
          possible: possibleLanguages(request, installed()),
        }),
      },
      request.signal,
    )
    return { ...verdict, prepared, hocr: hocrs[0] ?? '', apart, path, languages }
  }

  async function attempt(request: OpenedPage, prepared: PreparedPicture, languages: readonly string[]): Promise<Attempt> {
    const { need, workDir, signal } = request
    const hocr = await tesseract.read({ picture: prepared.picture, dpi: need.paperDpi, languages, layout: 'page', workDir, signal })
    return await judge(request, { prepared, hocrs: [hocr], languages })
  }

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
    const { languages, turned, apart } = best
    // Finding rules takes as long as a third of a reading, so that it waits until a page seems to have tables.
    const prepared = looks ? best.prepared : await prepare(request, turned, true)
    const isNew = prepared.hasTables && !best.prepared.hasTables
    const reading = { picture: prepared.picture, dpi: need.paperDpi, languages, workDir, signal }
    const first = isNew ? await tesseract.read({ ...reading, layout: 'page' }) : best.hocr
    const sparse = await tesseract.read({ ...reading, layout: 'sparse' })
    const readings: Readings = { prepared, hocrs: [first, sparse], apart, languages }
    return await judge(request, { ...readings, gathered: await readLeftOut(request, readings) })
  }

  async function addLeftOut(request: OpenedPage, best: Attempt): Promise<Attempt> {
    const readings: Readings = { prepared: best.prepared, hocrs: [best.hocr], apart: best.apart, languages: best.languages }
    const gathered = await readLeftOut(request, readings)
    return gathered ? await judge(request, { ...readings, gathered }) : best
  }

  /** Reads the letters that both readings left out; undefined if there are none, or they cannot be read. */
  async function readLeftOut(request: OpenedPage, { prepared, hocrs, apart, languages }: Readings): Promise<string | undefined> {
    const { need, worker, workDir, signal } = request
    try {
      const picture = freshPath(workDir, 'pgm')
      const hasGathered = await worker.ask(
        {
          ...{ inputs: withApart(hocrs, apart), result: picture, hasResult: (hasSome: boolean) => hasSome, answer: answers.hasGathered },
          request: ({ inputs, result }) => ({
            kind: 'gather',
            prepared: prepared.number,
            hocrs: inputs,
            apart: apart !== undefined,
            result,
          }),
        },
        signal,
      )
      return hasGathered ? await tesseract.read({ picture, dpi: need.paperDpi, languages, layout: 'block', workDir, signal }) : undefined
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError) return undefined
      throw error
    }
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
    const best = joined.joined ? await readApart(request, joined) : joined
    const last = isHard(best) ? await addSparseReading(request, best) : leavesOut(best) ? await addLeftOut(request, best) : best
    const { path, confidence, words, languages, turned, slope } = last
    const isBetter = asked.need.hidden === 0 || ((confidence ?? 0) >= lowMean && last.letters >= asked.need.hidden * fewestOfHidden)
    const isInLanguage = last.found?.main === languages[0]
    const cleaned = await clean(request)
    return { page: request.need.page, path, confidence, words, isBetter, languages, isInLanguage, turned, slope, missing, cleaned }
  }
}

const freshPath = (folder: string, extension: string) => join(folder, `${randomUUID()}.${extension}`)

const withApart = (hocrs: readonly string[], apart: string | undefined) => (apart === undefined ? hocrs : [...hocrs, apart])
