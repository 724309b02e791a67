/**
 * `node test/cluster/upgrade.ts FOLDER [kills=20]`: how a cluster stands an upgrade of one server after another. FOLDER holds the sources of the
 * release before, with its node_modules; its servers make the tables, and each that is killed comes back as the other release by turns.
 * Exits with 1 where clients saw what should not be.
 */
import { disturb } from './chaos.ts'
import { kill } from './disturbances.ts'
import { openSite } from './site.ts'

const [, , before, amount = 'kills=20'] = process.argv
if (!before) throw new Error('the folder of the release before is missing')
const kills = Number(amount.split('=')[1])
/** The first start of each is of the release before. */
const starts = [0, 0, 0]
const site = await openSite({
  roles: starts.map(() => 'all' as const),
  rootOf(index) {
    const start = starts[index] ?? 0
    starts[index] = start + 1
    return start % 2 === 0 ? before : undefined
  },
})
try {
  const { faults, ...counts } = await disturb(site, { disturbances: { kills: kill(kills) }, clients: 6, pauseMs: 2000 }, (line) =>
    console.log(line),
  )
  console.log(`${kills} kills, starts ${starts.join(', ')}: ${JSON.stringify(counts)}, ${faults.length} wrong`)
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await site.close()
}
