import type { Item } from './item.ts'

/** The list of items, as the functions that update them need it. */
export interface ItemList {
  all(): readonly Item[]
  find(id: string): Item | undefined
  update(id: string, changes: Partial<Item>): void
}
