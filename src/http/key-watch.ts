/** Ends what is still being answered when its key stops to hold: a long poll, an upload, a download. */
import { AppError } from '../errors.ts'
import type { KeyFile } from '../keys/key-file.ts'
import { verifyKey } from '../keys/verify.ts'

interface Open {
  rawKey: string
  end: (reason: AppError) => void
}

export type KeyWatch = ReturnType<typeof createKeyWatch>

/** Half of the second within which a revocation holds. */
export const lookEveryMs = 500

/** Keeps the list of what is being answered; `look` is the caller's to call on a timer. */
export function createKeyWatch(keyFile: KeyFile) {
  const opened = new Set<Open>()
  let isLooking = false
  return {
    /** Has `end` called when the key stops to hold. Returns the function that ends the watch. */
    watch(rawKey: string, end: (reason: AppError) => void): () => void {
      const one = { rawKey, end }
      opened.add(one)
      return () => void opened.delete(one)
    },
    /** Looks at the key of everything that is open; a key file that cannot be read ends nothing. */
    async look(): Promise<void> {
      if (isLooking) return
      isLooking = true
      for (const one of [...opened]) {
        const reason: unknown = await verifyKey(keyFile, one.rawKey).catch((error: unknown) => error)
        if (reason instanceof AppError && reason.code !== 'data_folder_unusable' && opened.delete(one)) one.end(reason)
      }
      isLooking = false
    },
  }
}
