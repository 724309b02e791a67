/** Converts the files of one command, some at once, and gives everything back, also when interrupted. */
import { join } from 'node:path'
import { convertFile, type FileOutcome, type FileParts } from './file.ts'
import type { HeadStart } from './head-start.ts'
import { type InterruptSignal, listenForInterruption } from './interruption.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

type Shared = Pick<FileParts, 'action' | 'options' | 'destination' | 'config' | 'taken' | 'log'>

/** Files are told by their place in the list, for one may stand in it twice. */
interface Watcher {
  onProgress(index: number, percent: number): void
  onOutcome(index: number, outcome: FileOutcome): void
  /** undefined where there is no one to ask. */
  ask: ((path: string, isAgain: boolean, signal: AbortSignal) => Promise<string | undefined>) | undefined
}

interface FilesOutcome {
  /** In the order of the files; those that an interruption left out are not in it. */
  outcomes: FileOutcome[]
  interruptedBy: InterruptSignal | undefined
}

/**
 * Nothing is left but the results, whatever happens.
 * @param begun what is open already; it is closed too
 */
export async function convertFiles(shared: Shared, paths: readonly string[], watcher: Watcher, begun?: HeadStart): Promise<FilesOutcome> {
  const interruption = listenForInterruption()
  await begun?.handOver()
  try {
    const workshop = begun?.workshop ?? (await openWorkshop(shared.config))
    try {
      const outcomes = await convertIn(workshop, shared, paths, watcher, interruption.signal)
      return { outcomes, interruptedBy: interruption.by() }
    } finally {
      await workshop.close()
    }
  } finally {
    interruption.stopListening()
  }
}

async function convertIn(
  { path: folder, built }: Workshop,
  shared: Shared,
  paths: readonly string[],
  watcher: Watcher,
  signal: AbortSignal,
) {
  const { engines } = built
  const atOnce = Math.min(shared.config.concurrency, paths.length)
  shared.action.prepare?.(engines)
  const parallelism = Math.max(1, Math.floor(shared.config.concurrency / atOnce))
  const outcomes: (FileOutcome | undefined)[] = paths.map(() => undefined)
  const askOne = oneAtATime()
  const pending = paths.entries()
  async function work(): Promise<void> {
    for (const [index, path] of pending) {
      if (signal.aborted) return
      const onProgress = (percent: number) => watcher.onProgress(index, percent)
      const { ask: askAnyone } = watcher
      const ask = askAnyone && ((isAgain: boolean) => askOne(() => askAnyone(path, isAgain, signal)))
      onProgress(0)
      const outcome = await convertFile({ ...shared, engines, parallelism, signal, onProgress, ask }, path, join(folder, String(index)))
      if (outcome.state === 'failed' && signal.aborted) return
      outcomes[index] = outcome
      watcher.onOutcome(index, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes.filter((outcome) => outcome !== undefined)
}

/** There is one terminal: questions wait for each other. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const asked = last.then(ask, ask)
    last = asked
    return asked
  }
}
