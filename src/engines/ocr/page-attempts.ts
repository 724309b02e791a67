/** Reads a picture of a page, or parts of it, and has the worker judge what was read. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { answers, type Verdict } from './page-messages.ts'
import type { PageRequest } from './page-request.ts'
import { possibleLanguages } from './page-scripts.ts'
import type { PageWorker } from './page-workers.ts'
import type { Turn } from './picture/turn.ts'
import type { Tesseract } from './tesseract.ts'

/** A request whose picture the worker has opened. */
export interface OpenedPage extends PageRequest {
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
export interface Readings {
  prepared: PreparedPicture
  /** Paths of hOCR; the first is in reading order. */
  hocrs: readonly string[]
  /** Path of the reading of columns that the first one joined. */
  apart?: string | undefined
  /** Path of the reading of words that may be those of another script. */
  foreign?: string | undefined
  /** Path of the reading of the letters that were gathered. */
  gathered?: string | undefined
  languages: readonly string[]
}

/** What was read, and how good it is. */
export interface Attempt extends Verdict {
  prepared: PreparedPicture
  hocr: string
  apart: string | undefined
  foreign: string | undefined
  path: string
  languages: readonly string[]
}

/** Returns functions that prepare a picture, read it, and judge readings. @param installed the languages with a model */
export function createAttempts(tesseract: Tesseract, installed: () => ReadonlySet<string>) {
  async function prepare(
    { worker, workDir, signal }: OpenedPage,
    turn: Turn,
    rules: boolean,
    onlyDoubted = false,
  ): Promise<PreparedPicture> {
    const picture = freshPath(workDir, 'pgm')
    const prepared = await worker.ask(
      { result: picture, request: ({ result }) => ({ kind: 'prepare', turn, rules, onlyDoubted, result }), answer: answers.prepared },
      signal,
    )
    return { ...prepared, picture }
  }

  async function judge(request: OpenedPage, { prepared, hocrs, apart, foreign, gathered, languages }: Readings): Promise<Attempt> {
    const path = freshPath(request.workDir, 'json')
    const verdict = await request.worker.ask(
      {
        ...{ inputs: withOthers(hocrs, apart, foreign), aside: gathered, result: path, answer: answers.verdict },
        request: ({ inputs, aside, result }) => ({
          ...{ kind: 'judge', prepared: prepared.number, hocrs: inputs, gathered: aside, languages, result },
          ...{ apart: apart !== undefined, foreign: foreign !== undefined },
          possible: possibleLanguages(request, installed()),
        }),
      },
      request.signal,
    )
    return { ...verdict, prepared, hocr: hocrs[0] ?? '', apart, foreign, path, languages }
  }

  async function attempt(request: OpenedPage, prepared: PreparedPicture, languages: readonly string[]): Promise<Attempt> {
    const { need, workDir, signal } = request
    const hocr = await tesseract.read({ picture: prepared.picture, dpi: need.paperDpi, languages, layout: 'page', workDir, signal })
    return await judge(request, { prepared, hocrs: [hocr], languages })
  }

  /** Reads parts of the page side by side; undefined if there are none, or they cannot be read. */
  async function readGathered(
    request: OpenedPage,
    { prepared, hocrs, apart }: Readings,
    { of, languages }: { of: 'unread' | 'doubtful'; languages: readonly string[] },
  ): Promise<string | undefined> {
    const { need, worker, workDir, signal } = request
    try {
      const picture = freshPath(workDir, 'pgm')
      const hasGathered = await worker.ask(
        {
          ...{ inputs: withOthers(hocrs, apart), result: picture, hasResult: (hasSome: boolean) => hasSome, answer: answers.hasGathered },
          request: ({ inputs, result }) => ({
            kind: 'gather',
            of,
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

  return { prepare, judge, attempt, readGathered }
}

/** Returns a path of a new file. */
export const freshPath = (folder: string, extension: string) => join(folder, `${randomUUID()}.${extension}`)

const withOthers = (hocrs: readonly string[], ...others: readonly (string | undefined)[]) => [
  ...hocrs,
  ...others.filter((path) => path !== undefined),
]
