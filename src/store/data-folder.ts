/** Opens the data folder for one server: creates and locks it, and monitors its free space. */
import { type FileHandle, readFile, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { AppError } from '../errors.ts'
import { createFiles, type Files, type OnResist } from './files.ts'
import { takeLock } from './lock.ts'

/** The opened folder. */
export interface DataFolder {
  files: Files
  /** Releases the folder. */
  close(): Promise<void>
}

/**
 * Creates the folder if missing and locks it for this process. @throws AppError `data_folder_unusable`, or `data_folder_locked` naming the
 * holder
 */
export async function openDataFolder(dataDir: string, onResist?: OnResist): Promise<DataFolder> {
  const files = await prepareDataFolder(dataDir, onResist)
  const lock = await takeLock(files.lock, 0).catch((cause) => {
    throw unusable(dataDir, cause)
  })
  if (!lock) {
    const holder = (await readFile(files.lock, 'utf8').catch(() => '')).trim()
    throw new AppError(
      'data_folder_locked',
      `Another convertd server uses ${dataDir}${holder ? ` (${holder})` : ''}. Stop it, or set CONVERTD_DATA_DIR to another folder.`,
    )
  }
  // The note is only informative: a full disk must not keep the server from starting and freeing space.
  await noteHolder(lock.handle).catch(() => undefined)
  return { files, close: lock.release }
}

async function noteHolder(handle: FileHandle): Promise<void> {
  await handle.truncate()
  await handle.write(`process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`)
}

/** Creates the folder if missing, without locking it: enough for the key file. @throws AppError `data_folder_unusable` */
export async function prepareDataFolder(dataDir: string, onResist?: OnResist): Promise<Files> {
  const files = createFiles(dataDir, onResist)
  await files.makeConversionsDir().catch((cause) => {
    throw unusable(dataDir, cause)
  })
  return files
}

/** Returns how many bytes this process may still write to the file system of `path`. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path)
  return bavail * bsize
}

function unusable(dataDir: string, cause: unknown): AppError {
  const reason = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message
  return new AppError(
    'data_folder_unusable',
    `The data folder ${dataDir} cannot be used (${reason}). Make it writable, or set CONVERTD_DATA_DIR.`,
    { cause },
  )
}
