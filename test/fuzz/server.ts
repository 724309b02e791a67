/** A server to be fuzzed over real connections, and what holds of everything that it answers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { fakeEngines } from '../helpers/fake-engines.ts'
import { createTestAction } from '../helpers/test-action.ts'

export interface Sent {
  pieces: readonly Buffer[]
  /** Whether the client resets the connection at once, without reading. */
  leaves?: boolean
}

/** An answer is read until nothing came for so long. */
const quietMs = 250

/** Far longer than the shortest conversion takes, also on a machine that is busy with other things. */
const aliveWithinMs = 300_000

/** Starts it; `close` also fails where the server logged a fault of its own. */
export async function startFuzzedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'convertd-fuzz-'))
  const faults: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      if (JSON.parse(String(chunk)).level >= 50) faults.push(String(chunk))
      done()
    },
  })
  const limits = {
    CONVERTD_RATE_LIMIT: '1000000',
    CONVERTD_READ_RATE_LIMIT: '1000000',
    CONVERTD_MAX_UPLOAD_MB: '1',
    CONVERTD_QUEUE_LIMIT: '1000',
  }
  const place = { CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_DATA_DIR: dataDir, CONVERTD_SHUTDOWN_GRACE_S: '0' }
  const config = loadConfig({
    ...limits,
    ...place,
    CONVERTD_UPLOAD_IDLE_S: '2',
    CONVERTD_DISK_FLOOR_MB: '0',
    // Longer than a busy machine lets a client wait.
    CONVERTD_RETENTION_MIN: '0.5',
    CONVERTD_KEEP_RECORD_MIN: '0',
  })
  const engines = fakeEngines({ detectKind })
  const app = await startApp({
    config,
    log: pino({}, sink),
    engines,
    actions: [createTestAction().action, createTestAction('join', { several: true }).action],
  })
  const { rawKey: key } = await issueKey({ keyStore: app.keyStore, knownActions: ['echo', 'join'] }, { name: 'fuzz', admin: true })

  function requireNoFault(): void {
    if (faults.length > 0) throw new Error(`the server logged a fault: ${faults[0]}`)
  }

  return {
    key,
    url: app.url,
    /** Sends the pieces and checks whatever comes back. */
    async send(sent: Sent): Promise<void> {
      checkAnswers(await exchange(app.url, sent))
      requireNoFault()
    },
    /** Checks that a conversion of someone else comes to its end. */
    async requireAlive(): Promise<void> {
      const body = new FormData()
      body.set('action', 'echo')
      body.set('file', new Blob(['hello']), 'a.txt')
      const headers = { 'X-Api-Key': key, Prefer: 'wait=30' }
      const deadline = Date.now() + aliveWithinMs
      let { data, ...rest } = await ask(`${app.url}/api/v1/conversions`, { method: 'POST', body, headers })
      while ((data?.state === 'queued' || data?.state === 'processing') && Date.now() < deadline)
        ({ data, ...rest } = await ask(`${app.url}/api/v1/conversions/${data.conversion_id}`, { headers }))
      if (data?.state !== 'completed') throw new Error(`a good conversion did not end well: ${JSON.stringify({ data, ...rest })}`)
      const metrics = await (await fetch(`${app.url}/metrics`)).text()
      if (!/^convertd_uncaught_exceptions_total 0$/m.test(metrics)) throw new Error('uncaught exception')
    },
    async close(): Promise<void> {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
      requireNoFault()
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<{ data: { state: string; conversion_id: string } | null }> {
  const response = await fetch(url, init)
  return (await response.json()) as { data: { state: string; conversion_id: string } | null }
}

/** Returns all that came until the server closed the connection, or had nothing more to say. */
function exchange(url: string, { pieces, leaves = false }: Sent): Promise<Buffer> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  const end = () => {
    socket.destroy()
    resolve(Buffer.concat(received))
  }
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('error', end).on('close', end)
  socket.setTimeout(quietMs, end)
  void (async () => {
    for (const piece of pieces) await new Promise((written) => socket.write(piece, written))
    if (leaves) socket.resetAndDestroy()
  })()
  return promise
}

/** Throws unless each error is an envelope of its own status, and none is a fault of the server. */
function checkAnswers(received: Buffer): void {
  let rest = received.toString('latin1')
  while (rest.startsWith('HTTP/1.1 ')) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) return
    const head = rest.slice(0, end)
    const status = Number(head.slice(9, 12))
    const length = /^content-length: (\d+)$/im.exec(head)?.[1]
    if (status === 100) {
      rest = rest.slice(end + 4)
      continue
    }
    if (status >= 500 && status !== 503) throw new Error(`the answer is ${rest.slice(0, 2000)}`)
    if (length === undefined) return
    const body = rest.slice(end + 4, end + 4 + Number(length))
    // An answer to HEAD has a length, and no body.
    if (status >= 400 && body.length === Number(length) && !body.startsWith('HTTP/1.1 ')) checkEnvelope(status, body)
    rest = rest.slice(end + 4 + (body.startsWith('HTTP/1.1 ') ? 0 : Number(length)))
  }
}

function checkEnvelope(status: number, body: string): void {
  const envelope = JSON.parse(Buffer.from(body, 'latin1').toString())
  const isWhole =
    envelope.status === false && envelope.statusCode === status && typeof envelope.message === 'string' && envelope.data === null
  if (!isWhole || !envelope.errors?.[0]?.code || envelope.errors.some(({ code }: { code: string }) => code === 'internal'))
    throw new Error(`this is no envelope: ${body.slice(0, 2000)}`)
}
