/** A result that lies in a bucket is sent by the bucket, where that is wished. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundFile } from '../../src/conversions/result.ts'
import { sendFile } from '../../src/http/send-file.ts'
import { openBucket } from '../helpers/open-bucket.ts'
import { startS3 } from '../helpers/s3-server.ts'

async function serve(findElsewhere: FoundFile['findElsewhere']) {
  const file: FoundFile = {
    ...{ filename: 'größe.pdf', kind: 'pdf', size: 5, sha256: 'abc', width: null, height: null, page: null },
    open: async () => Readable.from([Buffer.from('local')]),
    findElsewhere,
  }
  const server = new Koa().use((ctx) => sendFile(ctx, file)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('redirects the client, and the bucket sends the name and headers of this server', async () => {
  // This service and AWS's client sign an apostrophe in a parameter in two ways, so signatures are not looked at here.
  const bucket = openBucket((await startS3()).endpoint)
  await bucket.putBytes('id/results/1/0', Buffer.from('in the bucket'), new AbortController().signal)
  const url = await serve((how) => bucket.presign('id/results/1/0', how, { signedAt: Date.now(), seconds: 60 }))
  const sent = await fetch(url, { redirect: 'manual' })
  expect([sent.status, await sent.text(), sent.headers.get('content-type')]).toEqual([307, '', null])
  expect(sent.headers.get('cache-control')).toBe('private, no-store')
  const file = await fetch(url, { headers: { Range: 'bytes=0-1' } })
  expect([file.status, await file.text()]).toEqual([206, 'in'])
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe((await fetch(url, { method: 'HEAD' })).headers.get('content-disposition'))
})

test('answers HEAD and conditional requests directly', async () => {
  const url = await serve(async () => 'http://127.0.0.1:9/never')
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('5')
  expect((await fetch(url, { headers: { 'If-None-Match': '"abc"' } })).status).toBe(304)
})

test('sends the file itself if the bucket is not public', async () => {
  expect(await (await fetch(await serve(async () => undefined))).text()).toBe('local')
})
