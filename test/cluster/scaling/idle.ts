/** What a machine of a cluster costs that has nothing to do. */
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgres } from '../../helpers/postgres.ts'
import { openSite } from '../site.ts'
import { countingSettings, countStatements, databaseProcessorS, processorS, residentBytes } from './usage.ts'

/** What a start leaves to do is done by then. */
const restMs = 15_000

/** Engines are not counted: here there are none. */
export async function measureIdle(measureS: number): Promise<{ line: string }> {
  const postgres = await startPostgres(countingSettings)
  const site = await openSite({ postgres, roles: ['all'] })
  try {
    await delay(restMs)
    const pid = site.nodes[0]?.pid ?? 0
    const counted = await countStatements(site.databaseUrl)
    const before = [processorS(pid), databaseProcessorS(postgres.folder)]
    await delay(1000 * measureS)
    const [node = 0, database = 0] = [processorS(pid), databaseProcessorS(postgres.folder)].map(
      (now, index) => (60 * (now - (before[index] ?? 0))) / measureS,
    )
    const [{ perS, statements }, connections] = [await counted.read(), await counted.connections()]
    await counted.close()
    const memory = `${(residentBytes(pid) / 1024 ** 2).toFixed(0)} MB in memory`
    const processor = `${node.toFixed(2)} s of processor a minute (database ${database.toFixed(2)})`
    const most = statements.toSorted((one, other) => other.calls - one.calls).slice(0, 8)
    const lines = most.map(({ text, calls }) => `  ${(calls / measureS).toFixed(2)} a second: ${text}`)
    return {
      line: [`idle: ${memory}, ${processor}, ${connections} connections, ${perS.toFixed(1)} statements a second`, ...lines].join('\n'),
    }
  } finally {
    await site.close()
    await postgres.remove()
  }
}
