/** Runs an action on a file with given engines, as the queue would, without store or HTTP. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import type { Action, ActionOutcome, WarningCode } from '../../src/actions/common/action.ts'
import type { Engines } from '../../src/engines/engines.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { fakeEngines } from './fake-engines.ts'
import { makeTempDir } from './temp-dir.ts'

interface ActionRun {
  action: Action
  /** A fixture; it is copied. */
  file: string
  kind: FileKind
  filename?: string
  /** The inputs after the first; they are copied. */
  more?: readonly { file: string; kind: FileKind; filename?: string }[]
  /** As a client would mean them; defaults are filled in. */
  options?: Record<string, unknown>
  engines: Partial<Engines>
  parallelism?: number
  maxPages?: number
  maxPixels?: number
  maxResultBytes?: number
  signal?: AbortSignal
}

/** What came of the run, with everything that it reported on the way. */
export interface ActionRunOutcome extends ActionOutcome {
  workDir: string
  /** Of the first input. */
  pages: number | null
  /** Of each, by its index. */
  inputPages: number[]
  progress: { done: number; total: number }[]
  /** Beyond the usual time limit. */
  allowedMs: number
  warnings: { code: WarningCode; message: string }[]
}

/** Runs it; rejects with what the action throws. */
export async function runAction(run: ActionRun): Promise<ActionRunOutcome> {
  const folder = await makeTempDir()
  const workDir = join(folder, 'work')
  await mkdir(workDir)
  const copyInput = async ({ file, kind, filename = basename(file) }: Pick<ActionRun, 'file' | 'kind' | 'filename'>, index: number) => {
    const path = join(folder, `input-${index + 1}.${kind}`)
    await copyFile(file, path)
    return { path, kind, filename }
  }
  const input = await copyInput(run, 0)
  const more = await Promise.all((run.more ?? []).map((one, index) => copyInput(one, index + 1)))
  const reported: Pick<ActionRunOutcome, 'pages' | 'inputPages' | 'progress' | 'warnings' | 'allowedMs'> = {
    allowedMs: 0,
    pages: null,
    inputPages: [],
    progress: [],
    warnings: [],
  }
  const outcome = await run.action.run({
    input,
    inputs: [input, ...more],
    options: run.action.options.parse(run.options ?? {}),
    engines: fakeEngines(run.engines),
    limits: {
      maxPages: run.maxPages ?? 2000,
      maxPixels: run.maxPixels ?? 268_000_000,
      maxResultBytes: run.maxResultBytes ?? 1024 ** 3,
    },
    workDir,
    parallelism: run.parallelism ?? 2,
    parallelismNow: () => run.parallelism ?? 2,
    allowTime: (ms) => {
      reported.allowedMs += ms
    },
    signal: run.signal ?? AbortSignal.timeout(120_000),
    log: pino({ level: 'silent' }),
    onPages: (pages, index = 0) => {
      if (index === 0) reported.pages = pages
      reported.inputPages[index] = pages
    },
    onProgress: (done, total) => reported.progress.push({ done, total }),
    onWarning: (code, message) => reported.warnings.push({ code, message }),
  })
  return { ...outcome, ...reported, workDir }
}

/** Runs an action on the sample that it brings; rejects with what the action throws. */
export async function convertSample(
  action: Action,
  engines: Engines | Promise<Engines>,
  options: Record<string, unknown> = {},
): Promise<ActionRunOutcome> {
  const { filename, bytes, options: needed } = action.sample
  const file = join(await makeTempDir(), filename)
  await writeFile(file, bytes)
  const all = await engines
  const kind = await all.detectKind(file)
  if (!kind) throw new Error(`the sample of ${action.name} is of no kind`)
  return await runAction({ action, file, kind, options: { ...needed, ...options }, engines: all })
}
