/** Temporary failures of a file storage. */
import { AppError } from '../../errors.ts'

/** Seconds after which a retry makes sense. */
const retryAfterS = 5

/** Returns the error for a file storage that cannot be reached. */
export function storeUnavailable(cause: unknown): AppError {
  return new AppError('store_unavailable', 'The file storage cannot be reached. Try again in a moment.', {
    cause,
    retryAfterS,
  })
}

/** Returns the error for a file storage without free space. */
export function storeFull(cause: unknown): AppError {
  const message = 'The file storage is full. Try again later, or tell the administrator.'
  return new AppError('storage_full', message, { cause, retryAfterS: 60 })
}

/** Returns the error for stored bytes that differ from the original; they are never returned. */
export function damaged(name: string, found: string): Error {
  return new Error(`the object ${name} is damaged: it has ${found}`)
}
