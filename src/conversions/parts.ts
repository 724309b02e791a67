/** What the functions of this folder work with; built once by the app. */
import type { Logger } from 'pino'
import type { Action } from '../actions/action.ts'
import type { Config } from '../config.ts'
import type { Engines } from '../engines/engines.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Files } from '../store/files.ts'
import type { Collection } from './collection.ts'
import type { Conversion } from './conversion.ts'
import type { DiskShares } from './disk-shares.ts'
import type { Queue } from './queue.ts'
import type { Runner } from './run.ts'
import type { Turns } from './turns.ts'
import type { UploadPlaces } from './upload-places.ts'
import type { Waiters } from './waiters.ts'

export interface RunParts {
  config: Config
  log: Logger
  /** The data folder of this machine. */
  files: Files
  /** Where inputs and results are kept. */
  fileStore: FileStore
  /** Those on offer, by name. */
  actions: ReadonlyMap<string, Action>
  engines: Engines
  collection: Collection
  queue: Queue
  waiters: Waiters
  uploadPlaces: UploadPlaces
  diskShares: DiskShares
  /** One upload at a time under the same Idempotency-Key. */
  turns: Turns
  /** Told of every change of state. */
  observe: (conversion: Conversion) => void
}

export interface ConversionParts extends RunParts {
  runner: Runner
}
