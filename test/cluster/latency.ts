/**
 * `node test/cluster/latency.ts [CONVERSIONS=40]`: how long conversions wait in an idle cluster, from the record to its start, by roles of the
 * machines. Reports and never fails; figures of a busy machine mean nothing.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { openSite, type Role, type View } from './site.ts'

const [, , count = 40] = process.argv.map(Number)
/** The first ones open connections and compile. */
const warmUp = 5
const restMs = 60
const mixtures: readonly (readonly Role[])[] = [['all'], ['api', 'worker'], ['all', 'all', 'all']]

for (const roles of mixtures) {
  const site = await openSite({ roles })
  const waits: number[] = []
  for (let sent = 0; sent < warmUp + count; sent++) {
    const body = new FormData()
    body.set('action', 'echo')
    body.set('file', new Blob([String(sent)]), 'note.txt')
    const response = await site.call('/api/v1/conversions', { method: 'POST', body })
    const answer = (await response?.json()) as { data: View } | undefined
    const { created_at, started_at } = await site.ended(answer?.data.conversion_id ?? '')
    if (sent >= warmUp) waits.push(Date.parse(started_at ?? '') - Date.parse(created_at))
    await delay(restMs)
  }
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]
  console.log(`${roles.join(', ')}: ${at(0.5)} ms at the median, ${at(0.95)} ms at the 95th percentile`)
  await site.close()
}
