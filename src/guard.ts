/** Attaches listeners and timers so that exceptions thrown in them end only the request or conversion concerned. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'

/** Called with the exception: ends one request or one conversion, and must not throw itself. */
export type Owner = (error: unknown) => void

const owners = new AsyncLocalStorage<Owner | undefined>()

/**
 * Calls `use`; exceptions in listeners and timers that it attaches go to `owner`. What outlives the request or conversion in which it happens to
 * start, such as a warm worker, has an owner of its own; undefined: the handler for uncaught exceptions logs them, and no conversion ends.
 */
export function withOwner<Result>(owner: Owner | undefined, use: () => Result): Result {
  return owners.run(owner, use)
}

/** Returns the owner of an exception thrown here; undefined if the code runs for no request or conversion. */
export function currentOwner(): Owner | undefined {
  return owners.getStore()
}

/** Calls `listener` on every such event. Returns the function that detaches it. */
export function attach<Args extends unknown[]>(
  emitter: Pick<EventEmitter, 'on' | 'off'>,
  event: string,
  listener: (...args: Args) => void,
): () => void {
  const guarded = guard(listener)
  emitter.on(event, guarded as () => void)
  return () => void emitter.off(event, guarded as () => void)
}

/** Calls `listener` on the first such event. Returns the function that detaches it. */
export function attachOnce<Args extends unknown[]>(
  emitter: Pick<EventEmitter, 'once' | 'off'>,
  event: string,
  listener: (...args: Args) => void,
): () => void {
  const guarded = guard(listener)
  emitter.once(event, guarded as () => void)
  return () => void emitter.off(event, guarded as () => void)
}

/** Calls `listener` when the signal is aborted, but not if it already is. Returns the function that detaches it. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const guarded = guard(listener)
  signal.addEventListener('abort', guarded, { once: true })
  return () => signal.removeEventListener('abort', guarded)
}

/** Calls `listener` after this many milliseconds. The process stays for it, unless it is `unheld`. Returns the function that cancels it. */
export function after(ms: number, listener: () => void, held: 'held' | 'unheld' = 'held'): () => void {
  const timer = setTimeout(guard(listener), ms)
  if (held === 'unheld') timer.unref()
  return () => clearTimeout(timer)
}

/** Calls `listener` at the end of the current turn of the event loop, before anything else is received. */
export function afterTurn(listener: () => void): void {
  process.nextTick(guard(listener))
}

/** Calls `listener` every this many milliseconds. Returns the function that stops it. */
export function every(ms: number, listener: () => void): () => void {
  const timer = setInterval(guard(listener), ms)
  return () => clearInterval(timer)
}

/** Keeps the current owner: an event of a connection arrives outside the context of its request. */
function guard<Args extends unknown[]>(listener: (...args: Args) => void): (...args: Args) => void {
  const owner = owners.getStore()
  if (!owner) return listener
  return (...args) => {
    try {
      owners.run(owner, () => listener(...args))
    } catch (error) {
      owner(error)
    }
  }
}
