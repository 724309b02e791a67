/** Run by tests as a process of its own, to be killed: a server on a data folder. Its one action runs a real program. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

const config = loadConfig(process.env)
const limits = { memoryLimitBytes: config.memoryLimitBytes, fileLimitBytes: config.maxResultBytes }
const run = createRunProcess({ limits, env: engineMark(config.dataDir) })

/** The input is for how many seconds the program sleeps. */
const sleep = defineAction({
  name: 'sleep',
  group: 'office' as const,
  summary: 'Sleeps as long as the file says.',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({}),
  async run({ input, workDir, signal }) {
    const { stdout } = await run({ command: 'sh', args: ['-c', 'sleep "$(cat "$0")"; cat "$0"', input.path], workDir, signal })
    const path = join(workDir, 'woken')
    await writeFile(path, `slept ${stdout}`)
    return { files: [{ path, filename: 'woken.txt', kind: 'txt' }] }
  },
})

const app = await startApp({ config, log: pino({ level: 'silent' }), engines: fakeEngines({ detectKind }), actions: [sleep] })
console.log(app.url)
