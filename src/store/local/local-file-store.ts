/** The files of conversions in the data folder of a single machine: each conversion has one folder, in which its record lies, too. */
import { open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../errors.ts'
import { freeBytes } from '../data-folder.ts'
import type { ByteRange, FileStore, Needed, ResultRef } from '../file-store.ts'
import { type ConversionFiles, type Files, move } from '../files.ts'
import { moveResult } from './move-result.ts'
import { readSecrets, writeSecrets } from './secrets-file.ts'

/** Asked about at once in a sweep. */
const sweptAtOnce = 500

/** Nothing is copied: an upload is written where the input will be, and a result is moved from the work folder. */
export function createLocalFileStore(files: Files): FileStore {
  async function removeLeftovers(id: string, kinds: readonly string[], needed: Needed): Promise<void> {
    const own = files.conversion(id)
    const paths = [...kinds.map((kind, index) => own.input(kind, index)), own.secrets, own.workDir]
    if (needed === 'nothing') paths.push(own.resultDir)
    await Promise.all(paths.map(files.discard))
  }

  return {
    async stage(id) {
      await files.createConversionDir(id)
      return files.conversion(id).upload
    },
    async putInputs(id, staged) {
      const own = files.conversion(id)
      // Writing the record syncs the folder.
      for (const [index, { path, kind }] of staged.entries()) await move(path, own.input(kind, index))
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
    removeEnded: (id, inputs, needed) =>
      removeLeftovers(
        id,
        inputs.map(({ kind }) => kind),
        needed,
      ),
    remove: (id) => files.discard(files.conversion(id).dir),
    async clearScratch(id) {
      await files.discard(files.conversion(id).workDir)
    },
    async sweep(neededOf, signal, onFault) {
      const ids = await files.listConversionIds()
      for (let first = 0; first < ids.length && !signal.aborted; first += sweptAtOnce) {
        // An upload that comes in has no record yet; what others put there is theirs.
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

/** All that a conversion has besides its record. */
const namesOfFiles = /^(?:(?:upload|input)(?:-\d+)?(?:\..*)?|secrets\.json.*|work|result)$/

/** One look, where removing takes many. */
async function sweepOne(files: Files, { dir, resultDir }: ConversionFiles, needed: Needed): Promise<void> {
  const isLeft = (name: string) => namesOfFiles.test(name) && (needed === 'nothing' || name !== basename(resultDir))
  const names = (await readdir(dir)).filter(isLeft)
  await Promise.all(names.map((name) => files.discard(join(dir, name))))
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
