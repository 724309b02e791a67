/** What can be done to a cluster while clients work with it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NetworkMachine } from '../helpers/namespaces.ts'
import type { Fate } from '../helpers/s3-server.ts'
import type { TcpProxy } from '../helpers/tcp-proxy.ts'
import type { Disturbance } from './chaos.ts'
import type { Site } from './site.ts'

/** Kills a random machine, and starts it again. */
export const kill = (count: number): Disturbance => ({
  count,
  cause: (site) => site.restart(Math.floor(Math.random() * site.nodes.length)),
})

/** Starts PostgreSQL again, cleanly and not, by turns. */
export const restart = (count: number): Disturbance => ({
  count,
  cause: (site, done) => site.postgres.restart(done % 2 === 0 ? 'immediate' : 'fast'),
})

/** Breaks the connections of one machine to the database, and refuses new ones for a second. */
export const cut = (count: number, proxies: readonly TcpProxy[]): Disturbance => ({
  count,
  cause: (_, done) => interrupt(proxies[done % proxies.length], 'cut', 1000),
})

/** Lets one machine's connections to the database hang, by turns for a moment and for longer than its lease. */
export const stall = (count: number, proxies: readonly TcpProxy[]): Disturbance => ({
  count,
  cause: (_, done) => interrupt(proxies[done % proxies.length], 'stall', done % 2 === 0 ? 3000 : 14_000),
})

/** Loses every packet from and to one machine, by turns for a moment and for longer than its lease. */
export const partition = (count: number, machines: readonly NetworkMachine[]): Disturbance => ({
  count,
  async cause(_, done) {
    const machine = machines[done % machines.length]
    if (!machine) throw new Error('there is no network')
    await machine.partition()
    await delay(done % 2 === 0 ? 3000 : 25_000)
    await machine.join()
  },
})

const fates: readonly Fate[] = ['full', 'busy', 'refuse', 'cut request', 'cut answer', 'silent']

/** For two seconds, half of the requests to the bucket fail, in each way by turns. */
export const spoilBucket = (count: number): Disturbance => ({
  count,
  async cause({ place: { s3 } }: Site, done) {
    if (!s3) throw new Error('there is no bucket')
    s3.fate = () => (Math.random() < 0.5 ? (fates[done % fates.length] ?? 'pass') : 'pass')
    await delay(2000)
    s3.fate = () => 'pass'
  },
})

async function interrupt(proxy: TcpProxy | undefined, how: 'cut' | 'stall', forMs: number): Promise<void> {
  if (!proxy) throw new Error('there is no proxy')
  proxy[how]()
  await delay(forMs)
  proxy.heal()
}
