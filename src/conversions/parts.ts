/** What the functions of this folder work with; built once by the app. */
import type { Logger } from 'pino'
import type { Action } from '../actions/common/action.ts'
import type { Config } from '../config.ts'
import type { Engines } from '../engines/engines.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Files } from '../store/files.ts'
import type { Runner } from './attempt.ts'
import type { Conversion } from './conversion.ts'
import type { DiskShares } from './disk-shares.ts'
import type { Locks } from './locks.ts'
import type { Queue } from './queue.ts'
import type { Records } from './records.ts'
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
  records: Records
  queue: Queue
  locks: Locks
  /** Milliseconds since 1970, the same on every machine that works on these records. */
  now: () => number
  waiters: Waiters
  uploadPlaces: UploadPlaces
  diskShares: DiskShares
  /** Told of every change of state. */
  observe: (conversion: Conversion) => void
}

/** Where conversions are kept and wait: of one machine, or of many. */
export interface ConversionStore extends Pick<RunParts, 'records' | 'queue' | 'locks' | 'now'> {
  /** Work folders on this machine of conversions that a server that was killed had begun. */
  leftWorkDirs(): string[]
  /** Gives everything back, after `queue.stop()` and the end of what ran. */
  close(): Promise<void>
}

export interface ConversionParts extends RunParts {
  runner: Runner
}
