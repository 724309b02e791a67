/** Translates errors of an S3 service to those of this project. */
import { AppError } from '../../../errors.ts'
import { storeFull, storeUnavailable } from '../faults.ts'

interface ServiceError {
  name?: string
  Code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Error names of MinIO, Ceph and others. */
const fullNames = /Quota|StorageFull|InsufficientStorage|InsufficientCapacity|EntityTooLarge.*Quota/i

/** Translates an error. A refusal that no retry would change is also `store_unavailable`: the operator may fix it while clients wait. */
export function translate(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { name = '', Code = '', $metadata } = error as ServiceError
  if (fullNames.test(`${name} ${Code}`) || $metadata?.httpStatusCode === 507) return storeFull(error)
  // An error of the local disk and not of the store.
  if (
    (error as NodeJS.ErrnoException).syscall !== undefined &&
    /^(open|read|fstat)$/.test(String((error as NodeJS.ErrnoException).syscall))
  ) {
    return (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? storeUnavailable(error) : error
  }
  return storeUnavailable(error)
}

/** Returns whether the error says that an object does not exist. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as ServiceError
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}
