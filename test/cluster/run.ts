/** `node test/cluster/run.ts [KILLS [RESTARTS [NODES [bucket]]]]`: how a cluster stands kills and restarts of its database. Exits with 1 at a fault. */
import { disturb } from './chaos.ts'
import { openSite } from './site.ts'

const [, , kills = 200, restarts = 20, nodes = 3] = process.argv.map(Number)
const files = process.argv[5] === 'bucket' ? 'bucket' : 'folder'
const startedAt = performance.now()
const site = await openSite({ roles: Array.from({ length: nodes }, () => 'all' as const), files })
try {
  const { faults, ...counts } = await disturb(site, { kills, restarts, clients: 8, pauseMs: 2000 }, (line) => console.log(line))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${kills} kills, ${restarts} restarts, ${seconds} s: ${JSON.stringify(counts)}, ${faults.length} faults`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await site.close()
}
