/** Runs an action for the server and the command line: with limits on time and disk, and a check of the result. */
import type { Action, ActionOutcome, Warning, WarningCode, Work } from '../actions/common/action.ts'
import { endWithSignal, timeoutError } from '../actions/common/time-limit.ts'
import type { Config } from '../config.ts'
import { boundSize, scratchBytes } from '../disk/bound-size.ts'
import { scratchEntries } from '../disk/tree-size.ts'
import { after } from '../guard.ts'
import { makeFreshDir } from '../store/files.ts'
import { measureResult } from './keep-result.ts'

type Given = Pick<Work<Record<string, unknown>>, 'inputs' | 'options' | 'engines' | 'workDir' | 'parallelism' | 'signal' | 'log'>

/** Reports nothing after the end, even if the action continues. */
export interface ActionRun extends Given {
  action: Action
  /** Including the limits of the run and its result. */
  config: Config
  /** Unset: always as many as at the start. */
  parallelismNow?: () => number
  /** Called with the pages of an input and its index. */
  onPages(pages: number, index: number): void
  /** Called with 0 to 99, never decreasing. */
  onProgress(percent: number): void
  /** Called once for each different warning, at most `mostWarnings` times. */
  onWarning(warning: Warning): void
}

/** A reason, because without one Node makes an exception with its stack. */
const over = 'over'

/** More than anyone reads; each is stored in the record and sent with every response. */
export const mostWarnings = 100

/**
 * Empties the work folder, runs the action in it, and checks that its result consists of regular files within the size limit. The caller
 * removes the work folder. @returns the action's result, still in the work folder @throws what the action throws, or, if the run was
 * aborted, the reason: that of `signal`, or an AppError `timeout` or `result_too_large`
 */
export async function runAction({ action, config, ...run }: ActionRun): Promise<ActionOutcome> {
  const { inputs, options, engines, workDir, parallelism, log } = run
  const [input] = inputs
  if (!input) throw new Error('a conversion needs an input')
  const limit = new AbortController()
  const signal = AbortSignal.any([run.signal, limit.signal])
  const timer = startTimer(config.conversionTimeoutMs, (limitMs) => limit.abort(timeoutError(limitMs)))
  const done = new AbortController()
  try {
    await makeFreshDir(workDir)
    // From here on the action itself is notified of an abort.
    signal.throwIfAborted()
    const bounds = { maxBytes: config.maxResultBytes + scratchBytes, maxEntries: scratchEntries + config.maxPages }
    void boundSize({ folder: workDir, ...bounds, onExceeded: (reason) => limit.abort(reason), signal: done.signal })
    const reports = reportsUntil(done.signal, run)
    const { parallelismNow = () => parallelism } = run
    const means = { engines, limits: config, workDir, parallelism, parallelismNow, allowTime: timer.allow }
    const work = action.run({ input, inputs, options, ...means, signal, log, ...reports })
    const outcome = await endWithSignal(work, signal)
    signal.throwIfAborted()
    await measureResult(outcome.files, workDir, config.maxResultBytes)
    return outcome
  } catch (error) {
    // A killed engine may throw anything; the abort reason counts.
    signal.throwIfAborted()
    throw error
  } finally {
    timer.end()
    done.abort(over)
  }
}

/** Aborts a run after its time limit plus any extension. */
function startTimer(limitMs: number, onEnd: (limitMs: number) => void) {
  const start = performance.now()
  let whole = limitMs
  let end = after(whole, () => onEnd(whole))
  return {
    allow(ms: number) {
      end()
      whole += ms
      end = after(Math.max(0, start + whole - performance.now()), () => onEnd(whole))
    },
    end: () => end(),
  }
}

type Listeners = Pick<ActionRun, 'onPages' | 'onProgress' | 'onWarning'>

function reportsUntil(end: AbortSignal, { onPages, onProgress, onWarning }: Listeners) {
  let percent = 0
  const reported = new Set<string>()
  return {
    onPages(pages: number, index = 0) {
      if (!end.aborted) onPages(pages, index)
    },
    onProgress(done: number, total: number) {
      if (end.aborted) return
      // 100 % is reported only when the result is stored.
      percent = Math.max(percent, Math.min(99, Math.floor((100 * done) / total)))
      onProgress(percent)
    },
    onWarning(code: WarningCode, message: string) {
      const name = `${code} ${message}`
      if (end.aborted || reported.has(name) || reported.size === mostWarnings) return
      reported.add(name)
      onWarning({ code, message })
    },
  }
}
