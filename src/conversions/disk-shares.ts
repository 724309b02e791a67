/** Who may take how much of the disk: what an upload announces is taken off before its first byte is written. */
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Records } from './records.ts'

export interface DiskShareParts {
  /** Bytes that can be written now. */
  freeBytes: () => Promise<number>
  /** Below so much, nothing more is taken. */
  floorBytes: number
  /** What one key may keep: its inputs, its results and what it uploads now. */
  keyBytes: number
  records: Pick<Records, 'bytesOf'>
}

export interface DiskReservation {
  release(): void
}

export type DiskShares = ReturnType<typeof createDiskShares>

/** After this many seconds another try makes sense: results go when they were kept long enough, or when they are deleted. */
const retryAfterS = 60

/** Of the disk that is free at the start, where the operator set nothing. */
const defaultShare = 1 / 4

/** Makes it from the settings; a share has room for one upload at least. */
export async function openDiskShares(
  config: Pick<Config, 'keyDiskBytes' | 'diskFloorBytes' | 'maxUploadBytes'>,
  records: DiskShareParts['records'],
  freeBytes: () => Promise<number>,
): Promise<DiskShares> {
  const keyBytes = config.keyDiskBytes ?? Math.max(config.maxUploadBytes, defaultShare * (await freeBytes()))
  return createDiskShares({ freeBytes, floorBytes: config.diskFloorBytes, keyBytes, records })
}

/** Keeps the account of what is announced and not yet written. */
export function createDiskShares({ freeBytes, floorBytes, keyBytes, records }: DiskShareParts) {
  const announcedBy = new Map<string, number>()
  let announced = 0

  function add(keyId: string, bytes: number): void {
    announced += bytes
    const sum = (announcedBy.get(keyId) ?? 0) + bytes
    if (sum === 0) announcedBy.delete(keyId)
    else announcedBy.set(keyId, sum)
  }

  return {
    /**
     * Takes off this many bytes for an upload.
     * @throws AppError `key_storage_full` or `storage_full`
     */
    async reserve(keyId: string, bytes: number): Promise<DiskReservation> {
      const before = announcedBy.get(keyId) ?? 0
      // Before anything is awaited, so that uploads that come together see each other.
      add(keyId, bytes)
      let isHeld = true
      const release = () => {
        if (isHeld) add(keyId, -bytes)
        isHeld = false
      }
      try {
        if ((await records.bytesOf(keyId)) + before + bytes > keyBytes) throw keyStorageFull(keyBytes)
        if ((await freeBytes()) - announced < floorBytes) throw storageFull()
      } catch (error) {
        release()
        throw error
      }
      return { release }
    },
    /** @throws AppError `storage_full` when the disk is too full by now to go on writing */
    async check(): Promise<void> {
      if ((await freeBytes()) < floorBytes) throw storageFull()
    },
  }
}

/** The refusal where the disk has no room. */
export function storageFull(cause?: unknown): AppError {
  const message = 'The server has too little free disk space (CONVERTD_DISK_FLOOR_MB). Try again later, or tell the administrator.'
  return new AppError('storage_full', message, { cause, retryAfterS })
}

function keyStorageFull(keyBytes: number): AppError {
  const share = Math.floor(keyBytes / 1024 / 1024)
  const message = `What this key keeps and uploads would take more than its share of the disk, ${share} MiB (CONVERTD_KEY_DISK_MB). Delete conversions, or wait until they expire.`
  return new AppError('key_storage_full', message, { retryAfterS })
}
