/** When each key was last used: kept apart from the key file, written now and then, because losing a minute of it harms no one. */
import type { Files } from '../store/files.ts'
import { type RecordForm, readRecord, type Versioned, writeRecord } from '../store/records.ts'

interface UsageRecord extends Versioned {
  version: 1
  last_used_at: Record<string, string>
}

const usageForm: RecordForm<UsageRecord> = { name: 'key usage file', version: 1, upgrades: {} }

/** When keys were last used, to the minute or so. */
export interface KeyUsage {
  touch(keyId: string): void
  /** Returns the times, by key; those that were never used are left out. */
  lastUses(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Writes what is new. */
  save(): Promise<void>
}

/** Reads what was kept; `save` is the caller's to call on a timer and at the end. */
export async function openKeyUsage(files: Files): Promise<KeyUsage> {
  const record = await readUsage(files)
  let isSaved = true
  return {
    touch(keyId) {
      record.last_used_at[keyId] = new Date().toISOString()
      isSaved = false
    },
    lastUses: async (keyIds) => usesIn(record, keyIds),
    async save() {
      if (isSaved) return
      isSaved = true
      try {
        await writeRecord(files.keyUsage, record)
      } catch (error) {
        isSaved = false
        throw error
      }
    },
  }
}

/** The file's content alone, for a command line beside a running server. */
export async function readKeyUsage(files: Files, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return usesIn(await readUsage(files), keyIds)
}

async function readUsage(files: Files): Promise<UsageRecord> {
  return (await readRecord(files.keyUsage, usageForm)) ?? { version: 1, last_used_at: {} }
}

function usesIn({ last_used_at }: UsageRecord, keyIds: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keyIds.flatMap((keyId) => (last_used_at[keyId] === undefined ? [] : [[keyId, last_used_at[keyId]] as const])))
}
