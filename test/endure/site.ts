/** A real server as a process of its own, on a data folder that outlives it, and a client that counts what was accepted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endOrphans } from '../../src/engines/process/orphans.ts'
import type { presentConversion } from '../../src/http/present.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { openKeyFile } from '../../src/keys/key-file.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'

export type View = ReturnType<typeof presentConversion>

/** `real` is `convertd serve`; `fast` the same server with one action that copies its input. */
export type Engines = 'real' | 'fast'

const launcher = join(import.meta.dirname, '../../bin/convertd')
const fastServer = join(import.meta.dirname, 'fast-child.ts')
const endStates = ['completed', 'failed']
const checkIntervalMs = 50

export interface SiteOptions {
  engines: Engines
  /** Unset: a temporary folder, removed at the end. */
  dataDir?: string
  env?: Record<string, string>
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** Prepares the folder and a key; `start` starts a server, again after each kill. */
export async function openSite({ engines, dataDir: given, env = {} }: SiteOptions) {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'convertd-endure-')))
  const files = await prepareDataFolder(dataDir)
  const { rawKey: key } = await issueKey({ keyStore: openKeyFile(files), knownActions: [] }, { name: 'endure', admin: true })
  let server: ChildProcess | undefined
  let url = ''

  async function start(): Promise<void> {
    const [command, argument] = engines === 'real' ? [launcher, 'serve'] : [process.execPath, fastServer]
    server = spawn(command, [argument], {
      env: {
        ...{
          PATH: process.env.PATH,
          CONVERTD_DATA_DIR: dataDir,
          CONVERTD_HOST: '127.0.0.1',
          CONVERTD_PORT: '0',
          CONVERTD_LOG_FORMAT: 'json',
        },
        ...{ CONVERTD_RATE_LIMIT: '10000000', CONVERTD_READ_RATE_LIMIT: '10000000', CONVERTD_QUEUE_LIMIT: '1000' },
        ...{ CONVERTD_KEY_QUEUE_LIMIT: '1000', CONVERTD_DISK_FLOOR_MB: '0', ...env },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    url = await addressIn(server)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }

  const call = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { 'X-Api-Key': key, ...(init.headers as object) } })

  async function find(id: string): Promise<View> {
    const { data } = (await (await call(`/api/v1/conversions/${id}`)).json()) as { data: View }
    return data
  }

  return {
    dataDir,
    files,
    start,
    stop,
    call,
    find,
    pid: () => server?.pid ?? 0,
    url: () => url,
    /** Uploads; an answer that is no 202 is answered with its status and its first code. */
    async submit(action: string, filename: string, content: Blob, fields: Record<string, string> = {}) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, action })) form.set(name, value)
      form.set('file', content, filename)
      const response = await call('/api/v1/conversions', { method: 'POST', body: form })
      const { data, errors } = (await response.json()) as { data: View | null; errors: { code: string }[] | null }
      return { status: response.status, id: data?.conversion_id ?? '', code: errors?.[0]?.code ?? null }
    },
    /** Waits until it has ended, in the time that `signal` leaves. */
    async ended(id: string, signal: AbortSignal): Promise<View> {
      for (;;) {
        signal.throwIfAborted()
        const view = await find(id)
        if (endStates.includes(view.state)) return view
        await new Promise((resolve) => setTimeout(resolve, checkIntervalMs))
      }
    },
    /** SHA-256 of the result. */
    async resultHash(id: string): Promise<string> {
      const hash = createHash('sha256')
      const { body } = await call(`/api/v1/conversions/${id}/result`)
      for await (const piece of body ?? []) hash.update(piece)
      return hash.digest('hex')
    },
    async close(): Promise<void> {
      await stop('SIGKILL')
      await endOrphans(files.dataDir)
      if (given === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressIn(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  if (!server.stderr) throw new Error('the server has no stderr')
  const last: string[] = []
  const lines = createInterface(server.stderr)
  lines.on('line', (line) => {
    last.splice(0, Math.max(0, last.length - 40))
    last.push(line)
    const found = /"url":"([^"]+)"/.exec(line)?.[1]
    if (found) resolve(found)
  })
  lines.once('close', () => reject(new Error(`the server ended before it was ready: ${last.join('\n')}`)))
  return await promise
}
