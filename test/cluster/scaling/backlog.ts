/** What submitting, asking and claiming take while many conversions wait, against an empty queue. */
import { pino } from 'pino'
import { addConversion } from '../../../src/cluster/conversions/add.ts'
import { claimNext } from '../../../src/cluster/conversions/claim.ts'
import { openJobs } from '../../../src/cluster/conversions/jobs.ts'
import { joinCluster } from '../../../src/cluster/conversions/nodes.ts'
import { type Database, openDatabase } from '../../../src/cluster/database/database.ts'
import { median } from '../../bench/median.ts'
import { sampleConversion } from '../../helpers/sample-conversion.ts'
import { openSite, type Site, type View } from '../site.ts'

/** The longest queue that the settings allow. */
const longest = '100000'
/** Requests of a kind in a round. */
const requests = 100
/** Not measured: they open connections and compile. */
const warmUp = 200
const claims = 30
/** How many keys the waiting conversions belong to. */
const keys = 20
const addedAtOnce = 10

interface Times {
  submitMs: number
  pollMs: number
  claimMs: number
}

/** Compares medians of one server that only answers, before and after `waiting` conversions are added; aim: at most 1.2 for submit and poll. */
export async function measureBacklog(waiting: number): Promise<{ submit: number; poll: number; line: string }> {
  const env = {
    CONVERTD_QUEUE_LIMIT: longest,
    CONVERTD_KEY_QUEUE_LIMIT: longest,
    CONVERTD_RATE_LIMIT: '1000000',
    CONVERTD_READ_RATE_LIMIT: '1000000',
  }
  const site = await openSite({ roles: ['api'], env })
  const database = await openDatabase({ url: site.databaseUrl }, pino({ level: 'silent' }))
  try {
    await measure(site, database, warmUp)
    const empty = await measure(site, database, requests)
    await fill(database, waiting)
    // As autovacuum would after so many rows.
    await database.query('ANALYZE')
    const full = await measure(site, database, requests)
    const compared = (name: string, one: number, other: number) =>
      `${name} ${one.toFixed(1)} ms and ${other.toFixed(1)} ms, ${(other / one).toFixed(2)} times`
    const line = [
      `medians with an empty queue and with ${waiting} waiting conversions: ${compared('submit', empty.submitMs, full.submitMs)}`,
      compared('poll', empty.pollMs, full.pollMs),
      compared('claim and end', empty.claimMs, full.claimMs),
    ].join('; ')
    return {
      submit: full.submitMs / empty.submitMs,
      poll: full.pollMs / empty.pollMs,
      line: `${line} (aim for submit and poll: at most 1.2)`,
    }
  } finally {
    await database.close()
    await site.close()
  }
}

async function measure(site: Site, database: Database, count: number): Promise<Times> {
  const submits: number[] = []
  const polls: number[] = []
  for (let sent = 0; sent < count; sent++) {
    const startedAt = performance.now()
    const id = await site.submit(String(sent))
    const submittedAt = performance.now()
    const response = await site.call(`/api/v1/conversions/${id}`)
    const answer = (await response?.json()) as { data: View } | undefined
    polls.push(performance.now() - submittedAt)
    submits.push(submittedAt - startedAt)
    if (answer?.data.state !== 'queued') throw new Error('a conversion does not wait')
  }
  return { submitMs: median(submits), pollMs: median(polls), claimMs: median(await timedClaims(database)) }
}

async function timedClaims(database: Database): Promise<number[]> {
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(database, log)
  const node = await joinCluster({ database, log, slots: 1, onCheck: async () => undefined })
  const times: number[] = []
  for (let done = 0; done < claims; done++) {
    const startedAt = performance.now()
    const claimed = await claimNext({ database, jobs, node })
    if (!claimed || claimed === 'again') break
    await claimed.attempt.finish({ ...claimed.attempt.conversion, state: 'completed', result: [] })
    times.push(performance.now() - startedAt)
  }
  await node.close()
  await jobs.close()
  return times
}

async function fill(database: Database, count: number): Promise<void> {
  const jobs = await openJobs(database, pino({ level: 'silent' }))
  let left = count
  const lane = async () => {
    while (left-- > 0) await addConversion(database, jobs, sampleConversion({ key_id: `key-${left % keys}` }))
  }
  await Promise.all(Array.from({ length: addedAtOnce }, lane))
  await jobs.close()
}
