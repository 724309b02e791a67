/** The clock set back and forth while conversions run: by faketime around the server. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndureRun } from './endure-run.ts'
import { openSite } from './site.ts'

/** Where Debian puts it. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
/** Offsets to the machine's own clock, in the words of faketime(1). */
const offsets = ['-1d', '+1d', '-30d', '+0', '+400d', '-400d', '+0']

/** `scale` rounds of settings. */
export const clock: EndureRun = {
  name: 'clock',
  scale: 2,
  async run(scale, print) {
    if (!existsSync(library)) {
      print('skipped: faketime is not installed (apt-get install faketime)')
      return
    }
    const folder = await mkdtemp(join(tmpdir(), 'convertd-endure-clock-'))
    const file = join(folder, 'offset')
    await writeFile(file, '+0')
    const site = await openSite({
      engines: 'fast',
      // Read anew once a second at least; waiting is by the clock that never goes back.
      env: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        DONT_FAKE_MONOTONIC: '1',
        CONVERTD_RETENTION_MIN: '60',
      },
    })
    try {
      await site.start()
      let done = 0
      for (let round = 0; round < scale; round++) {
        for (const offset of offsets) {
          await writeFile(file, offset)
          for (let n = 0; n < 5; n++) {
            const { status, id, code } = await site.submit('copy', 'a.txt', new Blob([`at ${offset}, number ${n}`]))
            if (status !== 202) throw new Error(`at ${offset}: ${status} ${code}`)
            const view = await site.ended(id, AbortSignal.timeout(60_000))
            if (view.state !== 'completed') throw new Error(`at ${offset}: ${view.state} ${view.error?.code}`)
            done += 1
          }
        }
      }
      const live = await fetch(`${site.url()}/health/live`)
      if (live.status !== 200) throw new Error(`the server answers ${live.status}`)
      print(`the clock set ${scale * offsets.length} times between -400 and +400 days: ${done} conversions completed`)
    } finally {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
