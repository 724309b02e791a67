/** Checks that the data folder's files belong to the user who runs convertd. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Files } from '../../../store/files.ts'
import type { Check } from './check.ts'

/** `uid` is that of this process; undefined if the system has none. */
export async function checkOwner(files: Files, uid = process.geteuid?.()): Promise<Check[]> {
  const paths = [files.keys, files.keysLock, files.keyUsage, files.lock, files.conversionsDir, files.scratchDir]
  const found = await Promise.all(
    paths.map(async (path) => ({
      name: basename(path),
      owner: await stat(path).then(
        (entry) => entry.uid,
        () => undefined,
      ),
    })),
  )
  const others = found.filter(({ owner }) => owner !== undefined && owner !== uid)
  const [first] = others
  if (uid === undefined || first?.owner === undefined) return []
  const isAll = others.length === found.filter(({ owner }) => owner !== undefined).length
  // Root can access everything, but its own new files would be inaccessible to the server's user.
  if (uid === 0 && isAll) {
    return [
      { name: 'owner', status: 'ok', detail: `all its files belong to user ${first.owner}: start the server as that user`, remedy: null },
    ]
  }
  const names = others.map(({ name }) => name).join(', ')
  const belong = others.length > 1 ? 'belong' : 'belongs'
  return [
    {
      name: 'owner',
      status: 'fail',
      detail: `this is user ${uid}, but ${names} in the data folder ${belong} to user ${first.owner}`,
      remedy: `as root: chown -R ${uid === 0 ? first.owner : uid} ${files.dataDir}`,
    },
  ]
}
