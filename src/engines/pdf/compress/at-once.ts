/** Works on many things, some at the same time. */

/** Rejects with what the first of them throws. */
export async function forEachAtOnce<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: Math.max(1, atOnce) }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
