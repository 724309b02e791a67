/** Run by tests as a process of its own: a server with faults, which keeps running as `convertd serve` does. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { startApp } from '../../src/app/app.ts'
import { surviveUncaught } from '../../src/cli/commands/serve/last-resort.ts'
import { loadConfig } from '../../src/config.ts'
import { fakeEngines } from './fake-engines.ts'
import { createTestAction } from './test-action.ts'

const forEver = () => new Promise<never>(() => undefined)

function throwLater(fault: string): void {
  setTimeout(() => {
    throw new Error(fault)
  }, 1)
}

/** An engine that is called while a request is answered. */
async function detectKind(path: string): Promise<'txt'> {
  if ((await readFile(path, 'utf8')) !== 'fault') return 'txt'
  throwLater('a fault in a request')
  return await forEver()
}

const faulty = defineAction({
  name: 'faulty',
  group: 'office' as const,
  summary: 'Throws later.',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({ rejects: z.boolean().default(false).describe('Rejects instead.') }),
  async run({ options }) {
    if (options.rejects) void Promise.reject(new Error('a fault in a promise'))
    else throwLater('a fault in a conversion')
    return await forEver()
  },
})

const config = loadConfig(process.env)
const app = await startApp({
  config,
  log: pino({}, pino.destination({ dest: join(config.dataDir, 'log'), sync: true })),
  engines: fakeEngines({ detectKind }),
  actions: [createTestAction().action, faulty],
})
surviveUncaught(app)
console.log(app.url)
