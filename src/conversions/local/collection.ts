/** All conversions: a light index in memory, the records on disk, and the active records in memory. */
import { setImmediate as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { type Files, sync } from '../../store/files.ts'
import { readRecord, readRecordNow, removeCutWrites, writeRecord } from '../../store/records.ts'
import { bytesOf, type Conversion, conversionForm, isActive, isConversionId, type State } from '../conversion.ts'
import type { Page, PageRequest } from '../records.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { createRecentTexts } from './recent-texts.ts'

/** The facts about a conversion that need no disk access. */
export interface Entry {
  id: string
  keyId: string
  state: State
  attempts: number
  /** Milliseconds since 1970; null while active. */
  expiresAt: number | null
  /** Disk space of its input or its result. */
  bytes: number
  /** Idempotency mark; undefined: none. */
  slot: string | undefined
}

/** The result of `openCollection`. */
export type Collection = Awaited<ReturnType<typeof openCollection>>

/** Records read at startup between yields to signals and timers. */
const readsInARow = 500

/** Reads every record of the data folder and removes uploads that never became a conversion. */
export async function openCollection({ files, log }: { files: Files; log: Logger }) {
  const entries = new Map<string, Entry>()
  const active = new Map<string, Conversion>()
  /** Of each key, oldest first: ids sort by time. */
  const idsOf = new Map<string, string[]>()
  const allIds: string[] = []
  const idOfSlot = new Map<string, string>()
  const bytesOfKey = new Map<string, number>()
  /** Writes of one record happen in the order of the calls. */
  const writes = createKeyedMutex()
  /** The records of active conversions. */
  const written = new Map<string, string>()
  /** JSON of recently ended conversions, which clients fetch next. */
  const ended = createRecentTexts()

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

  async function write(conversion: Conversion, others?: Promise<unknown>): Promise<void> {
    const text = JSON.stringify(conversion)
    if (written.get(conversion.id) === text) return await others?.then(() => undefined)
    await writeRecord(files.conversion(conversion.id).record, conversion, others)
    written.set(conversion.id, text)
    if (!isActive(conversion.state)) ended.keep(conversion.id, text)
  }

  function addToIndex(conversion: Conversion): void {
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
      // An interrupted upload has a folder but no record: its client got no 202.
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
    const known = active.get(id)
    if (known || !entries.has(id)) return known
    const text = ended.find(id)
    return text === undefined ? await readRecord(files.conversion(id).record, conversionForm) : (JSON.parse(text) as Conversion)
  }

  // Other folders do not belong to convertd: a snapshot, a manual copy.
  const ids = (await files.listConversionIds()).filter(isConversionId)
  for (const [index, id] of ids.entries()) {
    if (index % readsInARow === 0) await pause()
    const conversion = await load(id)
    if (conversion) addToIndex(conversion)
  }

  return {
    /**
     * Adds a conversion; on resolve it is on disk and visible. Changes that the caller makes in the same turn of the event loop are written
     * too.
     */
    async add(conversion: Conversion, inputs?: Promise<void>): Promise<void> {
      await writes.run(conversion.id, async () => {
        await write(conversion, Promise.all([inputs, sync(files.conversionsDir)]))
        addToIndex(conversion)
      })
    },
    /** Writes a change after earlier writes. Returns false, doing nothing, for a conversion that was removed or never added. */
    async save(conversion: Conversion, others?: Promise<void>): Promise<boolean> {
      const { id } = conversion
      return await writes.run(id, async () => {
        if (!entries.has(id)) return false
        try {
          await write(conversion, others)
        } catch (error) {
          // Removed meanwhile with its folder.
          if (entries.has(id)) throw error
        }
        if (entries.has(id)) place(conversion)
        else settle(id)
        return true
      })
    },
    /** Notes a change that need not survive this server. */
    note: place,
    /** Forgets a conversion at once; the caller removes its files. Returns false if it is unknown. */
    forget(id: string): boolean {
      const entry = entries.get(id)
      if (!entry) return false
      entries.delete(id)
      settle(id)
      ended.drop(id)
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
    /** The conversion with this idempotency mark. */
    idOfSlot: (slot: string): string | undefined => idOfSlot.get(slot),
    entry: (id: string): Entry | undefined => entries.get(id),
    entries: () => entries.values(),
    /** Disk space of a key's inputs and results. */
    bytesOf: (keyId: string): number => bytesOfKey.get(keyId) ?? 0,
    active: () => [...active.values()],

    /** Newest first. */
    async list({ keyId, state, limit, before }: PageRequest): Promise<Page> {
      const candidates = keyId === undefined ? allIds : (idsOf.get(keyId) ?? [])
      const found: string[] = []
      let index = before === undefined ? candidates.length : positionOf(candidates, before)
      // One more than requested shows whether there is a next page.
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

/** Returns the index of the first id that is not smaller. */
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

/** Nearly always at the end, unless a later upload finished earlier. */
function insertId(sorted: string[], id: string): void {
  sorted.splice(positionOf(sorted, id), 0, id)
}

function removeId(sorted: string[], id: string): void {
  const index = positionOf(sorted, id)
  if (sorted[index] === id) sorted.splice(index, 1)
}
