/** Clients under way while machines, database, network and bucket are disturbed, and a judgement of all that they saw. */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Site } from './site.ts'

/** What is done to a cluster, by name. */
export interface Disturbance {
  count: number
  /** Resolves when it is over, or goes on by itself. */
  cause(site: Site, done: number): Promise<void>
}

export interface Chaos {
  /** Spread evenly among each other. */
  disturbances: Record<string, Disturbance>
  /** Conversions under way at once. */
  clients: number
  /** Between two disturbances. */
  pauseMs: number
  /** After so long, no other one begins. */
  forMs?: number
}

export interface Verdict {
  /** How often each was caused. */
  caused: Record<string, number>
  accepted: number
  completed: number
  interrupted: number
  /** In words, what should not be. */
  faults: string[]
}

/** Sends conversions as long as the disturbances go on, and returns what came of them. */
export async function disturb(
  site: Site,
  { disturbances, clients, pauseMs, forMs = Number.POSITIVE_INFINITY }: Chaos,
  print: (line: string) => void,
): Promise<Verdict> {
  let isOver = false
  const counts = Object.fromEntries(Object.keys(disturbances).map((name) => [name, 0]))
  const verdict: Verdict = { caused: counts, accepted: 0, completed: 0, interrupted: 0, faults: [] }
  const before = await readRecords(site)
  const ids = new Set<string>()
  let sent = 0

  async function sendOne(): Promise<void> {
    const text = `0.${Math.floor(Math.random() * 10)} number ${sent++}\n`
    const id = await site.submit(text)
    if (ids.has(id)) verdict.faults.push(`${id} was answered for two`)
    ids.add(id)
    verdict.accepted += 1
    const { state, error } = await site.ended(id)
    const again = await site.ended(id)
    if (state !== again.state) verdict.faults.push(`${id} ended as ${state} and then as ${again.state}`)
    if (state === 'failed' && error?.code === 'interrupted') verdict.interrupted += 1
    else if (state !== 'completed') verdict.faults.push(`${id} is ${state}: ${error?.code}`)
    else if ((await download(site, id)) !== `slept ${text}`) verdict.faults.push(`${id} has another result`)
    else verdict.completed += 1
  }

  async function beClient(): Promise<void> {
    while (!isOver) await sendOne().catch((error: Error) => verdict.faults.push(error.message))
  }

  const all = Promise.all(Array.from({ length: clients }, beClient))
  const startedAt = performance.now()
  for (const [index, [name, { cause }]] of inTurn(disturbances).entries()) {
    await delay(pauseMs)
    if (performance.now() - startedAt > forMs) break
    await cause(site, counts[name] ?? 0)
    counts[name] = (counts[name] ?? 0) + 1
    if (index % 10 === 9) print(JSON.stringify({ ...verdict, faults: verdict.faults.length }))
  }
  isOver = true
  await all
  verdict.faults.push(...(await judgeDatabase(site, ids, new Set(before.rows.map(({ id }) => id)))))
  return verdict
}

/** Each as often as it is to be caused, spread evenly. */
function inTurn(disturbances: Record<string, Disturbance>): [string, Disturbance][] {
  const all = Object.entries(disturbances).flatMap((entry) =>
    Array.from({ length: entry[1].count }, (_, index) => ({ entry, at: (index + 0.5) / entry[1].count })),
  )
  return all.toSorted((one, other) => one.at - other.at).map(({ entry }) => entry)
}

async function download(site: Site, id: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await site.call(`/api/v1/conversions/${id}/result`)
    const text = response?.status === 200 ? await response.text().catch(() => undefined) : undefined
    if (text !== undefined) return text
    await delay(200)
  }
  return undefined
}

async function readRecords(site: Site) {
  const client = new Client({ connectionString: site.databaseUrl, options: '-c search_path=convertd' })
  await client.connect()
  const { rows } = await client.query<{ id: string; state: string; attempts: number }>('SELECT id, state, attempts FROM conversions')
  const { rows: shares } = await client.query<{ waiting: number; running: number }>('SELECT waiting, running FROM shares')
  await client.end()
  return { rows, shares }
}

/** Nothing that nobody was told of is there, nothing waits, and what failed was tried twice. */
async function judgeDatabase(site: Site, ids: ReadonlySet<string>, before: ReadonlySet<string>): Promise<string[]> {
  const { rows: all, shares } = await readRecords(site)
  const rows = all.filter(({ id }) => !before.has(id))
  const faults = rows.filter(({ id }) => !ids.has(id)).map(({ id, state }) => `${id} is ${state}, and nobody knows of it`)
  if (rows.length !== ids.size) faults.push(`${rows.length} records for ${ids.size} conversions`)
  for (const { id, state, attempts } of rows) {
    if (state !== 'completed' && state !== 'failed') faults.push(`${id} is left ${state}`)
    if (state === 'failed' && attempts !== 2) faults.push(`${id} failed after ${attempts} attempts`)
  }
  if (shares.some(({ waiting, running }) => waiting !== 0 || running !== 0)) faults.push(`counts are left: ${JSON.stringify(shares)}`)
  return faults
}
