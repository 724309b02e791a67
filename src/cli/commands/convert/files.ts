/** Converts the files of one command, several at once, and cleans up, also when interrupted. */
import { join } from 'node:path'
import { type InterruptSignal, listenForInterruption } from '../../caller/interruption.ts'
import type { Prewarmed } from '../../caller/prewarm.ts'
import { openPrivateEngines, type PrivateEngines } from '../../caller/private-engines.ts'
import { convertFile, type FileOutcome, type FileParts, type Group } from './file.ts'

type Shared = Pick<FileParts, 'action' | 'options' | 'destination' | 'config' | 'taken' | 'log'>

/** Conversions are identified by position, because a file may be given twice. */
interface Watcher {
  onProgress(index: number, percent: number): void
  onOutcome(index: number, outcome: FileOutcome): void
  /** undefined if there is no terminal. */
  ask: ((path: string, isAgain: boolean, signal: AbortSignal) => Promise<string | undefined>) | undefined
}

interface FilesOutcome {
  /** In the order of the conversions; without those that an interruption prevented. */
  outcomes: FileOutcome[]
  interruptedBy: InterruptSignal | undefined
}

/** Leaves only the results, whatever happens. @param prewarmed already open; closed as well */
export async function convertFiles(
  shared: Shared,
  groups: readonly Group[],
  watcher: Watcher,
  prewarmed?: Prewarmed,
): Promise<FilesOutcome> {
  const interruption = listenForInterruption()
  await prewarmed?.handOver()
  try {
    const prepared = prewarmed?.prepared ?? (await openPrivateEngines(shared.config))
    try {
      const outcomes = await convertIn(prepared, shared, groups, watcher, interruption.signal)
      return { outcomes, interruptedBy: interruption.by() }
    } finally {
      await prepared.close()
    }
  } finally {
    interruption.stopListening()
  }
}

async function convertIn(
  { path: folder, built }: PrivateEngines,
  shared: Shared,
  groups: readonly Group[],
  watcher: Watcher,
  signal: AbortSignal,
) {
  const { engines } = built
  const atOnce = Math.min(shared.config.concurrency, groups.length)
  shared.action.prepare?.(engines)
  const parallelism = Math.max(1, Math.floor(shared.config.concurrency / atOnce))
  const outcomes: (FileOutcome | undefined)[] = groups.map(() => undefined)
  const askOne = createMutex()
  const pending = groups.entries()
  async function work(): Promise<void> {
    for (const [index, paths] of pending) {
      if (signal.aborted) return
      const onProgress = (percent: number) => watcher.onProgress(index, percent)
      const { ask: askAnyone } = watcher
      const ask = askAnyone && ((isAgain: boolean) => askOne(() => askAnyone(paths[0], isAgain, signal)))
      onProgress(0)
      const outcome = await convertFile({ ...shared, engines, parallelism, signal, onProgress, ask }, paths, join(folder, String(index)))
      if (outcome.state === 'failed' && signal.aborted) return
      outcomes[index] = outcome
      watcher.onOutcome(index, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes.filter((outcome) => outcome !== undefined)
}

/** There is one terminal, so questions are asked one at a time. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const asked = last.then(ask, ask)
    last = asked
    return asked
  }
}
