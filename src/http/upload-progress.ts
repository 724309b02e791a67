/** Aborts uploads that stall or are so slow that they would keep their place in the queue for hours. */
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { every } from '../guard.ts'

/** Checks per idle time. */
const looks = 10
/** What must arrive within this many idle times, in any distribution: short stalls and small uploads pass. */
const windowIdles = 2
/** The speed of one ISDN line. */
const minBytesPerS = 8 * 1024

/** Calls `giveUp` once if nothing arrived for `idleMs`, or too little in the measured period. Returns the function that ends the watch. */
export function watchProgress(socket: Socket, idleMs: number, giveUp: (error: AppError) => void): () => void {
  /** Bytes received at the latest checks, oldest first. */
  const seen = [socket.bytesRead]
  const least = (minBytesPerS * windowIdles * idleMs) / 1000
  const stop = every(idleMs / looks, () => {
    const bytes = socket.bytesRead
    seen.push(bytes)
    if (seen.length > windowIdles * looks + 1) seen.shift()
    const isStalled = seen.length > looks && seen.at(-1 - looks) === bytes
    const isTrickle = seen.length > windowIdles * looks && bytes - (seen[0] ?? 0) < least
    if (!isStalled && !isTrickle) return
    stop()
    giveUp(new AppError('malformed_request', isStalled ? stalled(idleMs) : tooSlow(idleMs)))
  })
  return stop
}

function stalled(idleMs: number): string {
  return `The upload stalled for ${idleMs / 1000} s and was cancelled (CONVERTD_UPLOAD_IDLE_S). Send it again.`
}

function tooSlow(idleMs: number): string {
  const seconds = (windowIdles * idleMs) / 1000
  return `The upload brought less than ${minBytesPerS / 1024} KiB a second for ${seconds} s and was cancelled. Send it over a faster connection.`
}
