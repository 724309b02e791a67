/** Many clients at once: each gets its own result, or an answer that says to come back. */
import { createHash } from 'node:crypto'
import type { EndureRun } from './endure-run.ts'
import { openSite } from './site.ts'

const retryMs = 200

/** `scale` clients, three conversions each. */
export const clients: EndureRun = {
  name: 'clients',
  scale: 200,
  async run(scale, print) {
    const site = await openSite({ engines: 'fast', env: { CONVERTD_QUEUE_LIMIT: '100', CONVERTD_KEY_QUEUE_LIMIT: '100' } })
    try {
      await site.start()
      let [done, refused] = [0, 0]
      const client = async (number: number) => {
        for (let turn = 0; turn < 3; ) {
          const text = `client ${number}, turn ${turn}`
          const { status, id, code } = await site.submit('copy', 'a.txt', new Blob([text]))
          if (status === 202) {
            const view = await site.ended(id, AbortSignal.timeout(120_000))
            if (view.state !== 'completed') throw new Error(`${view.state}: ${view.error?.code}`)
            if ((await site.resultHash(id)) !== createHash('sha256').update(text).digest('hex')) throw new Error('a wrong result')
            done += 1
            turn += 1
          } else if (status === 503 || status === 429) {
            refused += 1
            await new Promise((resolve) => setTimeout(resolve, retryMs))
          } else throw new Error(`${status} ${code}`)
        }
      }
      await Promise.all(Array.from({ length: scale }, (_, number) => client(number)))
      print(`${scale} clients: ${done} results, each its own; ${refused} uploads told to come back`)
    } finally {
      await site.close()
    }
  },
}
