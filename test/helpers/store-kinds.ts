/** Every kind of store that conversions can be kept in, for tests that hold for all. */
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { openClusterStore } from '../../src/cluster/conversions/store.ts'
import { type Database, openDatabase } from '../../src/cluster/database/database.ts'
import { openConversionSetup, openRoom, type Room, type RoomOptions } from './conversion-setup.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { makeTempDir } from './temp-dir.ts'

export interface StoreKind {
  name: string
  isShared: boolean
  open(options?: RoomOptions): Promise<Room>
}

let postgres: Promise<Postgres> | undefined

/** The server of this test file, started when first asked for. */
export async function sharedPostgres(): Promise<Postgres> {
  postgres ??= startPostgres({ fsync: 'off' })
  return await postgres
}

// Here, since a hook that a running test adds is never called.
afterAll(async () => (await postgres)?.remove(), 60_000)

export interface ClusterRoomOptions extends RoomOptions {
  /** Of one that exists. */
  databaseUrl?: string
  /** Runs nothing. */
  isApi?: boolean
  /** Stands between the store and its database. */
  through?: (database: Database) => Database
}

/** One machine of a cluster; several with the same data folder and database share their conversions. */
export async function openClusterRoom({
  databaseUrl,
  isApi,
  through = (database) => database,
  ...options
}: ClusterRoomOptions = {}): Promise<Room> {
  const url = databaseUrl ?? (await (await sharedPostgres()).createDatabase())
  const dataDir = options.dataDir ?? (await makeTempDir())
  return await openRoom({ ...options, dataDir }, async ({ config, waiters, observe }) => {
    const log = pino({ level: 'silent' })
    const database = through(await openDatabase({ url }, log))
    const store = await openClusterStore({ ...{ config, log, database, waiters, observe }, slots: isApi ? 0 : config.concurrency })
    return {
      ...store,
      async close() {
        await store.close()
        await database.close()
      },
    }
  })
}

export const storeKinds: readonly StoreKind[] = [
  {
    name: 'on one machine',
    isShared: false,
    async open(options) {
      const room = await openConversionSetup(options)
      await room.parts.queue.start()
      return room
    },
  },
  {
    name: 'on machines that share a database',
    isShared: true,
    async open(options) {
      const room = await openClusterRoom(options)
      await room.parts.queue.start()
      return room
    },
  },
]
