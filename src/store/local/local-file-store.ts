/** The files of conversions in the data folder of a single machine: one folder per conversion, which also contains its record. */
import { open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../errors.ts'
import { freeBytes } from '../data-folder.ts'
import type { ByteRange, FileStore, Needed, ResultRef } from '../file-store.ts'
import { type ConversionFiles, type Files, move, sync } from '../files.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { moveResult } from './move-result.ts'
import { readSecrets, writeSecrets } from './secrets-file.ts'

/** Conversions per query in a sweep. */
const sweptAtOnce = 500

/** Nothing is copied: an upload is written to the input's final place, and a result is moved from the work folder. */
export function createLocalFileStore(files: Files): FileStore {
  return {
    async stage(id) {
      await files.createConversionDir(id)
      return files.conversion(id).upload
    },
    async putInputs(id, staged) {
      const own = files.conversion(id)
      // Writing the record syncs the folder.
      for (const [index, { path, kind }] of staged.entries()) await move(path, own.input(kind, index))
      const onDisk = mapConcurrently(staged, ({ kind }, index) => sync(own.input(kind, index))).then(() => undefined)
      onDisk.catch(() => undefined)
      return { onDisk }
    },
    async unstage(id) {
      await files.discard(files.conversion(id).dir)
    },
    putSecrets: (id, values) => writeSecrets(files.conversion(id).secrets, values),
    readSecrets: (id) => readSecrets(files.conversion(id).secrets),
    async fetchInputs({ id }, inputs) {
      const own = files.conversion(id)
      return inputs.map(({ kind }, index) => own.input(kind, index))
    },
    publish: ({ id }, made) => moveResult(made, files.conversion(id)),
    openResult: (file, range) => openFile(files.conversion(file.id).resultFile(file.index), file, range),
    presign: async () => undefined,
    async dropResult({ id }) {
      await files.discard(files.conversion(id).resultDir)
    },
    removeEnded: (id, _inputs, needed) => sweepOne(files, files.conversion(id), needed),
    remove: (id) => files.discard(files.conversion(id).dir),
    async clearScratch(id) {
      await files.discard(files.conversion(id).workDir)
    },
    async sweep(neededOf, signal, onFault) {
      const ids = await files.listConversionIds()
      for (let first = 0; first < ids.length && !signal.aborted; first += sweptAtOnce) {
        // An upload in progress has no record yet; its folder must be left alone.
        for (const [id, needed] of await neededOf(ids.slice(first, first + sweptAtOnce))) {
          if (signal.aborted) return
          if (needed === 'everything') continue
          await sweepOne(files, files.conversion(id), needed).catch((error: unknown) => onFault(id, error))
        }
      }
    },
    sweepEveryMs: undefined,
    freeBytes: () => freeBytes(files.dataDir),
  }
}

/** All files of a conversion except its record. */
const namesOfFiles = /^(?:(?:upload|input)(?:-\d+)?(?:\..*)?|secrets\.json.*|work|result)$/

/** One check, instead of many removals. */
async function sweepOne(files: Files, { dir, resultDir }: ConversionFiles, needed: Needed): Promise<void> {
  const isLeft = (name: string) => namesOfFiles.test(name) && (needed === 'nothing' || name !== basename(resultDir))
  const names = (await readdir(dir).catch(emptyIfMissing)).filter(isLeft)
  await Promise.all(names.map((name) => files.discard(join(dir, name))))
}

/** Deleted meanwhile. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function openFile(path: string, { size }: ResultRef, range: ByteRange | undefined) {
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new AppError('result_expired', 'The result was deleted meanwhile. Send the file again.')
    throw cause
  })
  const found = await handle.stat()
  if (found.size === size) return handle.createReadStream(range ?? {})
  await handle.close()
  throw new Error(`a result file has ${found.size} bytes and should have ${size}`)
}
