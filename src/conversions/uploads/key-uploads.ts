/** The limits on the uploads of a key that are in progress: counted on one server, or on all servers together. */
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

/** Counts the uploads in progress. */
export interface KeyUploads {
  /**
   * Adds an upload of at most `bytes` bytes to those of the key. Returns the function that removes it again.
   * @throws AppError `too_many_uploads`, `key_storage_full`, `store_unavailable`
   */
  begin(keyId: string, bytes: number): Promise<() => Promise<void>>
}

/** The limits of one key. */
export interface KeyUploadLimits {
  /** Maximum number of uploads in progress. */
  uploads: number
  /** Maximum size of its inputs, results and uploads in progress together, in bytes. */
  bytes: number
}

/** Seconds until a retry makes sense if too many uploads are in progress. */
const retryAfterS = 5
/** Seconds until a retry makes sense if the disk share is full: results must expire or be deleted first. */
const storageRetryAfterS = 60

/** Default disk share of a key, as a fraction of the space that is free at the start. */
const defaultShare = 1 / 4

/**
 * Returns the limits of each key. A key may have as many uploads in progress as conversions running and queued. Its default disk share is
 * large enough for at least one upload.
 */
export async function readKeyUploadLimits(
  {
    concurrency,
    keyQueueLimit,
    keyDiskBytes,
    maxUploadBytes,
  }: Pick<Config, 'concurrency' | 'keyQueueLimit' | 'keyDiskBytes' | 'maxUploadBytes'>,
  freeBytes: () => Promise<number>,
): Promise<KeyUploadLimits> {
  const bytes = keyDiskBytes ?? Math.max(maxUploadBytes, Math.floor(defaultShare * (await freeBytes())))
  return { uploads: concurrency + keyQueueLimit, bytes }
}

/** Returns the error for a key that has reached its number of uploads. */
export function tooManyUploads({ uploads }: KeyUploadLimits): AppError {
  const message = `This key has ${uploads} uploads in progress, the most that a key may have. Try again in a moment.`
  return new AppError('too_many_uploads', message, { retryAfterS })
}

/** Returns the error for a key that would exceed its disk share. */
export function keyStorageFull({ bytes }: KeyUploadLimits): AppError {
  const share = Math.floor(bytes / 1024 / 1024)
  const message = `With this upload the key would use more than its share of the disk, ${share} MiB (CONVERTD_KEY_DISK_MB). Delete conversions, or wait until they expire.`
  return new AppError('key_storage_full', message, { retryAfterS: storageRetryAfterS })
}
