/** What machines share that keep their conversions together. */
import type { FileStore } from '../store/file-store.ts'
import type { Database } from './database/database.ts'

export interface Shared {
  database: Database
  fileStore: FileStore
  /** What this machine does: answer requests, run conversions, or both. */
  role: 'all' | 'api' | 'worker'
}
