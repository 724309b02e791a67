/** Works on several items at once, in a bounded number of lanes. */

/**
 * Works on `lanes` of the items at once, and returns what came of them in their order. After a failure nothing more begins, and nothing goes
 * on unseen.
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
