/** Reserves disk space of this server: the announced size of an upload is deducted before its first byte is written. */
import { AppError } from '../../errors.ts'

/** The dependencies of `createDiskShares`. */
export interface DiskShareParts {
  /** Bytes that can be written now. */
  freeBytes: () => Promise<number>
  /** With less free space, nothing is accepted. */
  floorBytes: number
}

/** Reserved space. */
export interface DiskReservation {
  release(): void
}

/** The result of `createDiskShares`. */
export type DiskShares = ReturnType<typeof createDiskShares>

/** Seconds to wait before trying again: space is freed when results expire or are deleted. */
const retryAfterS = 60

/** Keeps track of bytes that are announced but not yet written. */
export function createDiskShares({ freeBytes, floorBytes }: DiskShareParts) {
  let announced = 0

  return {
    /**
     * Takes off this many bytes for an upload.
     * @throws AppError `storage_full`
     */
    async reserve(bytes: number): Promise<DiskReservation> {
      // Before anything is awaited, so that uploads that come together see each other.
      announced += bytes
      let isHeld = true
      const release = () => {
        if (isHeld) announced -= bytes
        isHeld = false
      }
      try {
        if ((await freeBytes()) - announced < floorBytes) throw storageFull()
      } catch (error) {
        release()
        throw error
      }
      return { release }
    },
    /** @throws AppError `storage_full` if the disk has become too full to continue writing */
    async check(): Promise<void> {
      if ((await freeBytes()) < floorBytes) throw storageFull()
    },
  }
}

/** Returns the error for a full disk. */
export function storageFull(cause?: unknown): AppError {
  const message = 'The server has too little free disk space (CONVERTD_DISK_FLOOR_MB). Try again later, or tell the administrator.'
  return new AppError('storage_full', message, { cause, retryAfterS })
}
