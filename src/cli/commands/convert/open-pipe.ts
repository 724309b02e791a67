/** Opens a named pipe for a result. */
import { constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** Interval of looks for a reader. */
const lookMs = 50

/**
 * Waits until someone reads the pipe, and returns a stream into it. An open that blocks would keep a thread, and with it the process,
 * whatever signal arrives. @throws the signal's reason, or the system's error
 */
export async function openPipe(path: string, signal: AbortSignal): Promise<Writable> {
  for (;;) {
    const fd = tryToOpen(path)
    if (fd !== undefined) return new Socket({ fd, readable: false, writable: true })
    await delay(lookMs)
    signal.throwIfAborted()
  }
}

/** Returns undefined if there is no reader. */
function tryToOpen(path: string): number | undefined {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined
    throw error
  }
}
