/** Many conversions in one life of a server, with all that it uses sampled on the way. */
import type { EndureRun } from './endure-run.ts'
import { type Usage, usageOf } from './processes.ts'
import { type Engines, openSite } from './site.ts'

const atOnce = 16
const samples = 10
/** Megabytes that the heap may swing by between two collections. */
const swingMb = 96

/** Every conversion is deleted when it has ended, so that what is kept does not grow by itself. */
function manyWith(name: string, scale: number, engines: Engines): EndureRun {
  const action = engines === 'fast' ? 'copy' : 'word-to-pdf'
  return {
    name,
    scale,
    async run(wanted, print) {
      const site = await openSite({ engines, env: { CONVERTD_CONCURRENCY: '2' } })
      try {
        await site.start()
        let asked = 0
        const one = async () => {
          const text = new Blob([`Words, number ${asked++}.`])
          const { status, id, code } = await site.submit(action, 'a.txt', text, {})
          if (status !== 202) throw new Error(`${status} ${code}`)
          const view = await site.ended(id, AbortSignal.timeout(300_000))
          if (view.state !== 'completed') throw new Error(`${view.state}: ${view.error?.code}`)
          await (await site.call(`/api/v1/conversions/${id}`, { method: 'DELETE' })).arrayBuffer()
        }
        const found: Usage[] = []
        for (let sample = 1; sample <= samples; sample++) {
          const until = Math.ceil((wanted * sample) / samples)
          const client = async () => {
            while (asked < until) await one()
          }
          await Promise.all(Array.from({ length: atOnce }, client))
          const usage = await usageOf(site.pid(), [site.files.conversionsDir, site.files.scratchDir])
          found.push(usage)
          print(`${asked} done: ${JSON.stringify(usage)}`)
        }
        // The first ones warm everything up.
        const [early, last] = [found[Math.floor(samples / 3)], found.at(-1)]
        if (!early || !last) return
        if (last.serverMb > early.serverMb + swingMb) throw new Error(`memory grew from ${early.serverMb} to ${last.serverMb} MB`)
        if (last.descriptors > early.descriptors + atOnce)
          throw new Error(`descriptors grew from ${early.descriptors} to ${last.descriptors}`)
        if (last.processes > early.processes + 4) throw new Error(`processes grew from ${early.processes} to ${last.processes}`)
        if (last.files > early.files + 4) throw new Error(`files grew from ${early.files} to ${last.files}`)
      } finally {
        await site.close()
      }
    },
  }
}

export const many = manyWith('many', 200_000, 'fast')
export const manyReal = manyWith('many-real', 5_000, 'real')
