/** Accepts a new conversion: first a place, then its files, then the record, then the queue. */
import { secretOptionNames } from '../actions/common/options.ts'
import { isDiskFull } from '../errors.ts'
import type { FileKind } from '../file-kinds.ts'
import { every } from '../guard.ts'
import type { Key } from '../keys/key.ts'
import type { StagedInput } from '../store/file-store.ts'
import { type CheckedUpload, checkUpload, type Upload } from './check-upload.ts'
import { type Conversion, type IdempotencyMark, newConversionId } from './conversion.ts'
import { findFirst, type IdempotencyRequest, markOf, sameContent } from './idempotency.ts'
import type { ConversionParts } from './parts.ts'
import type { Reservation } from './queue.ts'
import { keepSecrets } from './secrets.ts'
import { type DiskReservation, type DiskShares, storageFull } from './uploads/disk-shares.ts'

/** Writes each uploaded file to the path for its index and returns what arrived; stops when the signal is aborted. */
export type Receive = (pathOf: (index: number) => string, signal: AbortSignal) => Promise<Upload>

/** Interval of disk checks during an upload. */
const lookAtDiskEveryMs = 1000

/**
 * Receives an upload and queues its conversion; a repetition with the same Idempotency-Key returns the first. On resolve, inputs and record
 * are on disk. `bytes` is the largest possible size of the upload, if its length is known. @throws AppError for every refusal of the
 * contract, and whatever `receive` throws
 */
export async function submitConversion(
  parts: ConversionParts,
  key: Key,
  receive: Receive,
  idempotency?: IdempotencyRequest,
  bytes = parts.config.maxUploadBytes,
): Promise<Conversion> {
  const { queue, fileStore, records, engines, keyUploads, uploadPlaces, diskShares, now } = parts
  // If the queue is full, refuses before the first byte; the place itself is reserved once the upload has arrived, however slow it is.
  ;(await queue.reserve(key.id)).release()
  const endUpload = await keyUploads.begin(key.id, bytes)
  const id = newConversionId(now())
  let leave: (() => void) | undefined
  let reservation: DiskReservation | undefined
  let place: Reservation | undefined
  let isKept = false
  try {
    leave = uploadPlaces.take()
    reservation = await diskShares.reserve(bytes)
    const pathOf = await fileStore.stage(id)
    const upload = await whileDiskLasts(diskShares, (signal) => receive(pathOf, signal))
    const checked = await checkUpload({ upload, key, actions: parts.actions, engines })
    place = await queue.reserve(key.id)
    const taken = { id, key, place, upload, checked }
    const mark = idempotency && markOf({ request: idempotency, keyId: key.id, upload, checked })
    const first = mark && (await findFirst(records, mark))
    if (first) return first
    const conversion = await storeAndQueue(parts, { ...taken, ...(mark && { mark }) })
    isKept = conversion.id === id
    return mark ? sameContent(conversion, mark) : conversion
  } catch (error) {
    throw isDiskFull(error) ? storageFull(error) : error
  } finally {
    // Refused, or a repetition. If the store's answer is unknown, the conversion may exist.
    if (!isKept && !(await records.has(id).catch(() => true))) await fileStore.unstage(id)
    place?.release()
    reservation?.release()
    leave?.()
    await endUpload()
  }
}

/** Aborts the upload if others have filled the disk meanwhile. */
async function whileDiskLasts(diskShares: DiskShares, receive: (signal: AbortSignal) => Promise<Upload>): Promise<Upload> {
  const full = new AbortController()
  const stop = every(lookAtDiskEveryMs, () => {
    diskShares.check().catch((error: unknown) => full.abort(error))
  })
  try {
    return await receive(full.signal)
  } finally {
    stop()
  }
}

interface Taken {
  id: string
  key: Key
  /** Released once the conversion has its own. */
  place: Reservation
  upload: Upload
  checked: CheckedUpload
  mark?: IdempotencyMark
}

/** Stores the files and queues the conversion. Returns it, or the first one with the same idempotency mark. */
async function storeAndQueue(parts: ConversionParts, { id, key, place, upload, checked, mark }: Taken): Promise<Conversion> {
  const { queue, fileStore, now } = parts
  const { action, options } = checked
  const staged = pairUp(upload, checked)
  const { onDisk } = await fileStore.putInputs(id, staged)
  const { open, hasSecrets } = await keepSecrets(fileStore, id, options, secretOptionNames(action))
  const conversion: Conversion = {
    version: 2,
    id,
    key_id: key.id,
    key_name: key.name,
    action: action.name,
    state: 'queued',
    progress: 0,
    options: open,
    has_secrets: hasSecrets,
    inputs: recordOf(staged),
    result: null,
    error: null,
    warnings: [],
    ...(mark && { idempotency: mark }),
    attempts: 0,
    created_at: new Date(now()).toISOString(),
    started_at: null,
    finished_at: null,
    expires_at: null,
  }
  return await queue.add(conversion, place, onDisk)
}

interface JudgedInput extends StagedInput {
  kind: FileKind
  filename: string
}

/** Combines each written file with its detected kind. */
function pairUp({ files }: Upload, { inputs }: CheckedUpload): JudgedInput[] {
  return files.flatMap(({ path, size, sha256 }, index) => {
    const judged = inputs[index]
    return judged ? [{ path, size, sha256, ...judged }] : []
  })
}

/** Returns what the record keeps of the inputs. */
function recordOf(staged: readonly JudgedInput[]): Conversion['inputs'] {
  const [first, ...others] = staged.map(({ kind, filename, size, sha256 }) => ({ kind, filename, size, sha256, pages: null }))
  if (!first) throw new Error('an upload without a file was accepted')
  return [first, ...others]
}
