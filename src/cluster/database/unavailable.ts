/** Distinguishes an unreachable database from a faulty statement. */
import { DatabaseError } from 'pg'
import { AppError } from '../../errors.ts'

/** Seconds to wait: about as long as PostgreSQL takes to restart. */
const retryAfterS = 5

/**
 * PostgreSQL error classes and codes (its manual, appendix A) that are temporary: the connection broke, the server starts or stops, has no
 * free connection, or is a read-only standby.
 */
const passing = /^(?:08...|57P0[1-5]|53...|25006|58030)$/

/** Returns whether the transaction lost a conflict and can be retried at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001')
}

/** Returns the error for a failed statement: `store_unavailable` unless the statement itself is faulty. */
export function explain(error: unknown): unknown {
  if (error instanceof DatabaseError && !passing.test(error.code ?? '')) return error
  if (error instanceof AppError) return error
  return new AppError('store_unavailable', 'The database cannot be reached. Try again in a moment.', { cause: error, retryAfterS })
}

/** Returns whether an error says that the database or file storage cannot be reached, so that a retry may help. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'store_unavailable'
}
