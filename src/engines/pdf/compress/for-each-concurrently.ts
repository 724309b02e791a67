/** Works on many items, some of them at the same time. */

/** Calls `work` for each item, at most `atOnce` at a time. Rejects with the first error. */
export async function forEachConcurrently<Item>(items: readonly Item[], limit: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: Math.max(1, limit) }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
