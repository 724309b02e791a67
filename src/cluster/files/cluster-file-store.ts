/**
 * Stores the files of conversions that several servers share. The data folder of each server only holds temporary files: an upload until it
 * is stored, inputs while an engine reads them, a result until it is published. Every file is hashed before it is stored, and again when it
 * is read as a whole.
 */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { freeBytes } from '../../store/data-folder.ts'
import type { FileStore } from '../../store/file-store.ts'
import { type Files, makeFreshDir } from '../../store/files.ts'
import { mapConcurrently } from '../../store/map-concurrently.ts'
import { secretsLost } from '../../store/secrets-lost.ts'
import type { Seal } from '../secrets/seal.ts'
import { isolateResults } from './isolate-results.ts'
import { inputName, resultName, resultPrefix, secretsName } from './names.ts'
import type { Objects } from './objects.ts'
import { type RetryTimes, retry, retryMs } from './retry.ts'
import { sweepObjects } from './sweep.ts'
import { checkingHash, readAll, saveTo } from './verified.ts'

interface Parts {
  /** Data folder of this server. */
  files: Files
  objects: Objects
  seal: Seal
  /** Milliseconds since 1970 by the database's clock: a server's own may be minutes off, and a URL would be invalid or valid too long. */
  now: () => number
  /** For tests. */
  retryTimes?: RetryTimes
}

const never = new AbortController().signal
const sweepEveryMs = 3_600_000
/** Maximum bytes of encrypted secrets: there are only a few passwords. */
const mostSecretBytes = 1024 * 1024

/** The file store, with a probe for readiness checks. */
export interface ClusterFileStore extends FileStore {
  /** Writes, reads and removes a small object. */
  probe(name: string): Promise<void>
}

/** Returns the file store. Temporary failures are retried for `retryTimes`. */
export function createClusterFileStore({ files, objects, seal, now, retryTimes = retryMs }: Parts): ClusterFileStore {
  const stagingDir = (id: string) => join(files.dataDir, 'uploads', id)

  async function removeObjects(prefix: string, isNeeded: (name: string) => boolean = () => false): Promise<void> {
    await retry(retryTimes.client, never, async () => {
      const names: string[] = []
      for await (const { name } of objects.list(prefix)) if (!isNeeded(name)) names.push(name)
      await objects.remove(names)
    })
  }

  return {
    async stage(id) {
      await makeFreshDir(stagingDir(id))
      return (index) => join(stagingDir(id), String(index))
    },
    async putInputs(id, staged, signal = never) {
      const put = (file: (typeof staged)[number], index: number) => objects.put(inputName(id, index), file, signal)
      try {
        await mapConcurrently(staged, (file, index) => retry(retryTimes.client, signal, () => put(file, index)))
      } finally {
        // From here on `unstage` finds them in the store.
        await files.discard(stagingDir(id))
      }
      return { onDisk: Promise.resolve() }
    },
    async unstage(id) {
      const isStaged = await access(stagingDir(id)).then(
        () => true,
        () => false,
      )
      await files.discard(stagingDir(id))
      // The files were stored already. What cannot be removed now is swept later, because no record refers to it.
      if (!isStaged) await removeObjects(`${id}/`).catch(() => undefined)
    },
    async putSecrets(id, values) {
      const sealed = seal.seal(JSON.stringify(values), id)
      await retry(retryTimes.client, never, () => objects.putBytes(secretsName(id), sealed, never))
    },
    async readSecrets(id) {
      const found = await retry(retryTimes.work, never, async () => {
        const object = await objects.get(secretsName(id))
        return object && (await readAll(object.stream, mostSecretBytes))
      })
      if (!found) throw secretsLost()
      try {
        return JSON.parse(seal.open(found, id)) as Record<string, unknown>
      } catch (cause) {
        throw secretsLost(cause)
      }
    },
    async fetchInputs({ id }, inputs, signal) {
      const dir = join(files.conversion(id).dir, 'inputs')
      await makeFreshDir(dir)
      return await mapConcurrently(inputs, async ({ kind, ...kept }, index) => {
        const path = join(dir, `${index}.${kind}`)
        await retry(retryTimes.work, signal, () => saveTo(path, objects, { name: inputName(id, index), ...kept }, signal))
        return path
      })
    },
    async publish(attempt, made, signal) {
      // Removed with the conversion's other scratch files.
      const dir = join(files.conversion(attempt.id).dir, `publish-${attempt.attempt}`)
      const kept = await mapConcurrently(await isolateResults(made, dir), async (file, index) => {
        await retry(retryTimes.work, signal, () => objects.put(resultName(attempt, index), file, signal))
        return { size: file.size, sha256: file.sha256 }
      })
      return { files: kept, onDisk: Promise.resolve() }
    },
    async openResult(file, range) {
      const name = resultName(file, file.index)
      const object = await retry(retryTimes.client, never, () => objects.get(name, range))
      if (!object) throw new AppError('result_expired', 'The result was deleted meanwhile. Send the file again.')
      return range ? object.stream : checkingHash(object.stream, name, file)
    },
    dropResult: (attempt) => removeObjects(resultPrefix(attempt)),
    async removeEnded(id, inputs, needed) {
      if (needed !== 'nothing' && needed.resultOf === 1) {
        // No other attempt has left anything, so that nothing has to be listed.
        const names = [...inputs.map((_, index) => inputName(id, index)), secretsName(id)]
        return await retry(retryTimes.client, never, () => objects.remove(names))
      }
      const kept = needed === 'nothing' ? undefined : resultPrefix({ id, attempt: needed.resultOf })
      await removeObjects(`${id}/`, (name) => kept !== undefined && name.startsWith(kept))
    },
    async remove(id) {
      await removeObjects(`${id}/`)
      const areGone = await Promise.all([files.discard(stagingDir(id)), files.discard(files.conversion(id).dir)])
      return areGone.every((isGone) => isGone)
    },
    async clearScratch(id) {
      await files.discard(files.conversion(id).dir)
    },
    sweep: (neededOf, signal, onFault) => sweepObjects({ objects, neededOf, signal, onFault }),
    sweepEveryMs,
    freeBytes: async () => Math.min(...(await Promise.all([freeBytes(files.dataDir), objects.freeBytes()]))),
    presign: (file, how, seconds) => objects.presign(resultName(file, file.index), how, { signedAt: now(), seconds }),
    async probe(name) {
      const bytes = Buffer.from(new Date().toISOString())
      await objects.putBytes(name, bytes, never)
      const found = await objects.get(name)
      const read = found && (await readAll(found.stream, mostSecretBytes))
      await objects.remove([name])
      if (!read?.equals(bytes)) throw new Error('what was written was not what was read')
    },
  }
}
