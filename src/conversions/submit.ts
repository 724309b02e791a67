/** Takes a new conversion in: a place first, then its files, then the record, and only then the line. */
import { secretOptionNames } from '../actions/common/options.ts'
import type { FileKind } from '../file-kinds.ts'
import { every } from '../guard.ts'
import type { Key } from '../keys/key.ts'
import type { StagedInput } from '../store/file-store.ts'
import { type CheckedUpload, checkUpload, type Upload } from './check-upload.ts'
import { type Conversion, type IdempotencyMark, newConversionId } from './conversion.ts'
import { type DiskReservation, type DiskShares, storageFull } from './disk-shares.ts'
import { findFirst, type IdempotencyRequest, markOf, sameContent } from './idempotency.ts'
import type { ConversionParts } from './parts.ts'
import type { Reservation } from './queue.ts'
import { keepSecrets } from './secrets.ts'

/** Writes each file that the client sends to the path for its index and tells what came; ends when the signal is aborted. */
export type Receive = (pathOf: (index: number) => string, signal: AbortSignal) => Promise<Upload>

/** How often the disk is looked at while an upload is written. */
const lookAtDiskEveryMs = 1000

/**
 * Takes the upload and queues its conversion; one that was sent before under the same Idempotency-Key answers with the first. When it
 * resolves, inputs and record are on disk. `bytes` is the most that the upload can have, where its length is known.
 * @throws AppError for every refusal of the contract, and whatever `receive` throws
 */
export async function submitConversion(
  parts: ConversionParts,
  key: Key,
  receive: Receive,
  idempotency?: IdempotencyRequest,
  bytes = parts.config.maxUploadBytes,
): Promise<Conversion> {
  const { queue, fileStore, records, engines, uploadPlaces, diskShares, now } = parts
  // A full queue refuses before one byte is taken; the place itself is taken when the upload is there, however slow that is.
  ;(await queue.reserve(key.id)).release()
  const leave = uploadPlaces.take(key.id)
  const id = newConversionId(now())
  let room: DiskReservation | undefined
  let place: Reservation | undefined
  try {
    room = await diskShares.reserve(key.id, bytes)
    const pathOf = await fileStore.stage(id)
    const upload = await whileDiskLasts(diskShares, (signal) => receive(pathOf, signal))
    const checked = await checkUpload({ upload, key, actions: parts.actions, engines })
    place = await queue.reserve(key.id)
    const taken = { id, key, place, upload, checked }
    if (!idempotency) return await takeIn(parts, taken)
    const mark = markOf({ request: idempotency, keyId: key.id, upload, checked })
    return (await findFirst(records, mark)) ?? sameContent(await takeIn(parts, { ...taken, mark }), mark)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? storageFull(error) : error
  } finally {
    // Refused, or not the first of its kind. Where the store cannot tell, the conversion may be kept.
    if (!(await records.has(id).catch(() => true))) await fileStore.unstage(id)
    place?.release()
    room?.release()
    leave()
  }
}

/** Ends the upload when others have filled the disk meanwhile. */
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
  /** Given back as soon as the conversion has its own. */
  place: Reservation
  upload: Upload
  checked: CheckedUpload
  mark?: IdempotencyMark
}

/** Keeps the files and adds the conversion to the queue. Returns it, or the one that came first under the same mark. */
async function takeIn(parts: ConversionParts, { id, key, place, upload, checked, mark }: Taken): Promise<Conversion> {
  const { queue, fileStore, now } = parts
  const { action, options } = checked
  const staged = pairUp(upload, checked)
  await fileStore.putInputs(id, staged)
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
  return await queue.add(conversion, place)
}

interface JudgedInput extends StagedInput {
  kind: FileKind
  filename: string
}

/** Brings together what was written of each file and what it was judged to be. */
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
