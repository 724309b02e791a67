/** Finds paragraphs by a title, as outlines and tables of contents write it. */

/** Returns letters and digits only, in lower case, because outlines can have other spaces, labels and punctuation than the text. */
export function titleKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns a function that finds all items, in their order, whose text is a title, apart from a number before one of them. */
export function titleIndex<Item>(items: readonly Item[], textOf: (item: Item) => string): (title: string) => Item[] {
  const whole = new Map<string, number[]>()
  const unnumbered = new Map<string, number[]>()
  for (const [i, item] of items.entries()) {
    const key = titleKey(textOf(item))
    add(whole, key, i)
    add(unnumbered, withoutNumber(key), i)
  }
  return (title) => {
    const key = titleKey(title)
    if (key === '') return []
    const found = new Set(whole.get(key))
    if (key.length > 3) for (const i of [...(unnumbered.get(key) ?? []), ...(whole.get(withoutNumber(key)) ?? [])]) found.add(i)
    return [...found].sort((a, b) => a - b).map((i) => items[i] as Item)
  }
}

/**
 * Returns a function that takes the first item with a title on some pages, -1 for any page; each is taken once, in a time that does not
 * depend on how many have been, because an outline can name thousands of equal titles.
 */
export function titleQueue<Item extends { page: number }>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): (title: string, pages: readonly number[]) => Item | undefined {
  const queues = new Map<string, { places: number[]; at: number }>()
  for (const [i, item] of items.entries()) {
    const key = titleKey(textOf(item))
    for (const page of [item.page, -1])
      for (const name of [`${page} ${key}`, `${page} # ${withoutNumber(key)}`]) {
        const queue = queues.get(name)
        if (queue) queue.places.push(i)
        else queues.set(name, { places: [i], at: 0 })
      }
  }
  const taken = new Set<number>()
  const firstOf = (name: string): number => {
    const queue = queues.get(name)
    if (!queue) return Infinity
    while (taken.has(queue.places[queue.at] ?? Infinity)) queue.at++
    return queue.places[queue.at] ?? Infinity
  }
  return (title, pages) => {
    const key = titleKey(title)
    if (key === '') return undefined
    const names = pages.flatMap((page) => [
      `${page} ${key}`,
      ...(key.length > 3 ? [`${page} # ${key}`, `${page} ${withoutNumber(key)}`] : []),
    ])
    const first = names.reduce((least, name) => Math.min(least, firstOf(name)), Infinity)
    if (first === Infinity) return undefined
    taken.add(first)
    return items[first]
  }
}

const withoutNumber = (key: string) => key.replace(/^\d+/, '')

function add(places: Map<string, number[]>, key: string, place: number): void {
  const there = places.get(key)
  if (there) there.push(place)
  else places.set(key, [place])
}
