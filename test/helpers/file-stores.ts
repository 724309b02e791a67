/** Every implementation of the contract for the files of conversions, each on real parts. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClusterFileStore } from '../../src/cluster/files/cluster-file-store.ts'
import type { Objects } from '../../src/cluster/files/objects.ts'
import { openObjects } from '../../src/cluster/files/open-objects.ts'
import { createSeal } from '../../src/cluster/secrets/seal.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import type { FileStore } from '../../src/store/file-store.ts'
import type { Files } from '../../src/store/files.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { openBucket } from './open-bucket.ts'
import { startS3 } from './s3-server.ts'
import { mountsOf } from './shared-folders.ts'
import { makeTempDir } from './temp-dir.ts'

export interface OpenedStore {
  store: FileStore
  files: Files
  /** A second machine with the same store; on a single machine, the same. */
  other: FileStore
  /** Returns everything that is kept, as one text. */
  dumpKept(): Promise<string>
}

export const seal = createSeal(['a secret of this test, long enough'])

export const openStores: Record<string, () => Promise<OpenedStore>> = {
  async 'a single machine'() {
    const files = await prepareDataFolder(await makeTempDir())
    const store = createLocalFileStore(files)
    return { store, files, other: store, dumpKept: () => dumpFolder(files.dataDir) }
  },
  async 'a shared folder'() {
    const mounts = await mountsOf(await makeTempDir())
    const [first = ''] = mounts
    let opened = 0
    return await openMachines(
      () => openObjects(`file://${mounts[opened++ % mounts.length]}`, undefined),
      () => dumpFolder(first),
    )
  },
  async 'a bucket'() {
    const s3 = await startS3()
    const open = async () => openBucket(s3.endpoint)
    return await openMachines(open, async () => await dumpBucket(await open()))
  },
}

async function openMachines(open: () => Promise<Objects>, dumpKept: () => Promise<string>): Promise<OpenedStore> {
  const machine = async () => {
    const files = await prepareDataFolder(await makeTempDir())
    return { files, store: createClusterFileStore({ files, objects: await open(), seal, now: Date.now }) }
  }
  const [one, other] = [await machine(), await machine()]
  return { ...one, other: other.store, dumpKept }
}

/** Returns everything below a folder, as one text. */
export async function dumpFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))).join('\n')
}

async function dumpBucket(bucket: Objects): Promise<string> {
  const texts: string[] = []
  for await (const { name } of bucket.list('')) {
    const object = await bucket.get(name)
    if (object) texts.push((await buffer(object.stream)).toString('latin1'))
  }
  return texts.join('\n')
}
