/** All conversions kept: a light index in memory, the records on disk, and the active ones at hand. */
import { setImmediate as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { type Files, sync } from '../../store/files.ts'
import { readRecord, readRecordNow, removeCutWrites, writeRecord } from '../../store/records.ts'
import { bytesOf, type Conversion, conversionForm, isActive, isConversionId, type State } from '../conversion.ts'
import type { Page, PageRequest } from '../records.ts'
import { createTurns } from './turns.ts'

/** What is known of each conversion without reading its record. */
export interface Entry {
  id: string
  keyId: string
  state: State
  attempts: number
  /** Milliseconds since 1970; null while active. */
  expiresAt: number | null
  /** What its input or its result takes on the disk. */
  bytes: number
  /** Where a repeated upload looks for it; undefined: nowhere. */
  slot: string | undefined
}

export type Collection = Awaited<ReturnType<typeof openCollection>>

/** Records read at the start before signals and timers have their turn. */
const readsInARow = 500

/** Reads every record of the data folder and clears away what never became a conversion. */
export async function openCollection({ files, log }: { files: Files; log: Logger }) {
  const entries = new Map<string, Entry>()
  const active = new Map<string, Conversion>()
  /** Of each key, oldest first: ids sort by time. */
  const idsOf = new Map<string, string[]>()
  const allIds: string[] = []
  const idOfSlot = new Map<string, string>()
  const bytesOfKey = new Map<string, number>()
  /** The writes of one record happen in the order in which they were asked for. */
  const writes = createTurns()
  /** Of each active one, what its record says. */
  const written = new Map<string, string>()

  function place(conversion: Conversion): void {
    const { id, key_id: keyId, state, attempts, expires_at, idempotency } = conversion
    const bytes = bytesOf(conversion)
    bytesOfKey.set(keyId, (bytesOfKey.get(keyId) ?? 0) + bytes - (entries.get(id)?.bytes ?? 0))
    const expiresAt = expires_at === null ? null : Date.parse(expires_at)
    entries.set(id, { id, keyId, state, attempts, expiresAt, bytes, slot: idempotency?.slot })
    if (isActive(state)) active.set(id, conversion)
    else settle(id)
  }

  function settle(id: string): void {
    active.delete(id)
    written.delete(id)
  }

  async function write(conversion: Conversion): Promise<void> {
    const text = JSON.stringify(conversion)
    if (written.get(conversion.id) === text) return
    await writeRecord(files.conversion(conversion.id).record, conversion)
    written.set(conversion.id, text)
  }

  function enlist(conversion: Conversion): void {
    place(conversion)
    insertId(allIds, conversion.id)
    const own = idsOf.get(conversion.key_id) ?? []
    insertId(own, conversion.id)
    idsOf.set(conversion.key_id, own)
    if (conversion.idempotency) idOfSlot.set(conversion.idempotency.slot, conversion.id)
  }

  async function load(id: string): Promise<Conversion | undefined> {
    try {
      const conversion = readRecordNow(files.conversion(id).record, conversionForm)
      // An upload that a stopped server never finished has a folder, but no record: its client got no 202.
      if (!conversion) await files.discard(files.conversion(id).dir)
      if (conversion && conversion.id !== id) throw new Error('the record belongs to another folder')
      if (conversion && isActive(conversion.state)) await removeCutWrites(files.conversion(id).dir)
      return conversion
    } catch (error) {
      if (error instanceof AppError) throw error
      log.error({ err: error, conversion_id: id }, 'record cannot be read; its folder is left as it is')
      return undefined
    }
  }

  async function read(id: string): Promise<Conversion | undefined> {
    return active.get(id) ?? (entries.has(id) ? await readRecord(files.conversion(id).record, conversionForm) : undefined)
  }

  // Other folders are someone else's: a snapshot, a copy made by hand.
  const ids = (await files.listConversionIds()).filter(isConversionId)
  for (const [index, id] of ids.entries()) {
    if (index % readsInARow === 0) await pause()
    const conversion = await load(id)
    if (conversion) enlist(conversion)
  }

  return {
    /**
     * Keeps a new one; it is on disk, and only now known here, when this resolves. What the caller changes in it in the same turn of the
     * event loop is written, too.
     */
    async add(conversion: Conversion): Promise<void> {
      await writes.take(conversion.id, async () => {
        await write(conversion)
        await sync(files.conversionsDir)
        enlist(conversion)
      })
    },
    /** Writes a changed one after what was asked before. Returns false, with nothing done, for one that was removed or never added. */
    async save(conversion: Conversion): Promise<boolean> {
      const { id } = conversion
      return await writes.take(id, async () => {
        if (!entries.has(id)) return false
        try {
          await write(conversion)
        } catch (error) {
          // Removed meanwhile with its folder.
          if (entries.has(id)) throw error
        }
        if (entries.has(id)) place(conversion)
        else settle(id)
        return true
      })
    },
    /** Takes note of a change that needs not outlive this server. */
    note: place,
    /** Forgets one at once, so that no one finds it any more; its files are the caller's. False when it was not known. */
    forget(id: string): boolean {
      const entry = entries.get(id)
      if (!entry) return false
      entries.delete(id)
      settle(id)
      bytesOfKey.set(entry.keyId, (bytesOfKey.get(entry.keyId) ?? 0) - entry.bytes)
      removeId(allIds, id)
      const own = idsOf.get(entry.keyId) ?? []
      removeId(own, id)
      if (own.length === 0) {
        idsOf.delete(entry.keyId)
        bytesOfKey.delete(entry.keyId)
      }
      if (entry.slot !== undefined) idOfSlot.delete(entry.slot)
      return true
    },
    find: read,
    /** The one that came under this mark. */
    idOfSlot: (slot: string): string | undefined => idOfSlot.get(slot),
    entry: (id: string): Entry | undefined => entries.get(id),
    entries: () => entries.values(),
    /** What the inputs and results of a key take on the disk. */
    bytesOf: (keyId: string): number => bytesOfKey.get(keyId) ?? 0,
    active: () => [...active.values()],

    /** Newest first. */
    async list({ keyId, state, limit, before }: PageRequest): Promise<Page> {
      const candidates = keyId === undefined ? allIds : (idsOf.get(keyId) ?? [])
      const found: string[] = []
      let index = before === undefined ? candidates.length : positionOf(candidates, before)
      // One more than asked for tells whether there is a next page.
      while (--index >= 0 && found.length <= limit) {
        const id = candidates[index]
        if (id && (state === undefined || entries.get(id)?.state === state)) found.push(id)
      }
      const shown = found.slice(0, limit)
      const conversions = (await Promise.all(shown.map(read))).filter((conversion) => conversion !== undefined)
      return { conversions, next: found.length > limit ? (shown.at(-1) ?? null) : null }
    },
  }
}

/** Index of the first id that is not smaller. */
function positionOf(sorted: readonly string[], id: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < id) low = middle + 1
    else high = middle
  }
  return low
}

/** Nearly always at the end; an upload that took longer than a later one comes before it. */
function insertId(sorted: string[], id: string): void {
  sorted.splice(positionOf(sorted, id), 0, id)
}

function removeId(sorted: string[], id: string): void {
  const index = positionOf(sorted, id)
  if (sorted[index] === id) sorted.splice(index, 1)
}
