/** The OCR engine with programs and workers that only leave what it looks for. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ownTrees } from '../../../src/disk/trees.ts'
import { createOcrEngine, type OcrRequest } from '../../../src/engines/ocr/ocr.ts'
import type { PageTask } from '../../../src/engines/ocr/page-messages.ts'
import type { ProcessOutcome, ProcessRequest } from '../../../src/engines/process/process.ts'
import type { WorkerProcess } from '../../../src/engines/workers/process.ts'

/** The outcome of a program that succeeded. */
export const done: ProcessOutcome = { exitCode: 0, killedBy: null, stdout: '', stderr: '' }
const need = (page: number) => ({
  page,
  width: 595,
  height: 842,
  dpi: 200,
  paperDpi: 200,
  pictureDpi: 200,
  regions: null,
  known: [],
  hidden: 0,
})
const verdict = {
  words: 9,
  letters: 60,
  confidence: 92,
  score: 50,
  slope: 0,
  turned: 0,
  sideways: 0,
  unread: 0,
  alone: 0,
  doubted: 0,
  doubtful: 0,
  joined: false,
  dark: false,
  found: null,
}

/** What the programs and workers answer. */
interface Told {
  pages: number
  /** What Tesseract answers; unset: it reads the page. */
  tesseract?: (request: ProcessRequest) => Promise<ProcessOutcome>
  unread?: number
  /** Letters of the invisible text of the first page. */
  hidden?: number
  confidence?: number
  alone?: number
  doubted?: number
  /** Letters that may be those of another script. */
  doubtful?: number
  dark?: boolean
  /** The language of the text. */
  found?: string
  /** Scores of the readings. */
  scores?: readonly number[]
  /** Whether the first reading joined columns. */
  joined?: boolean
  /** Whether pictures from the second one on have tables with uprights, which hold no doubtful words. */
  hasTables?: boolean
  gathers?: boolean
  modelDir?: string
  isAllowed?: boolean
}

/** Returns the engine, a request to it, and what it has asked. */
export async function engineWith({ pages, tesseract, unread = 0, doubted = 0, dark = false, modelDir, isAllowed = true, ...told }: Told) {
  const {
    hasTables = false,
    gathers = false,
    joined = false,
    alone = 0,
    doubtful = 0,
    hidden = 0,
    confidence = verdict.confidence,
    found,
    scores = [],
  } = told
  const workDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  onTestFinished(() => ownTrees().remove(workDir))
  const readings: ProcessRequest[] = []
  const workers: { asked: PageTask['kind'][]; isEnded: boolean }[] = []
  async function run(request: ProcessRequest): Promise<ProcessOutcome> {
    const all = [request.command, ...request.args].join(' ')
    if (all.includes('--list-langs')) return { ...done, stdout: 'List of available languages in "/usr/share/models" (3):\ndeu\neng\nosd\n' }
    if (request.command === 'pdftoppm') {
      await writeFile(join(request.workDir, 'page.pgm'), '')
      return done
    }
    readings.push(request)
    const outcome = (await tesseract?.(request)) ?? done
    await writeFile(join(request.workDir, 'read.hocr'), '')
    return outcome
  }
  const needs = Array.from({ length: pages }, (_, i) => ({ ...need(i + 1), hidden: i === 0 ? hidden : 0 }))
  function startWorker(): WorkerProcess {
    const state = { asked: [] as PageTask['kind'][], isEnded: false }
    workers.push(state)
    let number = 0
    let judged = 0
    const language = found === undefined ? null : { main: found, others: [] }
    const values = {
      'find-needs': () => null,
      open: () => {
        number = 0
        return null
      },
      prepare: (task: PageTask) => ({ number, hasTables: hasTables && number++ > 0 && !('onlyDoubted' in task && task.onlyDoubted) }),
      part: () => joined,
      gather: () => gathers,
      judge: () => ({
        ...verdict,
        confidence,
        unread,
        alone,
        doubted,
        doubtful,
        joined,
        dark,
        found: language,
        score: scores[judged++] ?? 50,
      }),
    }
    return {
      pid: process.pid,
      isFit: () => !state.isEnded,
      hasRead: () => true,
      async ask(question, signal) {
        signal.throwIfAborted()
        const { input = '', inputs = [], aside, result = '' } = question
        const task = question.request({ input, inputs, aside, result, folder: '' }) as PageTask
        const { kind } = task
        state.asked.push(kind)
        if (result !== '') await writeFile(result, JSON.stringify(kind === 'find-needs' ? needs : {}))
        return { ok: true, value: question.answer.parse(values[kind](task)) }
      },
      clear: async () => undefined,
      async end() {
        state.isEnded = true
      },
    }
  }
  const parts = { modelDir, scratchDir: workDir, languages: undefined, isAllowed }
  const request: OcrRequest = {
    ...{ path: '/scan.pdf', pages: Array.from({ length: pages }, (_, i) => i + 1), mode: 'auto', languages: ['eng'] },
    ...{ turns: true, even: true, looks: false, cleans: false, parallelism: () => 1, workDir, signal: new AbortController().signal },
  }
  return { engine: createOcrEngine({ run, startWorker, ...parts }), request, readings, workers, workDir }
}
