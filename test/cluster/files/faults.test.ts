/** A bucket that is full, slow, cut off or wrong: what is kept is right, what is handed on is right, and every wait ends. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClusterFileStore } from '../../../src/cluster/files/cluster-file-store.ts'
import { newConversionId } from '../../../src/conversions/conversion.ts'
import { prepareDataFolder } from '../../../src/store/data-folder.ts'
import { seal } from '../../helpers/file-stores.ts'
import { openBucket } from '../../helpers/open-bucket.ts'
import { type Fate, type S3Server, startS3 } from '../../helpers/s3-server.ts'
import { openTcpProxy } from '../../helpers/tcp-proxy.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const never = new AbortController().signal

async function openStore(quietMs = 2000, retryTimes = { client: 300, work: 20_000 }) {
  const s3 = await startS3()
  const files = await prepareDataFolder(await makeTempDir())
  const store = createClusterFileStore({ files, objects: openBucket(s3.endpoint, quietMs), seal, now: Date.now, retryTimes })
  const id = newConversionId()
  const stage = async (content: Buffer) => {
    const path = (await store.stage(id))(0)
    await writeFile(path, content)
    return { path, kind: 'pdf', size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }
  const make = async (content: Buffer) => {
    const { workDir } = files.conversion(id)
    await mkdir(workDir, { recursive: true })
    await writeFile(join(workDir, 'made'), content)
    return { paths: [join(workDir, 'made')], within: workDir }
  }
  return { s3, files, store, id, stage, make, attempt: { id, attempt: 1 } }
}

/** So it goes with the first requests of a method; all others pass. */
function fail(s3: S3Server, method: string, fates: readonly Fate[]): void {
  const left = [...fates]
  s3.fate = (req) => (req.method === method ? (left.shift() ?? 'pass') : 'pass')
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test.each<[string, Fate[]]>([
  ['is cut off while it is sent to', ['cut request', 'cut request']],
  ['refuses connections', ['refuse', 'refuse', 'refuse']],
  ['is busy', ['busy', 'busy']],
  ['is full for a while', ['full', 'full', 'full']],
  ['says nothing', ['silent']],
])('a result is published whole to a bucket that %s', async (_, fates) => {
  const { s3, store, make, attempt } = await openStore()
  fail(s3, 'PUT', fates)
  const content = randomBytes(18_000_000)
  const {
    files: [kept],
  } = await store.publish(attempt, await make(content), never)
  if (!kept) throw new Error('nothing was published')
  expect((await readAll(await store.openResult({ ...attempt, index: 0, ...kept }))).equals(content)).toBe(true)
})

test('a service that knows no checksums of parts gets large files without them', async () => {
  const { s3, store, make, attempt } = await openStore()
  s3.fate = ({ method }) => (method === 'POST' ? 'refuse checksums' : 'pass')
  const content = randomBytes(18_000_000)
  const {
    files: [kept],
  } = await store.publish(attempt, await make(content), never)
  if (!kept) throw new Error('nothing was published')
  expect((await readAll(await store.openResult({ ...attempt, index: 0, ...kept }))).equals(content)).toBe(true)
})

test.each<[string, Fate, string]>([
  ['full', 'full', 'storage_full'],
  ['gone', 'refuse', 'store_unavailable'],
  ['silent', 'silent', 'store_unavailable'],
  ['busy', 'busy', 'store_unavailable'],
])('an upload to a bucket that stays %s is refused in time, and nothing stays on this machine', async (_, fate, code) => {
  const { s3, files, store, id, stage } = await openStore()
  const staged = await stage(Buffer.from('an input'))
  s3.fate = () => fate
  await expect(store.putInputs(id, [staged])).rejects.toMatchObject({ code })
  await store.unstage(id)
  expect(await readdir(join(files.dataDir, 'uploads'))).toEqual([])
})

test('a slow bucket stores and returns a file whose transfer takes longer than the timeout between bytes', async () => {
  // What the kernel has taken and not sent yet counts as silence: up to 8 MB here.
  const quietMs = 2500
  const { s3, files } = await openStore()
  const proxy = await openTcpProxy(Number(new URL(s3.endpoint).port))
  onTestFinished(() => proxy.close())
  const store = createClusterFileStore({
    now: Date.now,
    files,
    objects: openBucket(`http://127.0.0.1:${proxy.port}`, quietMs),
    seal,
    retryTimes: { client: 0, work: 0 },
  })
  const [id, content] = [newConversionId(), randomBytes(15_000_000)]
  const path = (await store.stage(id))(0)
  await writeFile(path, content)
  const kept = { path, kind: 'pdf' as const, size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  proxy.slow(5_000_000)
  await store.putInputs(id, [kept])
  const [fetched = ''] = await store.fetchInputs({ id, attempt: 1 }, [kept], never)
  expect((await readFile(fetched)).equals(content)).toBe(true)
})

test('an input whose transfer is cut off is fetched again', async () => {
  const { s3, store, id, stage, attempt } = await openStore()
  const content = randomBytes(3_000_000)
  const staged = await stage(content)
  await store.putInputs(id, [staged])
  fail(s3, 'GET', ['cut answer', 'cut answer', 'refuse', 'busy'])
  const [path = ''] = await store.fetchInputs(attempt, [staged], never)
  expect((await readFile(path)).equals(content)).toBe(true)
})

test('a changed input is given to no engine', async () => {
  const { s3, store, id, stage, attempt } = await openStore()
  const staged = await stage(Buffer.from('an input that matters'))
  await store.putInputs(id, [staged])
  s3.fate = ({ method }) => (method === 'GET' ? 'spoil answer' : 'pass')
  await expect(store.fetchInputs(attempt, [staged], never)).rejects.toThrow('damaged')
})

test.each<[string, Fate]>([
  ['cut off', 'cut answer'],
  ['damaged', 'spoil answer'],
])('a download of a result that is %s ends with an error, never as if it were whole', async (_, fate) => {
  const { s3, store, make, attempt } = await openStore()
  const {
    files: [kept],
  } = await store.publish(attempt, await make(randomBytes(2_000_000)), never)
  if (!kept) throw new Error('nothing was published')
  s3.fate = ({ method }) => (method === 'GET' ? fate : 'pass')
  let seen = 0
  const download = async () => {
    for await (const chunk of (await store.openResult({ ...attempt, index: 0, ...kept })) as AsyncIterable<Buffer>) seen += chunk.length
  }
  await expect(download()).rejects.toThrow()
  expect(seen).toBeLessThan(kept.size)
})

test('a deletion ends a publication and its multipart upload', async () => {
  const { s3, store, make, attempt } = await openStore(20_000)
  const controller = new AbortController()
  s3.fate = (req) => {
    if (!req.url?.includes('partNumber')) return 'pass'
    setTimeout(() => controller.abort(new Error('deleted')), 50)
    return 'silent'
  }
  await expect(store.publish(attempt, await make(randomBytes(20_000_000)), controller.signal)).rejects.toThrow('deleted')
  expect(s3.requests.at(-1)).toMatch(/^DELETE .*uploadId=/)
})

test('a sweep ends abandoned multipart uploads, but no recent ones', async () => {
  const s3 = await startS3()
  const upload = (key: string, at: number) =>
    `<Upload><Key>${key}</Key><UploadId>${key}-1</UploadId><Initiated>${new Date(at).toISOString()}</Initiated></Upload>`
  const now = Date.now()
  s3.answer = (req) =>
    req.method === 'GET' && req.url?.includes('uploads')
      ? `<ListMultipartUploadsResult>${upload('convertd/old', now - 1e8)}${upload('convertd/new', now)}${upload('theirs', now - 1e8)}</ListMultipartUploadsResult>`
      : undefined
  await openBucket(s3.endpoint)
    .removeCutWrites(now - 5e7, never)
    .catch(() => undefined)
  const ended = s3.requests.filter((request) => request.startsWith('DELETE'))
  expect(ended).toEqual([expect.stringContaining('/files/convertd/old?uploadId=convertd%2Fold-1')])
})

test('a presigned URL needs no key, names the file, and is valid for this file only', async () => {
  const s3 = await startS3({ strict: true })
  const bucket = openBucket(s3.endpoint)
  await bucket.putBytes('id/results/1/0', Buffer.from('result'), never)
  const url = await bucket.presign(
    'id/results/1/0',
    { disposition: 'attachment; filename="a.pdf"', mediaType: 'application/pdf' },
    { signedAt: Date.now(), seconds: 60 },
  )
  const answer = await fetch(url ?? '')
  expect(await answer.text()).toBe('result')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('60')
  expect((await fetch(String(url).replace('results/1/0', 'secrets'))).status).toBe(403)
})

test('a presigned URL is valid from now by the clock of the database, and for no longer', async () => {
  const s3 = await startS3({ strict: true })
  const bucket = openBucket(s3.endpoint)
  await bucket.putBytes('id/results/1/0', Buffer.from('result'), never)
  const answerTo = async (aheadMs: number) => {
    const store = createClusterFileStore({
      ...{ files: await prepareDataFolder(await makeTempDir()), objects: bucket, seal },
      now: () => Date.now() + aheadMs,
    })
    const file = { id: 'id', attempt: 1, index: 0, size: 6, sha256: '' }
    return await fetch((await store.presign(file, { disposition: 'attachment', mediaType: 'application/pdf' }, 60)) ?? '')
  }
  expect((await answerTo(0)).status).toBe(200)
  // This server's own clock is two minutes ahead of it.
  const late = await answerTo(-120_000)
  expect(late.status).toBe(403)
  expect(await late.text()).toContain('expired')
})
