/** A cluster of processes for one run: a database, a place for files, machines that are killed and started again, and clients that keep count. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endOrphans } from '../../src/engines/process/orphans.ts'
import type { presentConversion } from '../../src/http/present.ts'
import { formatRawKey, generateRawKey } from '../../src/keys/key.ts'
import { processesMarked } from '../helpers/image-engine.ts'
import type { Network } from '../helpers/namespaces.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { type Node, startNode } from './node.ts'
import { type FilesKind, openPlace, type Place } from './place.ts'

export type View = ReturnType<typeof presentConversion>

export interface Site {
  /** How many programs of conversions live. */
  programs(): number
  postgres: Postgres
  databaseUrl: string
  place: Place
  /** The key of the clients, an admin's. */
  key: string
  nodes: Node[]
  /** Those that answer clients. */
  doors(): Node[]
  /** Kills one with no chance to clean up, and starts it again. */
  restart(index: number): Promise<void>
  /**
   * Sends a text until it is accepted, to any machine; the same Idempotency-Key each time. Returns the id.
   * @throws Error where something else than a passing refusal is answered, or nothing in time
   */
  submit(text: string, action?: 'sleep' | 'wait'): Promise<string>
  /** Asks any machine until the conversion has ended. */
  ended(id: string, node?: Node): Promise<View>
  call(path: string, init?: RequestInit, node?: Node): Promise<Response | undefined>
  close(): Promise<void>
}

/** Longer than the death of a machine and two more attempts take. */
const timeoutMs = 240_000
/** One that hangs must not hold a client up. */
const requestMs = 20_000

export type Role = 'all' | 'api' | 'worker'

export interface SiteOptions {
  /** One machine for each. */
  roles?: readonly Role[]
  files?: FilesKind
  /** Of one that runs already, and lives on. */
  postgres?: Postgres
  /** The folder of the convertd that a machine runs, each time that it starts; undefined: this one. */
  rootOf?: (index: number) => string | undefined
  /** Settings of all machines. */
  env?: Record<string, string>
  /** Settings of one machine. */
  envOf?: (index: number) => Record<string, string>
  /** Returns the address by which a machine reaches the database: a proxy's. */
  route?: (databaseUrl: string, index: number) => string
  /** Where each machine has a network address of its own; undefined: all are processes of this machine. */
  network?: Network | undefined
}

export async function openSite({
  roles = ['all', 'all', 'all'],
  files = 'folder',
  env,
  envOf,
  rootOf,
  route,
  network,
  ...given
}: SiteOptions = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-cluster-'))
  const postgres = given.postgres ?? (await startPostgres())
  const place = await openPlace(files, folder, network?.address)
  const databaseUrl = await postgres.createDatabase()
  const secret = join(folder, 'secret')
  await writeFile(secret, randomUUID() + randomUUID())
  const dataDirs = roles.map((_, index) => join(folder, `node-${index}`))
  const key = formatRawKey(generateRawKey())
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, key)
  const start = (index: number) =>
    startNode(
      {
        ...place.envOf(index),
        CONVERTD_DATA_DIR: `${dataDirs[index]}/`,
        CONVERTD_DATABASE_URL: route?.(databaseUrl, index) ?? databaseUrl,
        CONVERTD_SECRET_FILE: secret,
        CONVERTD_BOOTSTRAP_KEY_FILE: keyFile,
        CONVERTD_ROLE: roles[index] ?? 'all',
        ...(network && { CONVERTD_HOST: network.machines[index]?.address ?? '' }),
        ...env,
        ...envOf?.(index),
      },
      rootOf?.(index),
      network?.machines[index]?.command,
    )
  const nodes: Node[] = []

  async function close(): Promise<void> {
    await Promise.all(nodes.map(({ kill }) => kill()))
    await Promise.all(dataDirs.map((dataDir) => endOrphans(dataDir)))
    await place.close()
    if (!given.postgres) await postgres.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const started = await Promise.allSettled(dataDirs.map((_, index) => start(index)))
  for (const one of started) if (one.status === 'fulfilled') nodes.push(one.value)
  if (nodes.length < roles.length) {
    await close()
    throw new Error('not every machine starts')
  }
  const doors = () => nodes.filter((_, index) => roles[index] !== 'worker')

  async function call(path: string, init: RequestInit = {}, node = anyOf(doors())): Promise<Response | undefined> {
    const headers = { 'X-Api-Key': key, ...(init.headers as object) }
    return await fetch(node.url + path, { ...init, headers, signal: AbortSignal.timeout(requestMs) }).catch(() => undefined)
  }

  return {
    programs: () => dataDirs.flatMap(processesMarked).length,
    ...{ postgres, databaseUrl, place, key, nodes, doors, call, close },
    async restart(index) {
      await nodes[index]?.kill()
      nodes[index] = await start(index)
    },
    async submit(text, action = 'sleep') {
      const deadline = performance.now() + timeoutMs
      const idempotencyKey = randomUUID()
      while (performance.now() < deadline) {
        const body = new FormData()
        body.set('action', action)
        body.set('file', new Blob([text]), 'night.txt')
        const response = await call('/api/v1/conversions', { method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey } })
        if (response?.status === 202) return ((await response.json()) as { data: View }).data.conversion_id
        if (response && response.status !== 503) throw new Error(`${response.status} ${await response.text()}`)
        await delay(200)
      }
      throw new Error('no machine accepted the conversion')
    },
    async ended(id, node) {
      const deadline = performance.now() + timeoutMs
      while (performance.now() < deadline) {
        const response = await call(`/api/v1/conversions/${id}`, { headers: { Prefer: 'wait=10' } }, node)
        if (response?.status === 200) {
          const { data } = (await response.json().catch(() => ({}))) as { data?: View }
          if (data && data.state !== 'queued' && data.state !== 'processing') return data
        } else if (response && response.status !== 503) throw new Error(`${response.status} ${await response.text()}`)
        else await delay(200)
      }
      throw new Error(`${id} did not end`)
    },
  }
}

function anyOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is no machine')
  return item
}
