import type { Item } from './item.ts'

/** The list of items, as the functions that move them on need it. */
export interface ItemList {
  all(): readonly Item[]
  find(id: string): Item | undefined
  update(id: string, changes: Partial<Item>): void
}
