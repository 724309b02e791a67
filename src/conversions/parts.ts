/** The dependencies of this folder's functions; built once by the app. */
import type { Logger } from 'pino'
import type { Action } from '../actions/common/action.ts'
import type { Config } from '../config.ts'
import type { Engines } from '../engines/engines.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Files } from '../store/files.ts'
import type { Runner } from './attempt.ts'
import type { Conversion } from './conversion.ts'
import type { Locks } from './locks.ts'
import type { Queue } from './queue.ts'
import type { Records } from './records.ts'
import type { DiskShares } from './uploads/disk-shares.ts'
import type { KeyUploadLimits, KeyUploads } from './uploads/key-uploads.ts'
import type { UploadPlaces } from './uploads/upload-places.ts'
import type { Waiters } from './waiters.ts'

/** What a running conversion needs. */
export interface RunParts {
  config: Config
  log: Logger
  /** The data folder of this machine. */
  files: Files
  /** Where inputs and results are kept. */
  fileStore: FileStore
  /** The available actions, by name. */
  actions: ReadonlyMap<string, Action>
  engines: Engines
  records: Records
  queue: Queue
  locks: Locks
  /** Milliseconds since 1970, the same on every machine that shares these records. */
  now: () => number
  waiters: Waiters
  keyUploads: KeyUploads
  uploadPlaces: UploadPlaces
  diskShares: DiskShares
  /** Called for every change of state. */
  observe: (conversion: Conversion) => void
}

/** Stores and queues conversions: for one machine or for many. */
export interface ConversionStore extends Pick<RunParts, 'records' | 'queue' | 'locks' | 'now'> {
  createKeyUploads(limits: KeyUploadLimits): KeyUploads
  /** Local work folders of conversions that a killed server had started. */
  leftWorkDirs(): string[]
  /** Releases everything, after `queue.stop()` and the end of running conversions. */
  close(): Promise<void>
}

/** What all functions on conversions need. */
export interface ConversionParts extends RunParts {
  runner: Runner
}
