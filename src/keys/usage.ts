/** When each key was last used: stored apart from the key file and written occasionally, because losing a minute of it does no harm. */
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
  /** Returns the times by key; keys that were never used are left out. */
  lastUses(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Writes pending changes. */
  save(): Promise<void>
}

/** Reads the stored times; the caller calls `save` on a timer and at the end. */
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

/** Returns only the file's content, for a command beside a running server. */
export async function readKeyUsage(files: Files, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return usesIn(await readUsage(files), keyIds)
}

async function readUsage(files: Files): Promise<UsageRecord> {
  return (await readRecord(files.keyUsage, usageForm)) ?? { version: 1, last_used_at: {} }
}

function usesIn({ last_used_at }: UsageRecord, keyIds: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keyIds.flatMap((keyId) => (last_used_at[keyId] === undefined ? [] : [[keyId, last_used_at[keyId]] as const])))
}
