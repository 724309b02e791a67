/**
 * `node test/cluster/run.ts [kills=200] [restarts=20] [cuts=0] [stalls=0] [spoils=0] [partitions=0] [nodes=3] [clients=8] [pause=2000] [minutes] [files=folder|bucket]`: how a cluster bears
 * kills, restarts of its database, connections to it that are cut or hang, faults of its bucket, and machines that the network loses, with so many ms
 * between two, until so many minutes are over. With partitions, each machine has a network namespace of its own (needs root). Exits with 1
 * where clients saw what should not be.
 */

import { openNetwork } from '../helpers/namespaces.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { openTcpProxy } from '../helpers/tcp-proxy.ts'
import { disturb } from './chaos.ts'
import { cut, kill, partition, restart, spoilBucket, stall } from './disturbances.ts'
import { openSite } from './site.ts'

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')))
const amount = (name: string, fallback: number) => Number(given[name] ?? fallback)
const files = given.files === 'bucket' ? 'bucket' : 'folder'
const startedAt = performance.now()
const postgres = await startPostgres()
const nodes = amount('nodes', 3)
const network = amount('partitions', 0) > 0 ? await openNetwork(nodes) : undefined
const address = network?.address ?? '127.0.0.1'
const proxies = await Promise.all(Array.from({ length: nodes }, () => openTcpProxy(postgres.port, address)))
const site = await openSite({
  ...{ postgres, files, roles: proxies.map(() => 'all' as const) },
  route: (url, index) => url.replace(`127.0.0.1:${postgres.port}/`, `${address}:${proxies[index]?.port}/`),
  network,
})
try {
  const disturbances = {
    kills: kill(amount('kills', 200)),
    restarts: restart(amount('restarts', 20)),
    cuts: cut(amount('cuts', 0), proxies),
    stalls: stall(amount('stalls', 0), proxies),
    spoils: spoilBucket(amount('spoils', 0)),
    partitions: partition(amount('partitions', 0), network?.machines ?? []),
  }
  const chaos = {
    disturbances,
    clients: amount('clients', 8),
    pauseMs: amount('pause', 2000),
    forMs: 60_000 * amount('minutes', Number.POSITIVE_INFINITY),
  }
  const { faults, caused, ...counts } = await disturb(site, chaos, (line) => console.log(line))
  const done = Object.entries(caused).map(([name, count]) => `${count} ${name}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${files}: ${done.join(', ')}, ${seconds} s: ${JSON.stringify(counts)}, ${faults.length} wrong`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await site.close()
  for (const proxy of proxies) await proxy.close()
  await postgres.remove()
  await network?.close()
}
