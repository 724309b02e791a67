/** Whether the data folder can be used, who works on it, whether there is a key, and whether the disk has room. */
import { once } from 'node:events'
import { mkdtemp, readFile, rmdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { withShortPath } from '../http/control.ts'
import { isExpired } from '../keys/key.ts'
import { openKeyFile } from '../keys/key-file.ts'
import { freeBytes } from '../store/data-folder.ts'
import { createFiles, type Files } from '../store/files.ts'
import type { Check } from './doctor-check.ts'

const mebibyte = 1024 ** 2

/** Changes nothing that a running server could notice. */
export async function checkDataFolder({ dataDir, diskFloorBytes }: Config): Promise<Check[]> {
  const files = createFiles(dataDir)
  const folder = await checkFolder(dataDir)
  return [
    folder,
    ...(folder.status === 'fail' ? [] : [await checkServer(files), await checkKeys(files)]),
    await checkDisk(dataDir, diskFloorBytes),
  ]
}

async function checkFolder(dataDir: string): Promise<Check> {
  const name = 'data folder'
  try {
    const place = await nearestExisting(dataDir)
    // Only a try tells: a mount may be read-only, and root may do all else.
    await rmdir(await mkdtemp(join(place, '.convertd-doctor-')))
    return {
      name,
      status: 'ok',
      detail: place === dataDir ? `${dataDir} is writable` : `${dataDir} will be made at the first start`,
      remedy: null,
    }
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    return {
      name,
      status: 'fail',
      detail: `${dataDir} cannot be written (${reason})`,
      remedy: 'make it writable, or set CONVERTD_DATA_DIR',
    }
  }
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
    detail: isRunning ? `works on the data folder: ${holder}` : 'none works on the data folder',
    remedy: null,
  }
}

async function checkKeys(files: Files): Promise<Check> {
  const name = 'keys'
  try {
    const valid = (await openKeyFile(files).read()).filter((key) => !key.revoked_at && !isExpired(key))
    if (valid.length > 0) return { name, status: 'ok', detail: `${valid.length} in force`, remedy: null }
    return {
      name,
      status: 'warn',
      detail: 'there is none that holds, so no client can use the API',
      remedy: 'convertd keys create --name NAME',
    }
  } catch (error) {
    return { name, status: 'fail', detail: `the key file cannot be read: ${(error as Error).message}`, remedy: null }
  }
}

async function checkDisk(dataDir: string, floorBytes: number): Promise<Check> {
  const name = 'disk'
  const free = await nearestExisting(dataDir)
    .then(freeBytes)
    .catch(() => undefined)
  if (free === undefined) return { name, status: 'warn', detail: 'its free space cannot be told', remedy: null }
  const detail = `${Math.floor(free / mebibyte)} MiB free, floor ${floorBytes / mebibyte} MiB`
  return free >= floorBytes
    ? { name, status: 'ok', detail, remedy: null }
    : { name, status: 'fail', detail: `${detail}: conversions are refused`, remedy: 'free some space, or lower CONVERTD_DISK_FLOOR_MB' }
}
