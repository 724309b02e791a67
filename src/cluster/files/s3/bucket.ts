/** Stores objects in an S3 bucket. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { mapConcurrently } from '../../../store/map-concurrently.ts'
import type { ObjectEntry, Objects } from '../objects.ts'
import { type BucketKey, type BucketPlace, createBucketClient } from './client.ts'
import { isMissing, translate } from './faults.ts'
import { putFile } from './put.ts'

const never = new AbortController().signal
const removedAtOnce = 8

/**
 * Creates the storage. It removes one object per request, which every service supports: a conversion seldom has more than a few.
 * @param quietMs time without any data after which a request is aborted; for tests
 */
export function createBucket(place: BucketPlace, key: BucketKey, quietMs?: number): Objects {
  const { bucket: Bucket, prefix } = place
  const client = createBucketClient(place, key, quietMs)
  const outside = place.publicEndpoint ? createBucketClient({ ...place, endpoint: place.publicEndpoint }, key) : client
  const keyOf = (name: string) => `${prefix}${name}`

  return {
    describe: () => `the bucket ${Bucket}${place.endpoint ? ` at ${new URL(place.endpoint).host}` : ''}`,
    put: (name, file, signal) => translated(signal, putFile({ client, Bucket, Key: keyOf(name), signal }, file)),
    async putBytes(name, bytes, signal) {
      const ChecksumSHA256 = createHash('sha256').update(bytes).digest('base64')
      const put = new PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.length, ChecksumSHA256 })
      await translated(signal, client.send(put, { abortSignal: signal }))
    },
    async get(name, range, signal = never) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const answer = await client
        .send(new GetObjectCommand({ Bucket, Key: keyOf(name), ...part }), { abortSignal: signal })
        .catch((error) => {
          if (isMissing(error)) return undefined
          signal.throwIfAborted()
          throw translate(error)
        })
      if (!(answer?.Body instanceof Readable)) return undefined
      return { stream: answer.Body, size: answer.ContentLength ?? 0 }
    },
    list: (start, signal = never) => listObjects(client, { Bucket, prefix, start, signal }),
    async remove(names) {
      await mapConcurrently(
        names,
        (name) => translated(never, client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))),
        removedAtOnce,
      )
    },
    removeCutWrites: (before, signal) => translated(signal, abortUploads(client, { Bucket, prefix, before, signal })),
    presign: (name, { disposition, mediaType }, { signedAt, seconds }) => {
      const how = { ResponseContentDisposition: disposition, ResponseContentType: mediaType, ResponseCacheControl: 'private, no-store' }
      return getSignedUrl(outside, new GetObjectCommand({ Bucket, Key: keyOf(name), ...how }), {
        ...{ expiresIn: seconds, signingDate: new Date(signedAt) },
      })
    },
    // A bucket does not report it.
    freeBytes: async () => Number.POSITIVE_INFINITY,
    close() {
      client.destroy()
      outside.destroy()
    },
  }
}

/** @throws AppError `store_unavailable` where the bucket does not exist or the key may not use it */
export async function checkBucket(place: BucketPlace, key: BucketKey): Promise<void> {
  const client = createBucketClient(place, key)
  try {
    await translated(never, client.send(new HeadBucketCommand({ Bucket: place.bucket })))
  } finally {
    client.destroy()
  }
}

async function translated<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return await work.catch((error: unknown) => {
    signal.throwIfAborted()
    throw translate(error)
  })
}

interface Listing {
  Bucket: string
  prefix: string
  signal: AbortSignal
}

async function* listObjects(client: S3Client, { Bucket, prefix, start, signal }: Listing & { start: string }): AsyncGenerator<ObjectEntry> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ...(ContinuationToken && { ContinuationToken }) })
    const page = await translated(signal, client.send(command, { abortSignal: signal }))
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      yield { name: Key.slice(prefix.length), size: Size, modifiedAt: LastModified?.getTime() ?? Date.now() }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/** Aborts abandoned multipart uploads: their parts take space and are in no list of objects. */
async function abortUploads(client: S3Client, { Bucket, prefix, before, signal }: Listing & { before: number }): Promise<void> {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (marker) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...marker })
    const page = await client.send(command, { abortSignal: signal }).catch(ifImplemented)
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (!Key?.startsWith(prefix) || (Initiated?.getTime() ?? Number.POSITIVE_INFINITY) >= before) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal: signal })
    }
    marker = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
}

/** Small services lack this list, and remove such uploads themselves, or not at all. */
function ifImplemented(error: { $metadata?: { httpStatusCode?: number } }): undefined {
  if (error.$metadata?.httpStatusCode !== 501) throw error
}
