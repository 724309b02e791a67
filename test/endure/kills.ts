/** Kills server, office host and workers again and again under load, and accounts for every conversion that was accepted. */
import sharp from 'sharp'
import type { EndureRun } from './endure-run.ts'
import { matching } from './processes.ts'
import { openSite, type Site, type View } from './site.ts'

const victims = ['server', 'office host', 'worker'] as const
type Victim = (typeof victims)[number]
const patterns = { 'office host': /convertd-office-host /, worker: /(image|file|word)-worker\.(ts|js)/ }
const submitters = 4
/** A worker that dies takes its conversion with it, and a kill from outside looks like the kernel's for want of memory. */
const codesOfKilledWorker = ['out_of_memory', 'engine_failed']
const endMs = 300_000

async function picture(): Promise<Blob> {
  const create = { width: 600, height: 400, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const
  return new Blob([Buffer.from(await sharp({ create }).png().toBuffer())])
}

/** `scale` kills, of all three in turn. */
export const kills: EndureRun = {
  name: 'kills',
  scale: 100,
  async run(scale, print) {
    const site = await openSite({ engines: 'real', env: { CONVERTD_CONCURRENCY: '2', CONVERTD_SHUTDOWN_GRACE_S: '0' } })
    try {
      await site.start()
      const png = await picture()
      const first = await site.submit('convert-image', 'a.png', png)
      await site.ended(first.id, AbortSignal.timeout(endMs))
      const wanted = await site.resultHash(first.id)
      const accepted = new Map<string, 'convert-image' | 'word-to-pdf'>()
      let isDone = false
      let count = 0
      const submitting = Array.from({ length: submitters }, async () => {
        while (!isDone) {
          const action = count++ % 2 === 0 ? 'convert-image' : 'word-to-pdf'
          const file = action === 'convert-image' ? png : new Blob([`Words, number ${count}.\n`.repeat(40)])
          // While the server is down nothing is accepted.
          const answer = await site.submit(action, action === 'convert-image' ? 'a.png' : 'a.txt', file).catch(() => undefined)
          if (answer?.status === 202) accepted.set(answer.id, action)
          await new Promise((resolve) => setTimeout(resolve, 250))
        }
      })
      const killed: Record<Victim, number> = { server: 0, 'office host': 0, worker: 0 }
      for (let round = 0; round < scale; round++) {
        await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 800))
        // Under load: something more was accepted than at the kill before, however slowly this machine starts a server.
        await until(() => accepted.size > round)
        const victim = victims[round % victims.length] ?? 'server'
        if (await strike(site, victim)) killed[victim] += 1
      }
      isDone = true
      await Promise.all(submitting)
      const outcomes = await Promise.all([...accepted].map(([id, action]) => account(site, id, action, wanted)))
      const tally = Object.groupBy(outcomes, (outcome) => outcome)
      const line = Object.entries(tally).map(([outcome, all]) => `${outcome} ${all?.length}`)
      print(`killed: ${victims.map((victim) => `${victim} ${killed[victim]}`).join(', ')}; accepted ${accepted.size}: ${line.join(', ')}`)
      const wrong = outcomes.filter((outcome) => !['as expected', 'interrupted', 'failed with its worker'].includes(outcome))
      if (wrong.length > 0) throw new Error(`not accounted for: ${wrong.join(', ')}`)
      const withWorker = tally['failed with its worker']?.length ?? 0
      if (withWorker > killed.worker * 2) throw new Error(`${withWorker} failed with a worker, of which ${killed.worker} were killed`)
    } finally {
      await site.close()
    }
  },
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = performance.now() + endMs
  while (!holds()) {
    if (performance.now() > deadline) throw new Error('nothing was accepted for five minutes')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Returns false where there was none to kill at that moment. */
async function strike(site: Site, victim: Victim): Promise<boolean> {
  if (victim === 'server') {
    await site.stop('SIGKILL')
    await site.start()
    return true
  }
  const pids = matching(site.pid(), patterns[victim])
  const pid = pids[Math.floor(Math.random() * pids.length)]
  try {
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

/** What became of one that was accepted, in the words of the table. */
async function account(site: Site, id: string, action: string, wanted: string): Promise<string> {
  const view: View = await site.ended(id, AbortSignal.timeout(endMs))
  if (view.state === 'failed') {
    const code = view.error?.code ?? 'nothing'
    if (code === 'interrupted') return 'interrupted'
    return codesOfKilledWorker.includes(code) ? 'failed with its worker' : `failed with ${code}`
  }
  const hash = await site.resultHash(id)
  return hash === (action === 'convert-image' ? wanted : view.result?.sha256) ? 'as expected' : 'wrong result'
}
