/** Everything behind the front door for one test, without HTTP: real store, queue and runner, and the test action. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Action } from '../../src/actions/common/action.ts'
import { loadConfig } from '../../src/config.ts'
import { type Conversion, isActive, type State } from '../../src/conversions/conversion.ts'
import { waitForConversion } from '../../src/conversions/get.ts'
import { type Collection, openCollection } from '../../src/conversions/local/collection.ts'
import { createLocalStore } from '../../src/conversions/local/local.ts'
import { createLocalQueue } from '../../src/conversions/local/queue.ts'
import type { Slots } from '../../src/conversions/local/slots.ts'
import type { ConversionParts, ConversionStore, RunParts } from '../../src/conversions/parts.ts'
import { createRunner } from '../../src/conversions/run.ts'
import { submitConversion } from '../../src/conversions/submit.ts'
import { createDiskShares } from '../../src/conversions/uploads/disk-shares.ts'
import { readKeyUploadLimits } from '../../src/conversions/uploads/key-uploads.ts'
import { createUploadPlaces } from '../../src/conversions/uploads/upload-places.ts'
import { createWaiters } from '../../src/conversions/waiters.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { AppError } from '../../src/errors.ts'
import type { Key } from '../../src/keys/key.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { fakeEngines } from './fake-engines.ts'
import { makeTempDir } from './temp-dir.ts'
import { createTestAction, type TestAction } from './test-action.ts'

export interface Room {
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

export interface ConversionSetup extends Room {
  /** With what lies behind records and queue. */
  parts: ConversionParts & { collection: Collection; slots: Slots }
}

export interface RoomOptions {
  /** Settings, by their names in the environment. */
  env?: Record<string, string>
  /** One that an earlier room left. */
  dataDir?: string
  /** In place of the test action. */
  action?: Action
  /** Called at once on every change of state. */
  onChange?: (conversion: Conversion) => void
}

/** What a store is made from. */
export type StoreParts = Pick<RunParts, 'config' | 'log' | 'files' | 'waiters' | 'observe'>

export async function openConversionSetup(options: RoomOptions = {}): Promise<ConversionSetup> {
  const behind: { collection?: Collection; slots?: Slots } = {}
  const { parts, ...room } = await openRoom(options, async (storeParts) => {
    const collection = await openCollection(storeParts)
    const { queue, slots } = createLocalQueue({ ...storeParts, collection })
    Object.assign(behind, { collection, slots })
    return { ...createLocalStore({ ...storeParts, collection }), queue }
  })
  const { collection, slots } = behind
  if (!collection || !slots) throw new Error('the store was not opened')
  return { ...room, parts: { ...parts, collection, slots } }
}

/** The same over any store. */
export async function openRoom(
  { env = {}, dataDir, action, onChange }: RoomOptions,
  openStore: (parts: StoreParts) => Promise<ConversionStore>,
): Promise<Room> {
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
  const observed: Room['observed'] = []
  const observe = (conversion: Conversion) => {
    const { id, state, error } = conversion
    observed.push({ id, state, code: error?.code })
    onChange?.(conversion)
  }
  const fileStore = createLocalFileStore(files)
  const waiters = createWaiters()
  const store = await openStore({ config, log, files, waiters, observe })
  const { records, queue, locks, now } = store
  const runParts: RunParts = {
    config,
    log,
    files,
    fileStore,
    engines: fakeEngines({ detectKind }),
    ...{ records, queue, locks, now, observe },
    actions: new Map([[offered.name, offered]]),
    uploadPlaces: createUploadPlaces(config),
    diskShares: createDiskShares({ freeBytes: fileStore.freeBytes, floorBytes: config.diskFloorBytes }),
    keyUploads: store.createKeyUploads(await readKeyUploadLimits(config, fileStore.freeBytes)),
    waiters,
  }
  const runner = createRunner(runParts)
  queue.attach(runner)
  const parts: ConversionParts = { ...runParts, runner }
  onTestFinished(async () => {
    parts.queue.stop()
    await parts.runner.cancelAll(new AppError('shutting_down', 'The test is over.'))
    await store.close()
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
      const conversion = await waitForConversion(parts, null, id, 20_000, new AbortController().signal)
      if (isActive(conversion.state)) throw new Error(`the conversion ${id} does not end`)
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
