/**
 * `node test/cluster/scaling.ts [part=all|throughput|word|backlog|idle] [workers=16] [slots=4] [wait=2] [seconds=40] [pairs=5]
 * [waiting=99000] [profile=off]`: what more workers gain where each conversion only waits, what one server costs more in a cluster than
 * alone on a one-page Word file, how much a long queue slows requests, and what a server costs that has nothing to do. Reports and never
 * fails; figures of a busy machine mean nothing.
 */
import { measureBacklog } from './scaling/backlog.ts'
import { measureIdle } from './scaling/idle.ts'
import { measureThroughput } from './scaling/throughput.ts'
import { compareWord } from './scaling/word.ts'

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')))
const amount = (name: string, fallback: number) => Number(given[name] ?? fallback)
const part = given.part ?? 'all'

if (part === 'all' || part === 'throughput') {
  const workers = amount('workers', 16)
  const options = {
    slots: amount('slots', 4),
    waitS: amount('wait', 2),
    measureS: amount('seconds', 40),
    isProfiled: given.profile === 'on',
  }
  const one = await measureThroughput({ ...options, workers: 1, isProfiled: false })
  console.log(one.line)
  const many = await measureThroughput({ ...options, workers })
  console.log(many.line)
  console.log(`${(many.perS / one.perS).toFixed(2)} times one worker (aim: at least ${(0.9 * workers).toFixed(1)})`)
}
if (part === 'all' || part === 'word') console.log((await compareWord(amount('pairs', 5))).line)
if (part === 'all' || part === 'backlog') console.log((await measureBacklog(amount('waiting', 99_000))).line)
if (part === 'all' || part === 'idle') console.log((await measureIdle(amount('seconds', 40))).line)
