/** Tells a database that cannot be reached from a statement that is wrong. */
import { DatabaseError } from 'pg'
import { AppError } from '../../errors.ts'

/** After this many seconds another try makes sense: a restart of PostgreSQL takes about as long. */
const retryAfterS = 5

/**
 * Classes and codes of PostgreSQL's errors (its manual, appendix A) that a later try may not meet: the connection broke, the server
 * starts or stops, has no room for another connection, or is a standby that may not write.
 */
const passing = /^(?:08...|57P0[1-5]|53...|25006|58030)$/

/** Whether the transaction lost against another one, and can be tried again at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** Returns what a failed statement is to be told as: `store_unavailable` for all that is not a fault of the statement. */
export function explain(error: unknown): unknown {
  if (error instanceof DatabaseError && !passing.test(error.code ?? '')) return error
  if (error instanceof AppError) return error
  return new AppError('store_unavailable', 'The database cannot be reached. Try again in a moment.', { cause: error, retryAfterS })
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'store_unavailable'
}
