/** Gives up uploads that stall, or trickle so slowly that they would hold their place in the queue for hours. */
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { every } from '../guard.ts'

/** Looks per idle time. */
const looks = 10
/** After this many idle times an upload must have kept this average, a fifth of the slowest modem's. */
const patience = 10
const minBytesPerS = 1024

/** Calls `giveUp` once when nothing came for `idleMs`, or far too little in all. Returns the function that ends the watch. */
export function watchProgress(socket: Socket, idleMs: number, giveUp: (error: AppError) => void): () => void {
  const startedAt = performance.now()
  const startBytes = socket.bytesRead
  let bytes = startBytes
  let movedAt = startedAt
  const stop = every(idleMs / looks, () => {
    const now = performance.now()
    if (socket.bytesRead > bytes) movedAt = now
    bytes = socket.bytesRead
    const elapsedMs = now - startedAt
    const isTrickle = elapsedMs > patience * idleMs && bytes - startBytes < (minBytesPerS * elapsedMs) / 1000
    if (now - movedAt < idleMs && !isTrickle) return
    stop()
    giveUp(
      new AppError(
        'malformed_request',
        `The upload stalled for ${idleMs / 1000} s and was given up (CONVERTD_UPLOAD_IDLE_S). Send it again.`,
      ),
    )
  })
  return stop
}
