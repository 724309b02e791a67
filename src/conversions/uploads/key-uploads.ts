/** What uploads of a key are under way, and whether it may begin another one: on one machine, or on many that count together. */
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'

export interface KeyUploads {
  /**
   * Counts an upload of this key of at most `bytes` bytes. Returns the function that ends it.
   * @throws AppError `too_many_uploads` or `key_storage_full`; `store_unavailable`
   */
  begin(keyId: string, bytes: number): Promise<() => Promise<void>>
}

/** Of one key. */
export interface KeyUploadLimits {
  /** At once. */
  uploads: number
  /** What it may keep: inputs, results and what it uploads now. */
  bytes: number
}

const retryAfterS = 5
/** After this many seconds another try makes sense: results go when they were kept long enough, or when they are deleted. */
const storageRetryAfterS = 60

/** Of the disk that is free at the start, where the operator set nothing. */
const defaultShare = 1 / 4

/** A key may upload as much at once as may run and wait for it, and its share of the disk has room for one upload at least. */
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

export function tooManyUploads({ uploads }: KeyUploadLimits): AppError {
  const message = `This key has ${uploads} uploads in progress, the most that a key may have. Try again in a moment.`
  return new AppError('too_many_uploads', message, { retryAfterS })
}

export function keyStorageFull({ bytes }: KeyUploadLimits): AppError {
  const share = Math.floor(bytes / 1024 / 1024)
  const message = `With this upload the key would use more than its share of the disk, ${share} MiB (CONVERTD_KEY_DISK_MB). Delete conversions, or wait until they expire.`
  return new AppError('key_storage_full', message, { retryAfterS: storageRetryAfterS })
}
