/** Checks the data folder: whether it is usable, who uses it, keys and free disk space. */
import { once } from 'node:events'
import { mkdtemp, readFile, rmdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '../../../config.ts'
import { withShortPath } from '../../../http/control.ts'
import { isExpired } from '../../../keys/key.ts'
import { freeBytes } from '../../../store/data-folder.ts'
import { createFiles, type Files } from '../../../store/files.ts'
import { withKeys } from '../keys/open-keys.ts'
import type { Check } from './check.ts'
import { checkOwner } from './owner.ts'

const mebibyte = 1024 ** 2

/** Changes nothing that a running server could notice. */
export async function checkDataFolder(config: Config): Promise<Check[]> {
  const files = createFiles(config.dataDir)
  const folder = await checkFolder(config.dataDir)
  return [
    folder,
    ...(await checkOwner(files)),
    ...(folder.status === 'fail' ? [] : [await checkServer(files), await checkKeys(config), ...(await checkTrash(files))]),
    await checkDisk(config),
  ]
}

async function checkFolder(dataDir: string): Promise<Check> {
  const name = 'data folder'
  try {
    const place = await nearestExisting(dataDir)
    // Only trying tells: the mount may be read-only, which affects root too.
    await rmdir(await mkdtemp(join(place, '.convertd-doctor-')))
    return {
      name,
      status: 'ok',
      detail: place === dataDir ? `${dataDir} is writable` : `${dataDir} will be created at the first start`,
      remedy: null,
    }
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    const { why, remedy } = unwritable(code, dataDir)
    return { name, status: 'fail', detail: `${dataDir} cannot be written: ${why}`, remedy }
  }
}

function unwritable(code: string, dataDir: string): { why: string; remedy: string } {
  const elsewhere = 'set CONVERTD_DATA_DIR to another folder'
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0]
  if (code === 'EACCES' || code === 'EPERM') {
    const remedy = `as root: install -d -m 700 -o ${uid} -g ${gid} ${dataDir} && chown -R ${uid}:${gid} ${dataDir}, or ${elsewhere}`
    return { why: `user ${uid} may not (${code})`, remedy }
  }
  if (code === 'EROFS') return { why: 'it is mounted read-only (EROFS)', remedy: `mount it for writing, or ${elsewhere}` }
  if (code === 'ENOTDIR') return { why: 'a file is in its place or above it (ENOTDIR)', remedy: elsewhere }
  if (code === 'ENOSPC' || code === 'EDQUOT') return { why: `the disk is full (${code})`, remedy: 'free some space' }
  return { why: code, remedy: `make it writable, or ${elsewhere}` }
}

async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && path !== dirname(path)) return undefined
    throw error
  })
  return found ? path : await nearestExisting(dirname(path))
}

async function checkServer({ controlSocket, lock }: Files): Promise<Check> {
  const isRunning = await withShortPath(controlSocket, async (path) => {
    const socket = connect(path)
    await once(socket, 'connect')
    socket.destroy()
    return true
  }).catch(() => false)
  const holder = isRunning ? (await readFile(lock, 'utf8').catch(() => '')).trim() : ''
  return {
    name: 'server',
    status: 'ok',
    detail: isRunning ? `uses the data folder: ${holder}` : 'none uses the data folder',
    remedy: null,
  }
}

async function checkKeys(config: Config): Promise<Check> {
  const name = 'keys'
  try {
    const valid = await withKeys(config, async ({ keyStore }) => {
      const keys = await keyStore.read()
      return keys.filter((key) => !key.revoked_at && !isExpired(key, keyStore.now()))
    })
    if (valid.length > 0) return { name, status: 'ok', detail: `${valid.length} valid`, remedy: null }
    return {
      name,
      status: 'warn',
      detail: 'there is no valid key, so no client can use the API',
      remedy: 'convertd keys create --name NAME',
    }
  } catch (error) {
    const { keys } = createFiles(config.dataDir)
    const remedy = `restore ${keys} from a backup, or check its owner and mode`
    if (config.databaseUrl !== undefined) return { name, status: 'fail', detail: (error as Error).message, remedy: null }
    return { name, status: 'fail', detail: `the key file cannot be read: ${(error as Error).message}`, remedy }
  }
}

async function checkTrash(files: Files): Promise<Check[]> {
  const count = await files.countTrash()
  if (count === 0) return []
  const remedy = `as root: rm -rf ${files.trashDir} ${files.dataDir}/.trash-* ${files.conversionsDir}/.trash-*`
  return [{ name: 'trash', status: 'warn', detail: `${count} folders of earlier conversions could not be deleted`, remedy }]
}

async function checkDisk({ dataDir, diskFloorBytes, maxUploadBytes, maxResultBytes }: Config): Promise<Check> {
  const name = 'disk'
  const free = await nearestExisting(dataDir)
    .then(freeBytes)
    .catch(() => undefined)
  if (free === undefined)
    return { name, status: 'warn', detail: 'its free space cannot be determined', remedy: 'run df on the data folder' }
  const detail = `${Math.floor(free / mebibyte)} MiB free, floor ${diskFloorBytes / mebibyte} MiB`
  if (free < diskFloorBytes) {
    const remedy = 'free some space, shorten CONVERTD_RETENTION_MIN, or lower CONVERTD_DISK_FLOOR_MB'
    return { name, status: 'fail', detail: `${detail}: conversions are refused`, remedy }
  }
  if (free < diskFloorBytes + maxUploadBytes + maxResultBytes) {
    const remedy = 'free some space, or lower CONVERTD_MAX_UPLOAD_MB and CONVERTD_MAX_RESULT_MB'
    return { name, status: 'warn', detail: `${detail}: one conversion of the largest size would not fit`, remedy }
  }
  return { name, status: 'ok', detail, remedy: null }
}
