/** Conversions a second of workers that share a database, where each only waits. */
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startPostgres } from '../../helpers/postgres.ts'
import { openSite, type Site } from '../site.ts'
import { countingSettings, countStatements, databaseProcessorS, processorS } from './usage.ts'

export interface ThroughputOptions {
  workers: number
  /** Conversions at once on each. */
  slots: number
  /** For how long each waits. */
  waitS: number
  /** For how long it is measured, once all slots are busy. */
  measureS: number
  /** Whether the most costly statements are printed. */
  isProfiled: boolean
}

/** Clients for each slot: the queue is never empty. */
const clientsPerSlot = 1.5
const checkIntervalMs = 200
const startedWithinMs = 120_000
/** Of the slots, at one moment: between two conversions a slot is free for a while. */
const startedShare = 0.9

/** Returns conversions a second, from clients that each send one, wait for its end and send the next, to one machine that answers. */
export async function measureThroughput(options: ThroughputOptions): Promise<{ perS: number; line: string }> {
  const { workers, slots, waitS, measureS } = options
  const postgres = await startPostgres(countingSettings)
  const roles = ['api' as const, ...Array.from({ length: workers }, () => 'worker' as const)]
  const site = await openSite({ postgres, roles, env: { CONVERTD_CONCURRENCY: String(slots) } })
  let isOver = false
  try {
    const clients = Array.from({ length: Math.ceil(clientsPerSlot * slots * workers) }, async () => {
      while (!isOver) await site.ended(await site.submit(`${waitS} s\n`, 'wait'))
    })
    await untilBusy(site, slots * workers)
    await delay(1000 * waitS)
    const counted = await countStatements(site.databaseUrl)
    const before = readProcessor(site)
    const startedAt = performance.now()
    await delay(1000 * measureS)
    const seconds = (performance.now() - startedAt) / 1000
    const used = readProcessor(site).map((now, index) => now - (before[index] ?? 0))
    const { perS: statementsPerS, statements } = await counted.read()
    await counted.close()
    const perS = await readRate(site, seconds, slots * workers)
    isOver = true
    await Promise.all(clients)
    const [database = 0, api = 0, ...others] = used.map((total) => (1000 * total) / (perS * seconds))
    const cost = [`api ${api.toFixed(1)}`, `workers ${sum(others).toFixed(1)}`, `database ${database.toFixed(1)}`].join(', ')
    if (options.isProfiled)
      for (const { text, calls, ms } of statements.slice(0, 24))
        console.log(`${(ms / seconds).toFixed(1)} ms/s, ${(calls / seconds).toFixed(1)} calls/s: ${text}`)
    const line = `${workers} × ${slots}: ${perS.toFixed(2)} conversions/s; processor ms for each: ${cost}; ${(statementsPerS / perS).toFixed(0)} statements for each`
    return { perS, line }
  } finally {
    isOver = true
    await site.close()
    await postgres.remove()
  }
}

/** Of the database, and of each machine. */
function readProcessor({ postgres, nodes }: Site): number[] {
  return [databaseProcessorS(postgres.folder), ...nodes.map(({ pid }) => processorS(pid))]
}

async function untilBusy(site: Site, slots: number): Promise<void> {
  const deadline = performance.now() + startedWithinMs
  while (performance.now() < deadline) {
    const [row] = await ask<{ running: number }>(site, 'SELECT coalesce(sum(running), 0)::integer AS running FROM shares')
    if (row && row.running >= startedShare * slots) return
    await delay(checkIntervalMs)
  }
  throw new Error('the slots are never busy all at once')
}

/**
 * Slots that began together end together: what is counted are whole rounds of all, over the time from the end of the first round to that of
 * the last.
 */
async function readRate(site: Site, seconds: number, slots: number): Promise<number> {
  const rows = await ask<{ at: number }>(
    site,
    `SELECT extract(epoch FROM changed_at)::double precision AS at FROM conversions
     WHERE state = 'completed' AND changed_at > clock_timestamp() - make_interval(secs => ${seconds}) ORDER BY changed_at`,
  )
  const whole = rows.length - (rows.length % slots)
  const [first, last] = [rows[slots - 1]?.at, rows[whole - 1]?.at]
  if (first === undefined || last === undefined || whole < 2 * slots) throw new Error('too few have ended: measure for longer')
  return (whole - slots) / (last - first)
}

async function ask<Row extends object>(site: Site, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: site.databaseUrl, options: '-c search_path=convertd' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
