/**
 * Remembers what was sent for as long as the tab is open, so that a reload loses nothing. Options are not remembered: they may contain
 * passwords.
 */
import type { Item } from './item.ts'

const name = 'convertd.items'

/** Saves the sent conversions of this tab. */
export function saveItems(storage: Storage, items: readonly Item[]): void {
  const sent = items.filter(({ step, conversion }) => step === 'sent' && conversion)
  const kept = sent.map((item) => ({ ...item, files: null, options: {}, idempotencyKey: '' }))
  try {
    if (kept.length === 0) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(kept))
  } catch {
    // The browser's storage is full: a reload then shows fewer files here, and History still has them all.
  }
}

/** Returns the saved conversions; none if the storage is empty or unreadable. */
export function loadItems(storage: Storage): Item[] {
  try {
    const items = JSON.parse(storage.getItem(name) ?? '[]') as Item[]
    // Items of an earlier version of the console have a single name; History has those.
    return items.filter(({ filenames }) => Array.isArray(filenames))
  } catch {
    return []
  }
}
