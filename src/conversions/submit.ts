/** Takes a new conversion in: a place first, then the file, then the record, and only then the line. */
import { secretOptionNames } from '../actions/options.ts'
import { AppError } from '../errors.ts'
import type { Key } from '../keys/key.ts'
import { freeBytes } from '../store/data-folder.ts'
import { move, remove } from '../store/files.ts'
import { type CheckedUpload, checkUpload, type Upload } from './check-upload.ts'
import { type Conversion, newConversionId } from './conversion.ts'
import { findFirst, type IdempotencyMark, type IdempotencyRequest, markOf } from './idempotency.ts'
import type { ConversionParts } from './parts.ts'
import { keepSecrets } from './secrets.ts'

/** Writes what the client sends to the given path and tells what came. */
export type Receive = (path: string) => Promise<Upload>

/**
 * Takes the upload and queues its conversion; one that was sent before under the same Idempotency-Key answers with the first. When it
 * resolves, input and record are on disk.
 * @throws AppError for every refusal of the contract, and whatever `receive` throws
 */
export async function submitConversion(
  parts: ConversionParts,
  key: Key,
  receive: Receive,
  idempotency?: IdempotencyRequest,
): Promise<Conversion> {
  const { queue, files, collection, config, engines, turns } = parts
  const place = queue.reserve(key.id)
  const id = newConversionId()
  const own = files.conversion(id)
  try {
    await requireDiskSpace(files.dataDir, config.diskFloorBytes)
    await files.createConversionDir(id)
    const upload = await receive(own.upload)
    const checked = await checkUpload({ upload, path: own.upload, key, actions: parts.actions, engines })
    const taken = { id, key, upload, checked }
    if (!idempotency) return await takeIn(parts, taken)
    const mark = markOf({ request: idempotency, keyId: key.id, upload, checked })
    return await turns.take(mark.slot, async () => (await findFirst(collection, mark)) ?? (await takeIn(parts, { ...taken, mark })))
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? storageFull(error) : error
  } finally {
    // Refused, or not the first of its kind.
    if (!collection.entry(id)) await remove(own.dir)
    place.release()
  }
}

interface Taken {
  id: string
  key: Key
  upload: Upload
  checked: CheckedUpload
  mark?: IdempotencyMark
}

/** Writes the record and puts the conversion in the line. */
async function takeIn(parts: ConversionParts, { id, key, upload, checked, mark }: Taken): Promise<Conversion> {
  const { queue, files, collection } = parts
  const { action, options, kind, filename } = checked
  const own = files.conversion(id)
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
    ...(mark && { idempotency: mark }),
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
