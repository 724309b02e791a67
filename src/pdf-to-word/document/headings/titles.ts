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

const withoutNumber = (key: string) => key.replace(/^\d+/, '')

function add(places: Map<string, number[]>, key: string, place: number): void {
  const there = places.get(key)
  if (there) there.push(place)
  else places.set(key, [place])
}
