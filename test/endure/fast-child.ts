/** Run by endurance runs as a process of its own: a server whose one action copies its input, so that its own parts are what is tried. */
import { constants, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { fakeEngines } from '../helpers/fake-engines.ts'

const copy = defineAction({
  ...{
    name: 'copy',
    group: 'office' as const,
    summary: 'Copies its input.',
    accepts: ['txt'],
    produces: ['txt'],
    needs: [],
    options: z.strictObject({}),
  },
  sample: sampleText,
  async run({ input, workDir }) {
    const path = join(workDir, 'copy')
    await copyFile(input.path, path, constants.COPYFILE_FICLONE)
    return { files: [{ path, filename: 'copy.txt', kind: 'txt' }] }
  },
})

const app = await startApp({
  config: loadConfig(process.env),
  log: pino({ level: 'silent' }),
  engines: fakeEngines({ detectKind: () => Promise.resolve('txt') }),
  actions: [copy],
})
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
process.stderr.write(`${JSON.stringify({ url: app.url })}\n`)
