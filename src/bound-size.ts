/** Keeps a conversion from filling the disk: a limit for a single file does not stop a program that writes many. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from './errors.ts'

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
  /** Called once with an AppError `result_too_large`; the looking ends with that, or with `signal`. */
  onExceeded: (reason: AppError) => void
  signal: AbortSignal
}

/** Never rejects. */
export async function boundSize({ folder, maxBytes, onExceeded, signal }: Bound): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now()
    if ((await bytesBelow(folder)) > maxBytes) {
      onExceeded(
        new AppError(
          'result_too_large',
          'The conversion writes more to the disk than allowed (CONVERTD_MAX_RESULT_MB and 1 GiB beside it).',
        ),
      )
      return
    }
    const restMs = Math.max(lookEveryMs, restPerLook * (performance.now() - startedAt))
    await delay(restMs, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** What is on the disk: a file with holes takes less than its length. Whatever vanishes meanwhile counts nothing. */
async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  let bytes = 0
  for (const name of names) bytes += (await lstat(join(folder, name)).catch(() => undefined))?.blocks ?? 0
  return bytes * blockBytes
}

/** stat(2) counts in these, whatever the file system has. */
const blockBytes = 512
