/**
 * Copies everything in a data folder to the storage that several servers share, or back. The source is kept. An interrupted move can be
 * repeated: files are copied before their record, so that a record implies its files.
 */
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Conversion, State } from '../../conversions/conversion.ts'
import { isActive } from '../../conversions/conversion.ts'
import { openCollection } from '../../conversions/local/collection.ts'
import { AppError } from '../../errors.ts'
import { openKeyFile } from '../../keys/key-file.ts'
import { type Files, sync } from '../../store/files.ts'
import { createLocalFileStore } from '../../store/local/local-file-store.ts'
import { openJobs } from '../conversions/jobs.ts'
import { createClusterRecords } from '../conversions/records.ts'
import { damaged } from '../files/faults.ts'
import { retry, retryMs } from '../files/retry.ts'
import { checkingHash, saveTo } from '../files/verified.ts'
import type { Cluster } from '../open.ts'
import { filesOf, type PlacedFile } from './files-of.ts'
import { asWaiting, importConversion } from './import-conversion.ts'
import { moveKeys } from './move-keys.ts'
import { type MovedIds, movedIdsOf, readMovedIds } from './moved-ids.ts'

/** The numbers of what was moved. */
export interface Moved {
  keys: number
  conversions: Partial<Record<State, number>>
  files: number
  bytes: number
  /** Conversions that were there already and have been run since; they are left unchanged. */
  runSince: number
  /**
   * Conversions that were moved before and have been deleted or have expired there since; they are not moved again, and not counted
   * elsewhere.
   */
  goneSince: number
}

interface Move {
  files: Files
  cluster: Cluster
  log: Logger
  signal: AbortSignal
  /** Called after each conversion. */
  onMoved?: (moved: number) => void
}

/** @throws Error for a file whose SHA-256 differs from its record; everything moved before is kept */
export async function moveToCluster({ files, cluster, log, signal, onMoved }: Move): Promise<Moved> {
  const { database, objects, fileStore, keyStore } = cluster
  const local = createLocalFileStore(files)
  const collection = await openCollection({ files, log })
  const records = createClusterRecords(database)
  const jobs = await openJobs(database, log)
  const movedIds = movedIdsOf(database)
  const moved = startCount(await moveKeys(openKeyFile(files), keyStore))
  try {
    for (const { id } of [...collection.entries()]) {
      const conversion = await collection.find(id)
      if (!conversion) continue
      const known = await records.find(id)
      if (await isGoneSince(id, known, movedIds)) {
        moved.goneSince += 1
        continue
      }
      if (known && hasRunSince(known, asWaiting(conversion))) {
        for (const file of filesOf(known, files)) {
          await verify(cluster, file, signal)
          count(moved, file)
        }
        countRunSince(moved, known)
        await movedIds.note(id)
        onMoved?.(total(moved))
        continue
      }
      for (const file of filesOf(conversion, files)) {
        signal.throwIfAborted()
        await retry(retryMs.work, signal, () => objects.put(file.name, file, signal))
        await verify(cluster, file, signal)
        count(moved, file)
      }
      if (conversion.has_secrets && isActive(conversion.state)) await fileStore.putSecrets(id, await local.readSecrets(id))
      await importConversion(database, jobs, conversion)
      requireSame(await records.find(id), asWaiting(conversion))
      await movedIds.note(id)
      addState(moved, conversion.state)
      onMoved?.(total(moved))
    }
  } finally {
    await jobs.close()
  }
  return moved
}

