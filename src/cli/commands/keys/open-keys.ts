/** Opens the keys for a command: those in the data folder, or in the cluster's database. */
import type { Config } from '../../../config.ts'
import { AppError } from '../../../errors.ts'
import type { Key } from '../../../keys/key.ts'
import { openKeyFile } from '../../../keys/key-file.ts'
import type { KeyStore } from '../../../keys/key-store.ts'
import { type KeyUsage, readKeyUsage } from '../../../keys/usage.ts'
import { createLog } from '../../../log.ts'
import { prepareDataFolder } from '../../../store/data-folder.ts'
import { createFiles } from '../../../store/files.ts'
import { keepOwner } from './keep-owner.ts'

/** The keys, opened for one command. */
export interface OpenedKeys {
  keyStore: KeyStore
  lastUses: KeyUsage['lastUses']
  /** Their location, for messages. */
  where: string
  /** Makes a change; the files keep their owner. */
  change<Result>(work: () => Promise<Result>): Promise<Result>
  /** Prepares for the first key. */
  prepare(): Promise<void>
}

/** Calls `use` with the keys, and closes them. */
export async function withKeys<Result>(config: Config, use: (keys: OpenedKeys) => Promise<Result>): Promise<Result> {
  if (config.databaseUrl === undefined) return await use(openFileKeys(config))
  const { openSharedDatabase } = await import('../../../cluster/open.ts')
  const { createDatabaseKeys } = await import('../../../cluster/keys/key-store.ts')
  const { createDatabaseKeyUsage } = await import('../../../cluster/keys/key-usage.ts')
  const database = await openSharedDatabase(config, await createLog(config))
  try {
    return await use({
      keyStore: createDatabaseKeys(database),
      lastUses: createDatabaseKeyUsage(database).lastUses,
      where: 'the database',
      change: (work) => work(),
      prepare: async () => undefined,
    })
  } finally {
    await database.close()
  }
}

function openFileKeys({ dataDir }: Config): OpenedKeys {
  const files = createFiles(dataDir)
  return {
    keyStore: openKeyFile(files),
    lastUses: (keyIds) => readKeyUsage(files, keyIds),
    where: dataDir,
    change: (work) => keepOwner(files, work),
    async prepare() {
      await prepareDataFolder(dataDir)
    },
  }
}

/** Looks up the key before locking anything, so that a mistyped folder is not created. @throws AppError `key_not_found` */
export async function requireKey({ keyStore, where }: OpenedKeys, id: string): Promise<Key> {
  const key = await keyStore.find(id)
  if (key) return key
  throw new AppError('key_not_found', `There is no key with this id in ${where}; convertd keys list shows them.`)
}
