/** Keeps a conversion from filling the disk: a limit for a single file does not stop a program that writes many. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { mostDepth, scratchEntries } from './tree-size.ts'
import { ownTrees, type Trees } from './trees.ts'

/** What programs may write beside the result: profiles, opened copies, unpacked archives. */
export const scratchBytes = 1024 ** 3
/** A fast disk takes some hundred megabytes in that time. */
const lookEveryMs = 300
/** Of a folder with thousands of files; the looks must not become work of their own. */
const restPerLook = 20

interface Bound {
  /** Scratch space of the conversion, looked at with all that is in it. */
  folder: string
  maxBytes: number
  /** Files and folders; unset: `scratchEntries`. */
  maxEntries?: number
  /** Called once with an AppError `result_too_large`; the looking ends with that, or with `signal`. */
  onExceeded: (reason: AppError) => void
  signal: AbortSignal
  /** For tests. */
  trees?: Trees
}

/** Looks until the bound is exceeded or `signal` aborts. Never rejects: what cannot be measured has exceeded the bound. */
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
    const restMs = Math.max(lookEveryMs, restPerLook * (performance.now() - startedAt))
    await delay(restMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** undefined: within bounds, or there is no such folder, which only the server itself makes and removes. */
async function look(
  trees: Trees,
  folder: string,
  { maxBytes, maxEntries }: { maxBytes: number; maxEntries: number },
): Promise<AppError | undefined> {
  try {
    const { bytes } = await trees.measure(folder, maxEntries)
    return bytes > maxBytes
      ? tooLarge('The conversion writes more to the disk than allowed (CONVERTD_MAX_RESULT_MB and 1 GiB beside it).')
      : undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'E2BIG') return tooLarge(`The conversion makes more than ${maxEntries} files, or folders ${mostDepth} deep.`, error)
    return tooLarge('What the conversion writes to the disk cannot be measured.', error)
  }
}

function tooLarge(message: string, cause?: unknown): AppError {
  return new AppError('result_too_large', message, { cause })
}
