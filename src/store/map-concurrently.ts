/** Processes items concurrently, with a limit. */

/**
 * Processes up to `lanes` items at once, and returns the results in order. After a failure no new item starts, and all running ones are
 * awaited.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  limit = 4,
): Promise<Result[]> {
  const results: Result[] = []
  const pending = items.entries()
  let hasFailed = false
  async function takeNext(): Promise<void> {
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
  const ends = await Promise.allSettled(Array.from({ length: limit }, takeNext))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return results
}
