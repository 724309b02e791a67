/** Converts the files of one command, some at once, and gives everything back, also when interrupted. */
import { join } from 'node:path'
import { createEngines } from '../engines/create-engines.ts'
import { openFonts } from '../engines/fonts.ts'
import { engineMark } from '../engines/orphans.ts'
import { AppError } from '../errors.ts'
import { convertFile, type FileOutcome, type FileParts } from './convert-file.ts'
import { openScratch } from './scratch.ts'

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

export const interruptSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
type InterruptSignal = keyof typeof interruptSignals

/** Works in a private folder in TMPDIR, which is gone at the end, whatever happens. */
export async function convertFiles(shared: Shared, paths: readonly string[], watcher: Watcher): Promise<FilesOutcome> {
  const interruption = listenForInterruption()
  try {
    const scratch = await openScratch()
    try {
      const outcomes = await convertIn(scratch.path, shared, paths, watcher, interruption.signal)
      return { outcomes, interruptedBy: interruption.by() }
    } finally {
      await scratch.close()
    }
  } finally {
    interruption.stopListening()
  }
}

async function convertIn(scratch: string, shared: Shared, paths: readonly string[], watcher: Watcher, signal: AbortSignal) {
  const atOnce = Math.min(shared.config.concurrency, paths.length)
  const fonts = await openFonts(shared.config.fontsDir, scratch)
  const env = { ...engineMark(scratch), ...fonts.env }
  const config = { ...shared.config, concurrency: atOnce }
  const { engines, close } = createEngines({ config, env, scratchDir: scratch, readable: fonts.readable })
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
      const outcome = await convertFile({ ...shared, engines, parallelism, signal, onProgress, ask }, path, join(scratch, String(index)))
      if (outcome.state === 'failed' && signal.aborted) return
      outcomes[index] = outcome
      watcher.onOutcome(index, outcome)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await close()
  }
  return outcomes.filter((outcome) => outcome !== undefined)
}

function listenForInterruption() {
  const controller = new AbortController()
  let by: InterruptSignal | undefined
  const listeners = (Object.keys(interruptSignals) as InterruptSignal[]).map((name) => {
    const listener = () => {
      by ??= name
      controller.abort(new AppError('interrupted', 'The conversion was interrupted.'))
    }
    process.on(name, listener)
    return () => process.off(name, listener)
  })
  return {
    signal: controller.signal,
    by: () => by,
    stopListening: () => {
      for (const stop of listeners) stop()
    },
  }
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
