/** A value that components can watch. */
import { useEffect, useState } from 'preact/hooks'

/** A value, with listeners to its changes. */
export interface Store<Value> {
  get(): Value
  set(next: Value): void
  /** Calls `listen` after each change; returns a function that removes the listener. */
  subscribe(listen: () => void): () => void
}

/** Returns a store with a first value; watchers are called when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listen of listeners) listen()
    },
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

/** Returns the current value; the component is rendered again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const read = () => setValue(() => store.get())
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
