/** One large file up and down again, at constant memory. */
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndureRun } from './endure-run.ts'
import { usageOf } from './processes.ts'
import { openSite } from './site.ts'

const megabyte = 1024 ** 2
/** Far below the file: buffers of streams, and what is not collected yet. */
const mostGrowthMb = 200

/** `scale` megabytes. */
export const large: EndureRun = {
  name: 'large',
  scale: 1024,
  async run(scale, print) {
    const site = await openSite({ engines: 'fast', env: { CONVERTD_MAX_UPLOAD_MB: String(scale), CONVERTD_MAX_RESULT_MB: String(scale) } })
    const path = join(tmpdir(), `convertd-endure-${process.pid}.txt`)
    try {
      const hash = createHash('sha256')
      const file = await open(path, 'wx')
      for (let written = 0; written < scale; written++) {
        const piece = Buffer.alloc(megabyte, `line ${written}\n`)
        hash.update(piece)
        await file.write(piece)
      }
      await file.close()
      await site.start()
      const usage = () => usageOf(site.pid(), [])
      const before = (await usage()).serverMb
      let peak = before
      const watch = setInterval(() => void usage().then(({ serverMb }) => (peak = Math.max(peak, serverMb))), 200)
      try {
        const { status, id, code } = await site.submit('copy', 'a.txt', await openAsBlob(path))
        if (status !== 202) throw new Error(`${status} ${code}`)
        const view = await site.ended(id, AbortSignal.timeout(600_000))
        if (view.state !== 'completed') throw new Error(`${view.state}: ${view.error?.code}`)
        if ((await site.resultHash(id)) !== hash.digest('hex')) throw new Error('another file came back')
      } finally {
        clearInterval(watch)
      }
      print(`${scale} MB up and down: server ${before} MB before, ${peak} MB at most`)
      if (peak - before > mostGrowthMb) throw new Error(`memory grew by ${peak - before} MB`)
    } finally {
      await site.close()
      await rm(path, { force: true })
    }
  },
}
