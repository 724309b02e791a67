/** Keeps a conversion from filling the disk: a limit per file does not stop a program that writes many. */
import { AppError } from '../errors.ts'
import { after, onAbort } from '../guard.ts'
import { mostDepth, scratchEntries } from './tree-size.ts'
import { ownTrees, type Trees } from './trees.ts'

/** What programs may write besides the result: profiles, opened copies, unpacked archives. */
export const scratchBytes = 1024 ** 3
/** A fast disk takes some hundred megabytes in that time. */
const checkIntervalMs = 300
/** Of a folder with thousands of files; measuring must stay cheap. */
const restPerLook = 20
/** On a busy machine a look can take seconds, and a program must not write for a minute unseen. */
const longestRestMs = 3000

interface Bound {
  /** Scratch space of the conversion, measured with all its content. */
  folder: string
  maxBytes: number
  /** Files and folders; unset: `scratchEntries`. */
  maxEntries?: number
  /** Called once with an AppError `result_too_large`; measuring ends then, or with `signal`. */
  onExceeded: (reason: AppError) => void
  signal: AbortSignal
  /** For tests. */
  trees?: Trees
}

/**
 * Measures until the limit is exceeded or `signal` aborts, for the first time after a rest: most conversions have ended by then. Never
 * rejects: what cannot be measured counts as exceeded.
 */
export async function boundSize({
  folder,
  maxBytes,
  maxEntries = scratchEntries,
  onExceeded,
  signal,
  trees = ownTrees(),
}: Bound): Promise<void> {
  for (let restMs = checkIntervalMs; ; ) {
    await rest(restMs, signal)
    if (signal.aborted) return
    const startedAt = performance.now()
    const exceeded = await look(trees, folder, { maxBytes, maxEntries })
    if (signal.aborted) return
    if (exceeded) return onExceeded(exceeded)
    restMs = Math.min(longestRestMs, Math.max(checkIntervalMs, restPerLook * (performance.now() - startedAt)))
  }
}

/** Not the timer of node:timers/promises, which makes an exception of each abort. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const callOff = after(ms, resolve, 'unheld')
  const forget = onAbort(signal, resolve)
  if (signal.aborted) resolve()
  return promise.finally(() => {
    callOff()
    forget()
  })
}

/** undefined: within the limit, or the folder does not exist, because only the server creates and removes it. */
async function look(
  trees: Trees,
  folder: string,
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
): Promise<AppError | undefined> {
  try {
    const { bytes } = await trees.measure(folder, maxEntries)
    return bytes > maxBytes
      ? tooLarge('The conversion writes more to the disk than allowed (CONVERTD_MAX_RESULT_MB plus 1 GiB).')
      : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'E2BIG')
      return tooLarge(`The conversion creates more than ${maxEntries} files, or folders nested more than ${mostDepth} deep.`, error)
    return tooLarge('The disk usage of the conversion cannot be measured.', error)
  }
}

function tooLarge(message: string, cause?: unknown): AppError {
  return new AppError('result_too_large', message, { cause })
}
