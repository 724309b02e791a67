/** Processes items concurrently, with a limit. */

/**
 * Processes up to `lanes` items at once, and returns the results in order. After a failure no new item starts, and all running ones are
 * awaited.
 */
export async function someAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  lanes = 4,
): Promise<Result[]> {
  const results: Result[] = []
  const pending = items.entries()
  let hasFailed = false
  async function workOnSome(): Promise<void> {
    for (const [index, item] of pending) {
      if (hasFailed) return
      try {
        results[index] = await work(item, index)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, workOnSome))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return results
}
