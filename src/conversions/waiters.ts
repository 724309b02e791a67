/** Lets any number of callers wait until a conversion ends. */
import { after, onAbort } from '../guard.ts'

/** The result of `createWaiters`. */
export type Waiters = ReturnType<typeof createWaiters>

/** Returns waiters without any caller. */
export function createWaiters() {
  const waiting = new Map<string, Set<() => void>>()
  let isClosed = false
  return {
    /** Resolves when `notify(id)` is called, after `ms`, or when `signal` is aborted, whichever comes first. */
    wait(id: string, ms: number, signal: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const those = waiting.get(id) ?? new Set()
      waiting.set(id, those.add(resolve))
      const callOff = after(ms, resolve)
      const forget = onAbort(signal, resolve)
      if (signal.aborted || isClosed) resolve()
      return promise.finally(() => {
        callOff()
        forget()
        those.delete(resolve)
        if (those.size === 0 && waiting.get(id) === those) waiting.delete(id)
      })
    },
    /** Wakes everyone who waits for this conversion. */
    notify(id: string): void {
      for (const resolve of waiting.get(id) ?? []) resolve()
    },
    /** Wakes everyone to check again: ends may have been missed. */
    notifyAll(): void {
      for (const id of waiting.keys()) this.notify(id)
    },
    /** Wakes everyone and accepts no more waiters: the server stops. */
    close(): void {
      isClosed = true
      this.notifyAll()
    },
    isClosed: () => isClosed,
  }
}
