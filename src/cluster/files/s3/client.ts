/** Creates the client of an S3 bucket, from `s3://bucket/prefix?endpoint=…`. */
import { readFile } from 'node:fs/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../../../errors.ts'

/** A connection without any data for this long is aborted. */
const idleMs = 20_000
const connectMs = 5000

/** The address of a bucket. */
export interface BucketPlace {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** URL of the service; undefined: AWS. */
  endpoint: string | undefined
  /** URL by which clients reach it, for presigned URLs; undefined: the same. */
  publicEndpoint: string | undefined
  region: string
}

const form = 's3://bucket/prefix?endpoint=https://…&region=…&public_endpoint=https://…'
const parameters = ['endpoint', 'region', 'public_endpoint']

/** @throws AppError `invalid_config` */
export function parseBucketUrl(text: string): BucketPlace {
  const url = URL.parse(text)
  const faulty = (why: string) => new AppError('invalid_config', `CONVERTD_FILES_URL ${why}; it has the form ${form}`)
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw faulty('names no bucket')
  if (url.username || url.password) throw faulty('contains an id or a secret, which belong in CONVERTD_FILES_KEY_FILE')
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw faulty(`has the unknown parameter ${unknown}`)
  const [endpoint, publicEndpoint] = ['endpoint', 'public_endpoint'].map((name) => {
    const given = url.searchParams.get(name)
    if (given && !/^https?:$/.test(URL.parse(given)?.protocol ?? '')) throw faulty(`has no http or https URL in ${name}`)
    return given || undefined
  })
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    bucket: url.hostname,
    prefix: path && `${path}/`,
    endpoint,
    publicEndpoint,
    region: url.searchParams.get('region') || 'us-east-1',
  }
}

/** The credentials for a bucket. */
export interface BucketKey {
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads the id from the first line and the secret from the second.
 * @throws AppError `invalid_config`
 */
export async function readBucketKey(path: string): Promise<BucketKey> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_config', `CONVERTD_FILES_KEY_FILE cannot be read (${cause.code}).`, { cause })
  })
  const [accessKeyId, secretAccessKey, ...more] = text.trim().split(/\s+/)
  if (accessKeyId && secretAccessKey && more.length === 0) return { accessKeyId, secretAccessKey }
  throw new AppError(
    'invalid_config',
    'CONVERTD_FILES_KEY_FILE must name a file with two lines: the id of an S3 access key, and its secret.',
  )
}

const ignore = () => undefined

/** Creates a client with path-style addresses: services in a closed network seldom have a host name for each bucket. */
export function createBucketClient(
  { endpoint, region }: Pick<BucketPlace, 'endpoint' | 'region'>,
  credentials: BucketKey,
  quietMs = idleMs,
): S3Client {
  return new S3Client({
    region,
    credentials,
    ...(endpoint && { endpoint }),
    forcePathStyle: endpoint !== undefined,
    // Uploads carry the SHA-256 that is already known; not every service supports other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No limit for a whole request, which takes as long as a slow connection needs.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: quietMs },
    // Streams cannot be resent from the middle; callers retry from the beginning.
    maxAttempts: 1,
    // Callers report failures; the client would write to the console.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
}
