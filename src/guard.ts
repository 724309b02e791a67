/** Attaches the listeners and timers of the server, so that what one of them throws reaches whom it concerns and goes no further. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'

/** Is told what was thrown: ends one request, or one conversion, and must not throw itself. */
export type Owner = (error: unknown) => void

const owners = new AsyncLocalStorage<Owner>()

/** Calls `use`; what a listener or timer that comes from it throws is told to `owner`. */
export function withOwner<Result>(owner: Owner, use: () => Result): Result {
  return owners.run(owner, use)
}

/** Returns whom an exception that is thrown here concerns; undefined where nothing was begun for anyone. */
export function currentOwner(): Owner | undefined {
  return owners.getStore()
}

/** Calls `listener` at every such event. Returns the function that detaches it. */
export function attach<Args extends unknown[]>(
  emitter: Pick<EventEmitter, 'on' | 'off'>,
  event: string,
  listener: (...args: Args) => void,
): () => void {
  const guarded = guard(listener)
  emitter.on(event, guarded as () => void)
  return () => void emitter.off(event, guarded as () => void)
}

/** Calls `listener` at the first such event. Returns the function that detaches it. */
export function attachOnce<Args extends unknown[]>(
  emitter: Pick<EventEmitter, 'once' | 'off'>,
  event: string,
  listener: (...args: Args) => void,
): () => void {
  const guarded = guard(listener)
  emitter.once(event, guarded as () => void)
  return () => void emitter.off(event, guarded as () => void)
}

/** Calls `listener` when the signal is aborted, not when it is already. Returns the function that detaches it. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const guarded = guard(listener)
  signal.addEventListener('abort', guarded, { once: true })
  return () => signal.removeEventListener('abort', guarded)
}

/** Calls `listener` after this many milliseconds. Returns the function that calls it off. */
export function after(ms: number, listener: () => void): () => void {
  const timer = setTimeout(guard(listener), ms)
  return () => clearTimeout(timer)
}

/** Calls `listener` every this many milliseconds. Returns the function that ends it. */
export function every(ms: number, listener: () => void): () => void {
  const timer = setInterval(guard(listener), ms)
  return () => clearInterval(timer)
}

/** Keeps the owner of the moment: an event of a connection comes without the request that it belongs to. */
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
