/** Places for uploads, apart from those of the queue: a slow upload holds up no conversion. */
import { AppError } from '../errors.ts'

export type UploadPlaces = ReturnType<typeof createUploadPlaces>

/** This many keys must use their whole share before there is no place left. */
const shares = 4
const retryAfterS = 5

/** A key may upload as much at once as may run and wait for it. */
export function createUploadPlaces({ concurrency, keyQueueLimit }: { concurrency: number; keyQueueLimit: number }) {
  const perKey = concurrency + keyQueueLimit
  const heldBy = new Map<string, number>()
  let held = 0
  return {
    /**
     * Takes a place. Returns the function that gives it back.
     * @throws AppError `too_many_uploads` or `queue_full`
     */
    take(keyId: string): () => void {
      const own = heldBy.get(keyId) ?? 0
      if (own >= perKey)
        throw new AppError(
          'too_many_uploads',
          `This key has ${perKey} uploads in progress, as many as it may have at once. Try again in a moment.`,
          {
            retryAfterS,
          },
        )
      if (held >= perKey * shares)
        throw new AppError('queue_full', `${held} uploads are in progress, as many as this server takes at once. Try again in a moment.`, {
          retryAfterS,
        })
      held += 1
      heldBy.set(keyId, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        held -= 1
        const left = (heldBy.get(keyId) ?? 1) - 1
        if (left === 0) heldBy.delete(keyId)
        else heldBy.set(keyId, left)
      }
    },
  }
}
