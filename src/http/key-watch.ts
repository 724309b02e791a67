/** Ends what is still being answered when its key stops to hold: a long poll, an upload, a download. */
import { AppError } from '../errors.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { verifyKey } from '../keys/verify.ts'

interface Open {
  rawKey: string
  end: (reason: AppError) => void
}

export type KeyWatch = ReturnType<typeof createKeyWatch>

/** Half of the second within which a revocation holds. */
export const lookEveryMs = 500

/** Keeps the list of what is being answered; `look` is the caller's to call on a timer. */
export function createKeyWatch(keyStore: KeyStore) {
  const opened = new Set<Open>()
  let isLooking = false
  return {
    /** Has `end` called when the key stops to hold. Returns the function that ends the watch. */
    watch(rawKey: string, end: (reason: AppError) => void): () => void {
      const one = { rawKey, end }
      opened.add(one)
      return () => void opened.delete(one)
    },
    /** Looks at the key of everything that is open; keys that cannot be read end nothing. */
    async look(): Promise<void> {
      if (isLooking) return
      isLooking = true
      // A key may have many calls open, and is looked up once for all of them.
      const reasons = new Map<string, unknown>()
      for (const { rawKey } of [...opened]) {
        if (!reasons.has(rawKey)) reasons.set(rawKey, await verifyKey(keyStore, rawKey).catch((error: unknown) => error))
      }
      for (const one of [...opened]) {
        const reason = reasons.get(one.rawKey)
        if (reason instanceof AppError && endsCalls(reason) && opened.delete(one)) one.end(reason)
      }
      isLooking = false
    },
  }
}

/** Not knowing whether a key holds is no reason to cut off who has it. */
function endsCalls({ code }: AppError): boolean {
  return code !== 'data_folder_unusable' && code !== 'store_unavailable'
}
