/** The disk filled to the last byte and freed again, on a small file system of its own. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndureRun } from './endure-run.ts'
import { openSite } from './site.ts'

const megabyte = 1024 ** 2

/** `scale` times full and free again. */
export const disk: EndureRun = {
  name: 'disk',
  scale: 3,
  async run(scale, print) {
    const folder = mkdtempSync(join(tmpdir(), 'convertd-endure-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder], { stdio: 'pipe' })
    } catch {
      rmSync(folder, { recursive: true })
      print('skipped: no small file system can be mounted here (it takes root)')
      return
    }
    const site = await openSite({ engines: 'fast', dataDir: join(folder, 'data') })
    const filler = join(folder, 'filler')
    try {
      await site.start()
      const text = new Blob(['words '.repeat(20_000)])
      for (let round = 1; round <= scale; round++) {
        const before = await site.submit('copy', 'a.txt', text)
        if (before.status !== 202) throw new Error(`before: ${before.status} ${before.code}`)
        const earlier = await site.ended(before.id, AbortSignal.timeout(60_000))
        fill(filler)
        const full = await site.submit('copy', 'a.txt', text)
        if (full.status !== 503 || full.code !== 'storage_full') throw new Error(`on a full disk: ${full.status} ${full.code}`)
        if ((await site.find(before.id)).state !== earlier.state) throw new Error('an earlier conversion has changed')
        const isLive = (await fetch(`${site.url()}/health/live`)).status === 200
        if (!isLive) throw new Error('the server is no longer alive')
        rmSync(filler)
        const after = await site.submit('copy', 'a.txt', text)
        if (after.status !== 202) throw new Error(`after: ${after.status} ${after.code}`)
        const view = await site.ended(after.id, AbortSignal.timeout(60_000))
        if (view.state !== 'completed') throw new Error(`after: ${view.state} ${view.error?.code}`)
      }
      print(`${scale} times full and free: 503 storage_full while full, 202 and completed afterwards`)
    } finally {
      await site.close()
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** To the last byte: whole megabytes, then single ones. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const length of [megabyte, 4096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(length))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}
