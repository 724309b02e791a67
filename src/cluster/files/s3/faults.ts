/** What an S3 service refuses, in the words of this project. */
import { AppError } from '../../../errors.ts'
import { storeFull, storeUnavailable } from '../faults.ts'

interface ServiceError {
  name?: string
  Code?: string
  $metadata?: { httpStatusCode?: number }
}

/** MinIO, Ceph and others each have names of their own. */
const fullNames = /Quota|StorageFull|InsufficientStorage|InsufficientCapacity|EntityTooLarge.*Quota/i

/** A refusal that no other try would change is the operator's to fix, and may be fixed while clients wait: it is a store that cannot be used. */
export function translate(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { name = '', Code = '', $metadata } = error as ServiceError
  if (fullNames.test(`${name} ${Code}`) || $metadata?.httpStatusCode === 507) return storeFull(error)
  // The local disk, not the store.
  if (
    (error as NodeJS.ErrnoException).syscall !== undefined &&
    /^(open|read|fstat)$/.test(String((error as NodeJS.ErrnoException).syscall))
  ) {
    return (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? storeUnavailable(error) : error
  }
  return storeUnavailable(error)
}

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as ServiceError
  return name === 'NoSuchKey' || name === 'NotFound' || ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket')
}
