/** Sends a local file to a bucket in one request or in parts, each with its SHA-256. Only the buffers of streams are in memory. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  type CompleteMultipartUploadCommandInput,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { mapConcurrently } from '../../../store/map-concurrently.ts'
import type { LocalFile } from '../objects.ts'

interface Target {
  client: S3Client
  Bucket: string
  Key: string
  signal: AbortSignal
}

const mebibyte = 1024 * 1024
/** Maximum size of a file that is sent in one request, and size of a part. */
const partBytes = 16 * mebibyte
/** Maximum number of parts; S3 takes 10,000. */
const mostParts = 9000
const partsAtOnce = 3
const abortMs = 5000

/** @throws the client's error; then nothing is stored, except for parts of an aborted upload if the store has become unavailable */
export async function putFile(target: Target, file: LocalFile): Promise<void> {
  if (file.size > partBytes) return await putParts(target, file)
  const { client, Bucket, Key, signal } = target
  const Body = createReadStream(file.path)
  try {
    const checksum = Buffer.from(file.sha256, 'hex').toString('base64')
    const put = new PutObjectCommand({ Bucket, Key, Body, ContentLength: file.size, ChecksumSHA256: checksum })
    await client.send(put, { abortSignal: signal })
  } finally {
    Body.destroy()
  }
}

async function putParts(target: Target, { path, size }: LocalFile): Promise<void> {
  const { client, Bucket, Key, signal } = target
  const begun = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ChecksumAlgorithm: 'SHA256' }), { abortSignal: signal })
  const upload = { Bucket, Key, UploadId: begun.UploadId }
  try {
    const parts = await mapConcurrently(partsOf(size), (part) => putPart(target, upload.UploadId, path, part), partsAtOnce)
    await complete(target, upload, parts)
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload), { abortSignal: AbortSignal.timeout(abortMs) }).catch(() => undefined)
    throw error
  }
}

/** Completes an upload with the checksums of its parts, or without them: AWS requires them, and OpenStack Swift refuses such a list as malformed. */
async function complete({ client, signal }: Target, upload: CompleteMultipartUploadCommandInput, parts: CompletedPart[]): Promise<void> {
  const send = (Parts: CompletedPart[]) =>
    client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), { abortSignal: signal })
  try {
    await send(parts)
  } catch (error) {
    if ((error as Error).name !== 'MalformedXML') throw error
    await send(parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })))
  }
}

interface Part {
  number: number
  start: number
  /** Last byte, included. */
  end: number
}

function partsOf(size: number): Part[] {
  const bytes = Math.max(partBytes, Math.ceil(size / mostParts / mebibyte) * mebibyte)
  return Array.from({ length: Math.ceil(size / bytes) }, (_, index) => {
    return { number: index + 1, start: index * bytes, end: Math.min(size, (index + 1) * bytes) - 1 }
  })
}

/** Sends a part. Reads it twice, because its hash is sent first. */
async function putPart({ client, Bucket, Key, signal }: Target, UploadId: string | undefined, path: string, { number, start, end }: Part) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { start, end }), hash, { signal })
  const ChecksumSHA256 = hash.digest('base64')
  const Body = createReadStream(path, { start, end })
  try {
    const part = { Bucket, Key, UploadId, PartNumber: number, ContentLength: end - start + 1, ChecksumSHA256 }
    const { ETag } = await client.send(new UploadPartCommand({ ...part, Body }), { abortSignal: signal })
    return { PartNumber: number, ETag, ChecksumSHA256 }
  } finally {
    Body.destroy()
  }
}
