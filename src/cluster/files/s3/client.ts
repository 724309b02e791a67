/** The client of an S3 bucket, from `s3://bucket/prefix?endpoint=…`. */
import { readFile } from 'node:fs/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../../../errors.ts'

/** No answer, or no byte of one, for so long: the connection is given up. */
const idleMs = 20_000
const connectMs = 5000

export interface BucketPlace {
  bucket: string
  /** Empty, or ends in a slash. */
  prefix: string
  /** Of the service; undefined: that of AWS. */
  endpoint: string | undefined
  /** Where clients reach it, for URLs that they are sent; undefined: the same. */
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
  if (url.username || url.password) throw faulty('holds an id or a secret, which belong into CONVERTD_FILES_KEY_FILE')
  const unknown = [...url.searchParams.keys()].find((name) => !parameters.includes(name))
  if (unknown !== undefined) throw faulty(`has the unknown parameter ${unknown}`)
  const [endpoint, publicEndpoint] = ['endpoint', 'public_endpoint'].map((name) => {
    const given = url.searchParams.get(name)
    if (given && !/^https?:$/.test(URL.parse(given)?.protocol ?? '')) throw faulty(`has no http or https URL as ${name}`)
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

/** Path-style addresses: services in a closed network seldom have a name for each bucket. */
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
    // What is sent carries the SHA-256 that is known already; not every service knows other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No bound for a whole request: one that moves may take as long as a slow line needs.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: quietMs },
    // Streams cannot be sent again from the middle; the callers try again from the beginning.
    maxAttempts: 1,
    // Callers are told of what fails; the client would write to the console.
    logger: { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
}
