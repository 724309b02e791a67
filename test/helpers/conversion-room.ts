/** Everything behind the front door for one test, without HTTP: real store, queue and runner, and the test action. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Action } from '../../src/actions/action.ts'
import { loadConfig } from '../../src/config.ts'
import { openCollection } from '../../src/conversions/collection.ts'
import type { Conversion, State } from '../../src/conversions/conversion.ts'
import { openDiskShares } from '../../src/conversions/disk-shares.ts'
import type { ConversionParts, RunParts } from '../../src/conversions/parts.ts'
import { createQueue } from '../../src/conversions/queue.ts'
import { createRunner } from '../../src/conversions/run.ts'
import { submitConversion } from '../../src/conversions/submit.ts'
import { createTurns } from '../../src/conversions/turns.ts'
import { createUploadPlaces } from '../../src/conversions/upload-places.ts'
import { createWaiters } from '../../src/conversions/waiters.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { AppError } from '../../src/errors.ts'
import type { Key } from '../../src/keys/key.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { fakeEngines } from './fake-engines.ts'
import { makeTempDir } from './temp-dir.ts'
import { createTestAction, type TestAction } from './test-action.ts'

export interface ConversionRoom {
  parts: ConversionParts
  dataDir: string
  echo: TestAction
  /** Every change of state that was told to the log and the metrics, oldest first. */
  observed: { id: string; state: State; code: string | undefined }[]
  logs: () => Record<string, unknown>[]
  /** Takes in a text as the front door would. */
  submit(text: string, fields?: Record<string, string>, keyId?: string): Promise<Conversion>
  /** The record of one that has ended. */
  ended(id: string): Promise<Conversion>
}

interface RoomOptions {
  /** Settings, by their names in the environment. */
  env?: Record<string, string>
  /** One that an earlier room left. */
  dataDir?: string
  /** In place of the test action. */
  action?: Action
  /** Called at once on every change of state. */
  onChange?: (conversion: Conversion) => void
}

export async function openConversionRoom({ env = {}, dataDir, action, onChange }: RoomOptions = {}): Promise<ConversionRoom> {
  const folder = dataDir ?? (await makeTempDir())
  const config = loadConfig({ CONVERTD_DATA_DIR: folder, CONVERTD_CONCURRENCY: '1', CONVERTD_DISK_FLOOR_MB: '0', ...env })
  const files = await prepareDataFolder(config.dataDir)
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'debug' }, sink)
  const echo = createTestAction()
  const offered = action ?? echo.action
  const observed: ConversionRoom['observed'] = []
  const fileStore = createLocalFileStore(files)
  const collection = await openCollection({ files, log })
  const runParts: RunParts = {
    config,
    log,
    files,
    fileStore,
    engines: fakeEngines({ detectKind }),
    queue: createQueue(config),
    actions: new Map([[offered.name, offered]]),
    collection,
    uploadPlaces: createUploadPlaces(config),
    diskShares: await openDiskShares(config, collection, fileStore.freeBytes),
    waiters: createWaiters(),
    turns: createTurns(),
    observe(conversion) {
      const { id, state, error } = conversion
      observed.push({ id, state, code: error?.code })
      onChange?.(conversion)
    },
  }
  const parts: ConversionParts = { ...runParts, runner: createRunner(runParts) }
  onTestFinished(async () => {
    parts.queue.stop()
    await parts.runner.cancelAll(new AppError('shutting_down', 'The test is over.'))
  })
  return {
    parts,
    dataDir: folder,
    echo,
    observed,
    logs: () => lines.map((line) => JSON.parse(line)),
    submit: (text, fields = {}, keyId = 'key') =>
      submitConversion(parts, sampleKey(keyId), async (pathOf) => {
        const path = pathOf(0)
        await writeFile(path, text, { mode: 0o600 })
        const sha256 = createHash('sha256').update(text).digest('hex')
        const file = { path, filename: 'note.txt', size: Buffer.byteLength(text), sha256 }
        return { files: [file], fields: Object.entries({ action: offered.name, ...fields }) }
      }),
    async ended(id) {
      const { state } = (await parts.collection.find(id)) ?? {}
      if (state === 'queued' || state === 'processing') await parts.waiters.wait(id, 20_000, new AbortController().signal)
      const conversion = await parts.collection.find(id)
      if (!conversion) throw new Error(`there is no conversion ${id}`)
      return conversion
    },
  }
}

function sampleKey(id: string): Key {
  return {
    id,
    name: `key ${id}`,
    secret_sha256: '',
    scopes: ['convert'],
    actions: null,
    rate_limit: null,
    created_at: new Date().toISOString(),
    expires_at: null,
    revoked_at: null,
  }
}
