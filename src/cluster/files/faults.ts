/** The two ways in which a place for files can fail its callers for a while. */
import { AppError } from '../../errors.ts'

/** After this many seconds another try makes sense. */
const retryAfterS = 5

export function storeUnavailable(cause: unknown): AppError {
  return new AppError('store_unavailable', 'The place where files are kept cannot be reached. Try again in a moment.', {
    cause,
    retryAfterS,
  })
}

export function storeFull(cause: unknown): AppError {
  const message = 'The place where files are kept is full. Try again later, or tell the administrator.'
  return new AppError('storage_full', message, { cause, retryAfterS: 60 })
}

/** What was kept is not what came: never handed on. */
export function damaged(name: string, found: string): Error {
  return new Error(`the object ${name} is damaged: it has ${found}`)
}
