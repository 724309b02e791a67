/** A bucket of the S3 service of a test. */
import { createBucket } from '../../src/cluster/files/s3/bucket.ts'
import { parseBucketUrl } from '../../src/cluster/files/s3/client.ts'
import { s3Key } from './s3-server.ts'

export function openBucket(endpoint: string, quietMs?: number) {
  return createBucket(parseBucketUrl(`s3://files/convertd?endpoint=${endpoint}`), s3Key, quietMs)
}
