/** Run by tests as a process of its own, to be killed: one machine, alone or of a cluster. Its action `sleep` runs a real program; `wait` runs none. */
import './shift-clock.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { engineMark } from '../../src/engines/process/orphans.ts'
import { createRunProcess } from '../../src/engines/process/process.ts'
import { fakeEngines } from './fake-engines.ts'
import { createTestAction } from './test-action.ts'

const config = loadConfig(process.env)
const log = pino({ level: 'warn' }, pino.destination({ dest: join(config.dataDir, 'log'), sync: true, mkdir: true }))
const limits = { memoryLimitBytes: config.memoryLimitBytes, fileLimitBytes: config.maxResultBytes }
const run = createRunProcess({ limits, env: engineMark(config.dataDir) })

/** The first word of the input is for how many seconds the program sleeps; the result says the whole. */
const sleep = defineAction({
  name: 'sleep',
  group: 'office' as const,
  summary: 'Sleeps as long as the file says.',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({}),
  async run({ input, workDir, signal, onProgress }) {
    onProgress(1, 2)
    const { stdout } = await run({ command: 'sh', args: ['-c', 'read s rest <"$0"; sleep "$s"; cat "$0"', input.path], workDir, signal })
    const path = join(workDir, 'woken')
    await writeFile(path, `slept ${stdout}`)
    return { files: [{ path, filename: 'woken.txt', kind: 'txt' }] }
  },
})

/** Waits for as many seconds as the input says, at the cost of a timer. */
const wait = defineAction({
  name: 'wait',
  group: 'office' as const,
  summary: 'Waits as long as the file says.',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({}),
  async run({ input, workDir, signal }) {
    const text = await readFile(input.path, 'utf8')
    await delay(1000 * Number.parseFloat(text), undefined, { signal })
    const path = join(workDir, 'waited')
    await writeFile(path, text)
    return { files: [{ path, filename: 'waited.txt', kind: 'txt' }] }
  },
})

const actions = [sleep, wait, createTestAction().action, createTestAction('join', { several: true }).action]
const app = await startApp({ config, log, engines: fakeEngines({ detectKind }), actions })
process.once('SIGTERM', () => void app.stop().then(() => process.exit(0)))
console.log(app.url)
