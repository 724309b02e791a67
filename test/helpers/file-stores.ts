/** Every implementation of the contract for the files of conversions, each on real parts. */
import { join } from 'node:path'
import { createClusterFileStore } from '../../src/cluster/files/cluster-file-store.ts'
import { openObjects } from '../../src/cluster/files/open-objects.ts'
import { createSeal } from '../../src/cluster/secrets/seal.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import type { FileStore } from '../../src/store/file-store.ts'
import type { Files } from '../../src/store/files.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { openBucket } from './open-bucket.ts'
import { startS3 } from './s3-server.ts'
import { makeTempDir } from './temp-dir.ts'

export interface OpenedStore {
  store: FileStore
  files: Files
  /** A second machine with the same store; on a single machine, the same. */
  other: FileStore
  /** The folders that hold what is kept. */
  kept: string
}

export const seal = createSeal(['a secret of this test, long enough'])

export const openStores: Record<string, () => Promise<OpenedStore>> = {
  async 'a single machine'() {
    const files = await prepareDataFolder(await makeTempDir())
    const store = createLocalFileStore(files)
    return { store, files, other: store, kept: files.dataDir }
  },
  async 'a shared folder'() {
    const kept = await makeTempDir()
    return await openMachines(() => openObjects(`file://${kept}`, undefined), kept)
  },
  async 'a bucket'() {
    const s3 = await startS3()
    return await openMachines(async () => openBucket(s3.endpoint), join(s3.directory, 'files'))
  },
}

async function openMachines(open: () => ReturnType<typeof openObjects>, kept: string): Promise<OpenedStore> {
  const machine = async () => {
    const files = await prepareDataFolder(await makeTempDir())
    return { files, store: createClusterFileStore({ files, objects: await open(), seal }) }
  }
  const [one, other] = [await machine(), await machine()]
  return { ...one, other: other.store, kept }
}