/** @throws AppError `data_folder_unusable` for a folder with conversions that the database does not have; Error as `moveToCluster` */
export async function moveToFolder({ files, cluster, log, signal, onMoved }: Move): Promise<Moved> {
  const { objects, fileStore, keyStore } = cluster
  const local = createLocalFileStore(files)
  const collection = await openCollection({ files, log })
  const records = createClusterRecords(cluster.database)
  await refuseOthers(collection.entries(), records.statesOf)
  const movedIds = await readMovedIds(files)
  const moved = startCount(await moveKeys(keyStore, openKeyFile(files)))
  for await (const conversion of readAll(records.list)) {
    const { id } = conversion
    const known = await collection.find(id)
    if (await isGoneSince(id, known, movedIds)) {
      moved.goneSince += 1
      continue
    }
    if (known && hasRunSince(known, asWaiting(conversion))) {
      for (const file of filesOf(known, files)) {
        await verifyHere(file)
        count(moved, file)
      }
      countRunSince(moved, known)
      await movedIds.note(id)
      onMoved?.(total(moved))
      continue
    }
    const own = files.conversion(id)
    for (const dir of [own.dir, own.resultDir]) await mkdir(dir, { recursive: true, mode: 0o700 })
    for (const file of filesOf(conversion, files)) {
      const { path } = file
      await retry(retryMs.work, signal, () => saveTo(path, objects, file, signal))
      await sync(path)
      count(moved, file)
    }
    for (const dir of [own.resultDir, own.dir]) await sync(dir)
    if (conversion.has_secrets && isActive(conversion.state)) await local.putSecrets(id, await fileStore.readSecrets(id))
    await (collection.entry(id) ? collection.save(asWaiting(conversion)) : collection.add(asWaiting(conversion)))
    requireSame(await collection.find(id), asWaiting(conversion))
    await movedIds.note(id)
    addState(moved, conversion.state)
    onMoved?.(total(moved))
  }
  return moved
}

/** Reads a stored file and compares its hash. */
async function verify({ objects }: Pick<Cluster, 'objects'>, { name, ...kept }: PlacedFile, signal: AbortSignal): Promise<void> {
  await retry(retryMs.work, signal, async () => {
    const object = await objects.get(name, undefined, signal)
    if (!object) throw damaged(name, 'gone')
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(checkingHash(object.stream, name, kept), nowhere, { signal })
  })
}

/** Reads a file in the folder and compares its hash. */
async function verifyHere({ path, name, ...kept }: PlacedFile): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(checkingHash(createReadStream(path), name, kept), nowhere)
}

/**
 * Returns whether `kept` is the same conversion as `moved` in a later state, because servers have run since the move. It is the same if its
 * key, time and hashes of the inputs are equal.
 */
function hasRunSince(kept: Conversion, moved: Conversion): boolean {
  const identity = ({ key_id, action, created_at, inputs }: Conversion) =>
    JSON.stringify([key_id, action, created_at, inputs.map(({ sha256, size }) => [sha256, size])])
  return form(asWaiting(kept)) !== form(moved) && identity(kept) === identity(moved) && isActive(moved.state)
}

/** Returns whether a conversion was moved before and has been deleted or has expired since, because servers have run. */
async function isGoneSince(id: string, known: Conversion | undefined, movedIds: MovedIds): Promise<boolean> {
  return known === undefined && (await movedIds.has(id))
}

/** Refuses a folder with other conversions, which would be run again. */
async function refuseOthers(
  entries: Iterable<{ id: string }>,
  statesOf: ReturnType<typeof createClusterRecords>['statesOf'],
): Promise<void> {
  const ids = [...entries].map(({ id }) => id)
  const known = await statesOf(ids)
  const others = ids.filter((id) => !known.has(id))
  if (others.length === 0) return
  throw new AppError(
    'data_folder_unusable',
    `CONVERTD_DATA_DIR holds ${others.length} conversions that are not in the database. Name an empty folder.`,
  )
}

async function* readAll(list: ReturnType<typeof createClusterRecords>['list']): AsyncGenerator<Conversion> {
  let before: string | undefined
  do {
    const page = await list({ keyId: undefined, state: undefined, limit: 500, before })
    yield* page.conversions
    before = page.next ?? undefined
  } while (before !== undefined)
}

function requireSame(kept: Conversion | undefined, wanted: Conversion): void {
  if (form(kept) !== form(wanted)) throw new Error(`the record of ${wanted.id} was not kept as it is: another store has one with this id`)
}

/** Returns a text that is equal for records with the same content. */
function form(conversion: Conversion | undefined): string {
  return JSON.stringify(Object.entries(conversion ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function startCount(keys: number): Moved {
  return { keys, conversions: {}, files: 0, bytes: 0, runSince: 0, goneSince: 0 }
}

function countRunSince(moved: Moved, { state }: Conversion): void {
  addState(moved, state)
  moved.runSince += 1
}

function count(moved: Moved, { size }: PlacedFile): void {
  moved.files += 1
  moved.bytes += size
}

function addState(moved: Moved, state: State): void {
  moved.conversions[state] = (moved.conversions[state] ?? 0) + 1
}

function total({ conversions }: Moved): number {
  return Object.values(conversions).reduce((sum, some) => sum + some, 0)
}
