/** `Idempotency-Key`: the same upload sent twice, because its first answer was lost, makes one conversion. */
import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { CheckedUpload, Upload } from './check-upload.ts'
import type { Conversion, IdempotencyMark } from './conversion.ts'
import type { Records } from './records.ts'

/** What a client sends to have its upload counted once. */
export interface IdempotencyRequest {
  key: string
  /** Known to this client alone, such as its raw API key: passwords are part of the content, and no one shall guess them from a record. */
  secret: string
}

interface Marked {
  request: IdempotencyRequest
  keyId: string
  upload: Upload
  checked: CheckedUpload
}

export function markOf({ request, keyId, upload, checked }: Marked): IdempotencyMark {
  const options = Object.entries(checked.options).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const hashes = upload.files.map(({ sha256 }) => sha256)
  const content = JSON.stringify([checked.action.name, options, ...hashes])
  return {
    slot: createHash('sha256')
      .update(JSON.stringify([keyId, request.key]))
      .digest('hex'),
    content: createHmac('sha256', request.secret).update(content).digest('hex'),
  }
}

/**
 * Returns the conversion that came first under this mark, if it is still known.
 * @throws AppError `idempotency_key_reused`
 */
export async function findFirst(records: Records, mark: IdempotencyMark): Promise<Conversion | undefined> {
  const first = await records.findBySlot(mark.slot)
  return first && sameContent(first, mark)
}

/**
 * Returns the conversion if the same was sent again.
 * @throws AppError `idempotency_key_reused`
 */
export function sameContent(first: Conversion, { content }: IdempotencyMark): Conversion {
  if (first.idempotency?.content === content) return first
  throw new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key came before with another action, option or file. Send a new one with new content.',
    { field: 'Idempotency-Key' },
  )
}
