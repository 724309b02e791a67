/** Places for uploads to this server, separate from those of the queue: a slow upload delays no conversion. */
import { AppError } from '../../errors.ts'

/** The result of `createUploadPlaces`. */
export type UploadPlaces = ReturnType<typeof createUploadPlaces>

/** It takes this many keys with full shares to use all places. */
const shares = 4
const retryAfterS = 5

/** Returns `shares` times as many upload places as one key may have conversions running and waiting. */
export function createUploadPlaces({ concurrency, keyQueueLimit }: { concurrency: number; keyQueueLimit: number }) {
  const places = (concurrency + keyQueueLimit) * shares
  let held = 0
  return {
    /**
     * Takes a place. Returns the function that releases it.
     * @throws AppError `queue_full`
     */
    take(): () => void {
      if (held >= places)
        throw new AppError('queue_full', `${held} uploads are in progress, the most that this server accepts. Try again in a moment.`, {
          retryAfterS,
        })
      held += 1
      let isHeld = true
      return () => {
        if (isHeld) held -= 1
        isHeld = false
      }
    },
  }
}
