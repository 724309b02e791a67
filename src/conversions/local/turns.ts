/** Lets those who come under the same name go one after the other. */

export function createTurns() {
  const last = new Map<string, Promise<void>>()
  return {
    /** Calls `work` when everyone before it under this name is through; rejects as `work` does. */
    async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
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
