/**
 * An S3 service on this machine (s3rver), and a proxy before it that does what networks, full buckets and dying services do. `TEST_S3_PORT` names
 * the port of another service on 127.0.0.1, and `TEST_S3_KEY` the id and the secret for it, with a blank between; tests of one file at a time,
 * because all share its bucket.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { CreateBucketCommand, DeleteObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { onTestFinished } from 'vitest'
import { makeTempDir } from './temp-dir.ts'

/** As s3rver has it built in. */
const [accessKeyId = '', secretAccessKey = ''] = (process.env.TEST_S3_KEY ?? 'S3RVER S3RVER').split(' ')
export const s3Key = { accessKeyId, secretAccessKey }

export interface S3Server {
  endpoint: string
  /** Where the service keeps what it has. */
  directory: string
  /** Requests that reached the proxy, as method and path. */
  requests: string[]
  /** Called for each request; returns what becomes of it. */
  fate: (req: IncomingMessage) => Fate
  /** Returns the XML of an answer that the service itself cannot give. */
  answer: (req: IncomingMessage) => string | undefined
  close(): Promise<void>
}

export type Fate = 'pass' | 'cut request' | 'cut answer' | 'refuse' | 'full' | 'busy' | 'silent' | 'spoil answer' | 'refuse checksums'

/** Closed when the running test ends. */
export async function startS3(options: S3Options = {}): Promise<S3Server> {
  const server = await openS3(await makeTempDir(), options)
  onTestFinished(server.close)
  return server
}

interface S3Options {
  bucket?: string
  /** Wrong signatures are refused, but so are right ones for lists: this service signs another path than AWS's client does for them. */
  strict?: boolean
  /** Where the proxy listens. */
  address?: string | undefined
}

/** `directory` is where it keeps what it has. */
export async function openS3(
  directory: string,
  { bucket = 'files', strict = false, address = '127.0.0.1' }: S3Options = {},
): Promise<S3Server> {
  const otherPort = Number(process.env.TEST_S3_PORT)
  const { port, ...service } = otherPort ? await useService(otherPort, bucket) : await runService(directory, bucket, strict)
  const server: S3Server = { endpoint: '', directory, requests: [], fate: () => 'pass', answer: () => undefined, close }
  const proxy = createServer((req, res) => {
    server.requests.push(`${req.method} ${req.url}`)
    const xml = server.answer(req)
    if (xml === undefined) forward(req, res, port, server.fate(req))
    else res.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml)
  })
  await new Promise<void>((resolve) => proxy.listen(0, address, resolve))
  server.endpoint = `http://${address}:${(proxy.address() as AddressInfo).port}`
  return server

  async function close(): Promise<void> {
    proxy.closeAllConnections()
    proxy.close()
    await service.close()
  }
}

async function runService(directory: string, bucket: string, strict: boolean) {
  const service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await service.run()
  return { port, close: () => service.close() }
}

async function useService(port: number, bucket: string) {
  const client = new S3Client({ region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, forcePathStyle: true, credentials: s3Key })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error) => {
    if (!/^BucketAlready/.test(error.name)) throw error
  })
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
    for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
  return { port, close: async () => client.destroy() }
}

function forward(req: IncomingMessage, res: ServerResponse, port: number, fate: Fate): void {
  if (fate === 'silent') req.resume()
  else if (fate === 'refuse') req.socket.destroy()
  else if (fate === 'full') answerXml(req, res, 507, 'QuotaExceeded')
  else if (fate === 'busy') answerXml(req, res, 503, 'SlowDown')
  else if (fate === 'refuse checksums') void passWithoutChecksums(req, res, port)
  else pass(req, res, port, fate)
}

function pass(req: IncomingMessage, res: ServerResponse, port: number, fate: Fate): void {
  const onward = request({ port, host: '127.0.0.1', method: req.method, path: req.url, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fate === 'pass' || fate === 'cut request') return void answer.pipe(res)
    answer.once('data', (chunk: Buffer) => {
      const spoiled = Buffer.from(chunk)
      if (fate === 'spoil answer') spoiled[0] = (spoiled[0] ?? 0) ^ 1
      res.write(fate === 'cut answer' ? chunk.subarray(0, chunk.length / 2) : spoiled, () => {
        if (fate === 'cut answer') res.destroy()
        else answer.pipe(res)
      })
    })
    answer.once('end', () => res.end())
  })
  onward.on('error', () => res.destroy())
  res.on('close', () => onward.destroy())
  if (fate !== 'cut request') return void req.pipe(onward)
  req.once('data', () => {
    onward.destroy()
    req.socket.destroy()
  })
}

/** As OpenStack Swift does: its schema of a list of parts has no checksums. */
async function passWithoutChecksums(req: IncomingMessage, res: ServerResponse, port: number): Promise<void> {
  const body = await buffer(req)
  if (body.includes('<ChecksumSHA256>'))
    return void res.writeHead(400, { 'Content-Type': 'application/xml' }).end('<Error><Code>MalformedXML</Code></Error>')
  const { method, url: path, headers } = req
  const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(res)
  })
  onward.on('error', () => res.destroy())
  onward.end(body)
}

function answerXml(req: IncomingMessage, res: ServerResponse, status: number, code: string): void {
  req.resume()
  req.once('end', () => res.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`))
}
