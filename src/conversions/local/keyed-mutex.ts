/** A keyed mutex: callers with the same name run one after the other. */

/** Returns a mutex. Names need no registration; an unused name takes no memory. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<void>>()
  return {
    /** Calls `work` after all earlier calls with this name have finished; rejects if `work` does. */
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const before = last.get(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      last.set(name, promise)
      await before
      try {
        return await work()
      } finally {
        if (last.get(name) === promise) last.delete(name)
        resolve()
      }
    },
  }
}
