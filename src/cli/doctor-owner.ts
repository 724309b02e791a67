/** Whether what lies in the data folder belongs to who runs convertd. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Files } from '../store/files.ts'
import type { Check } from './doctor-check.ts'

/** `uid` is that of this process; undefined where the system has none. */
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
  const names = others.map(({ name }) => name).join(', ')
  const check = {
    name: 'owner',
    detail: `this is user ${uid}, but ${names} in the data folder ${others.length > 1 ? 'belong' : 'belongs'} to user ${first.owner}`,
  }
  const areAll = others.length === found.filter(({ owner }) => owner !== undefined).length
  // Root can read everything, but what root makes here is closed to the server.
  return uid === 0 && areAll
    ? [{ ...check, status: 'warn', remedy: `run convertd as the user that the server runs as: sudo -u '#${first.owner}' convertd …` }]
    : [{ ...check, status: 'fail', remedy: `as root: chown -R ${uid === 0 ? first.owner : uid} ${files.dataDir}` }]
}
