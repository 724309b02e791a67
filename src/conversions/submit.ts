/** Takes a new conversion in: a place first, then the file, then the record, and only then the line. */
import { secretOptionNames } from '../actions/options.ts'
import { AppError } from '../errors.ts'
import type { Key } from '../keys/key.ts'
import { freeBytes } from '../store/data-folder.ts'
import { move, remove } from '../store/files.ts'
import { checkUpload, type Upload } from './check-upload.ts'
import { type Conversion, newConversionId } from './conversion.ts'
import type { ConversionParts } from './parts.ts'
import { keepSecrets } from './secrets.ts'

/** Writes what the client sends to the given path and tells what came. */
export type Receive = (path: string) => Promise<Upload>

/**
 * Takes the upload and queues its conversion. When it resolves, input and record are on disk.
 * @throws AppError for every refusal of the contract, and whatever `receive` throws
 */
export async function submitConversion(parts: ConversionParts, key: Key, receive: Receive): Promise<Conversion> {
  const { queue, files, collection, config, engines } = parts
  const place = queue.reserve(key.id)
  const id = newConversionId()
  const own = files.conversion(id)
  try {
    await requireDiskSpace(files.dataDir, config.diskFloorBytes)
    await files.createConversionDir(id)
    const upload = await receive(own.upload)
    const { action, options, kind, filename } = await checkUpload({ upload, path: own.upload, key, actions: parts.actions, engines })
    await move(own.upload, own.input(kind))
    const { open, hasSecrets } = await keepSecrets(own.secrets, options, secretOptionNames(action))
    const conversion: Conversion = {
      version: 1,
      id,
      key_id: key.id,
      key_name: key.name,
      action: action.name,
      state: 'queued',
      progress: 0,
      options: open,
      has_secrets: hasSecrets,
      input: { filename, size: upload.size, kind, sha256: upload.sha256, pages: null },
      result: null,
      error: null,
      warnings: [],
      attempts: 0,
      created_at: new Date().toISOString(),
      started_at: null,
      finished_at: null,
      expires_at: null,
    }
    await collection.add(conversion)
    // From here the conversion is kept, and whatever happens to this call it will run.
    queue.add(key.id, id, () => parts.runner.run(id))
    parts.observe(conversion)
    return conversion
  } catch (error) {
    if (!collection.entry(id)) await remove(own.dir)
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? storageFull(error) : error
  } finally {
    place.release()
  }
}

async function requireDiskSpace(dataDir: string, floorBytes: number): Promise<void> {
  if ((await freeBytes(dataDir)) < floorBytes) throw storageFull()
}

function storageFull(cause?: unknown): AppError {
  return new AppError(
    'storage_full',
    'The server has too little free disk space (CONVERTD_DISK_FLOOR_MB). Try again later, or tell the administrator.',
    {
      cause,
      retryAfterS: 60,
    },
  )
}
