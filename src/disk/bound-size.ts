/** Keeps a conversion from filling the disk: a limit per file does not stop a program that writes many. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { mostDepth, scratchEntries } from './tree-size.ts'
import { ownTrees, type Trees } from './trees.ts'

/** What programs may write besides the result: profiles, opened copies, unpacked archives. */
export const scratchBytes = 1024 ** 3
/** A fast disk takes some hundred megabytes in that time. */
const checkIntervalMs = 300
/** Of a folder with thousands of files; measuring must stay cheap. */
const restPerLook = 20

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

/** Measures until the limit is exceeded or `signal` aborts. Never rejects: what cannot be measured counts as exceeded. */
export async function boundSize({
  folder,
  maxBytes,
  maxEntries = scratchEntries,
  onExceeded,
  signal,
  trees = ownTrees(),
}: Bound): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now()
    const exceeded = await look(trees, folder, { maxBytes, maxEntries })
    if (signal.aborted) return
    if (exceeded) return onExceeded(exceeded)
    const restMs = Math.max(checkIntervalMs, restPerLook * (performance.now() - startedAt))
    await delay(restMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
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
