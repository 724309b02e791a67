/** All conversions in progress: sends a few at a time, polls the rest, and remembers them across a reload. */
import type { Api } from '../shared/api.ts'
import { createStore, type Store } from '../shared/store.ts'
import type { OptionValues } from '../shared/types.ts'
import { formatSize } from '../shared/words.ts'
import { failureOf, type Item, isUnderWay, nameOf, statusOf } from './item.ts'
import type { ItemList } from './item-list.ts'
import { randomId } from './random-id.ts'
import { loadItems, saveItems } from './remember.ts'
import { createSender } from './send.ts'
import { type StagedFile, totalSize } from './stage.ts'
import { createWatcher } from './watch.ts'

/** The dependencies of `createWork`. */
export interface WorkParts {
  api: Api
  storage: Storage
  announce: (text: string) => void
  onDeleted: (conversionId: string) => void
  /** Maximum size of an upload; larger files are refused without being sent. */
  getMaxUploadBytes: () => number
}

/** The conversions in progress, with the operations on them. */
export interface Work {
  items: Store<readonly Item[]>
  /** Adds one conversion for each batch of files, in the order in which these were chosen, and starts sending. */
  add(batches: readonly (readonly StagedFile[])[], action: string, options: OptionValues): void
  /** Sends it again, with these options. */
  retry(id: string, options: OptionValues): void
  /** Ends it in any state, and deletes it on the server. */
  remove(id: string): Promise<void>
  removeEnded(): void
  /** Continues with the conversions of an earlier page of this tab. */
  resume(): void
  /** Drops everything, because the key was forgotten. */
  forget(): void
}

/** Returns the conversions in progress, those remembered from before a reload included. */
export function createWork({ api, storage, announce, onDeleted, getMaxUploadBytes }: WorkParts): Work {
  const items = createStore<readonly Item[]>([])

  function change(next: readonly Item[]): void {
    items.set(next)
    saveItems(storage, next)
  }

  const list: ItemList = {
    all: items.get,
    find: (id) => items.get().find((item) => item.id === id),
    update(id, changes) {
      const before = list.find(id)
      if (!before) return
      const after = { ...before, ...changes }
      const next = items.get().map((item) => (item.id === id ? after : item))
      // Upload progress changes often and is not remembered.
      if (changes.step || changes.conversion) change(next)
      else items.set(next)
      if (statusOf(after) !== statusOf(before)) announce(describeChange(after))
    },
  }
  const watcher = createWatcher({ api, list })
  const sender = createSender({ api, list, onSent: watcher.wake })

  return {
    items,
    add(batches, action, options) {
      const added = batches.map((files) => refuseTooLarge(newItem({ files, action, options }), getMaxUploadBytes()))
      change(inOrder([...items.get(), ...added]))
      sender.wake()
    },
    retry(id, options) {
      list.update(id, { options, idempotencyKey: randomId(), step: 'waiting', uploaded: 0, conversion: null, problem: null, delay: null })
      sender.wake()
    },
    async remove(id) {
      const item = list.find(id)
      if (!item) return
      sender.cancel(id)
      change(items.get().filter((other) => other.id !== id))
      announce(`${nameOf(item)}: removed`)
      const conversionId = item.conversion?.conversion_id
      if (!conversionId) return
      onDeleted(conversionId)
      await api.call(`conversions/${conversionId}`, { method: 'DELETE' })
    },
    removeEnded() {
      change(items.get().filter(isUnderWay))
    },
    resume() {
      const known = new Set(items.get().map(({ id }) => id))
      change(inOrder([...items.get(), ...loadItems(storage).filter(({ id }) => !known.has(id))]))
      watcher.wake()
    },
    forget() {
      for (const { id } of items.get()) sender.cancel(id)
      change([])
    },
  }
}

function inOrder(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => one.order - other.order)
}

function newItem(chosen: Pick<Item, 'action' | 'options'> & { files: readonly StagedFile[] }): Item {
  return {
    ...chosen,
    id: randomId(),
    filenames: chosen.files.map(({ file }) => file.name),
    size: totalSize(chosen.files),
    order: Math.min(...chosen.files.map(({ order }) => order)),
    idempotencyKey: randomId(),
    step: 'waiting',
    uploaded: 0,
    delay: null,
    conversion: null,
    problem: null,
  }
}

function refuseTooLarge(item: Item, maxBytes: number): Item {
  if (item.size <= maxBytes) return item
  const subject = item.filenames.length === 1 ? 'The file is' : 'The files together are'
  const message = `${subject} larger than ${formatSize(maxBytes)}, the most that this server accepts (CONVERTD_MAX_UPLOAD_MB).`
  return { ...item, step: 'refused', problem: { code: 'file_too_large', message, field: null, retryAfterS: null } }
}

function describeChange(item: Item): string {
  const status = statusOf(item)
  const name = nameOf(item)
  if (status === 'failed') return `${name} failed: ${failureOf(item)?.message ?? ''}`
  return status === 'completed' ? `${name} is ready` : `${name}: ${status}`
}
