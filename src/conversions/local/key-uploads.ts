/** Counts the uploads in progress of each key on a single server. */

import type { Records } from '../records.ts'
import { type KeyUploadLimits, type KeyUploads, keyStorageFull, tooManyUploads } from '../uploads/key-uploads.ts'

/** Returns counters in memory. @param records supply the bytes that a key has stored */
export function createLocalKeyUploads(records: Pick<Records, 'bytesOf'>, limits: KeyUploadLimits): KeyUploads {
  const underWay = new Map<string, { uploads: number; bytes: number }>()

  function add(keyId: string, uploads: 1 | -1, bytes: number): void {
    const before = underWay.get(keyId) ?? { uploads: 0, bytes: 0 }
    if (before.uploads + uploads === 0) underWay.delete(keyId)
    else underWay.set(keyId, { uploads: before.uploads + uploads, bytes: before.bytes + bytes })
  }

  return {
    async begin(keyId, bytes) {
      const before = underWay.get(keyId) ?? { uploads: 0, bytes: 0 }
      if (before.uploads >= limits.uploads) throw tooManyUploads(limits)
      // Before the first await, so that simultaneous uploads are counted.
      add(keyId, 1, bytes)
      let isUnderWay = true
      const end = async () => {
        if (isUnderWay) add(keyId, -1, -bytes)
        isUnderWay = false
      }
      try {
        if ((await records.bytesOf(keyId)) + before.bytes + bytes > limits.bytes) throw keyStorageFull(limits)
      } catch (error) {
        await end()
        throw error
      }
      return end
    },
  }
}
