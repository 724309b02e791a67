/** Ends responses in progress when their key becomes invalid: long polls, uploads, downloads. */
import { AppError } from '../errors.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { verifyKey } from '../keys/verify.ts'

interface Open {
  rawKey: string
  end: (reason: AppError) => void
}

/** The result of `createKeyWatch`. */
export type KeyWatch = ReturnType<typeof createKeyWatch>

/** Half of the second within which a revocation must take effect. */
export const checkIntervalMs = 500

/** Tracks the responses in progress; the caller calls `look` on a timer. */
export function createKeyWatch(keyStore: KeyStore) {
  const opened = new Set<Open>()
  let isLooking = false
  return {
    /** Calls `end` when the key becomes invalid. Returns the function that ends the watch. */
    watch(rawKey: string, end: (reason: AppError) => void): () => void {
      const one = { rawKey, end }
      opened.add(one)
      return () => void opened.delete(one)
    },
    /** Checks the key of every open response; if keys cannot be read, nothing is ended. */
    async look(): Promise<void> {
      if (isLooking) return
      isLooking = true
      // A key may have many open calls, and is looked up once for all of them.
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

/** If the key's validity is unknown, the client is not cut off. */
function endsCalls({ code }: AppError): boolean {
  return code !== 'data_folder_unusable' && code !== 'store_unavailable'
}
