/** `Idempotency-Key`: an upload that is repeated because its response was lost creates only one conversion. */
import { createHash, createHmac } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { CheckedUpload, Upload } from './check-upload.ts'
import type { Conversion, IdempotencyMark } from './conversion.ts'
import type { Records } from './records.ts'

/** What a client sends to make an upload idempotent. */
export interface IdempotencyRequest {
  key: string
  /** A secret of this client, such as its raw API key: passwords are part of the hash, and must not be guessable from a record. */
  secret: string
}

interface Marked {
  request: IdempotencyRequest
  keyId: string
  upload: Upload
  checked: CheckedUpload
}

/** Returns the mark by which a repeated upload is recognized: its key, its action, its options and the hashes of its files. */
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

/** Returns the first conversion with this mark, if it still exists. @throws AppError `idempotency_key_reused` */
export async function findFirst(records: Records, mark: IdempotencyMark): Promise<Conversion | undefined> {
  const first = await records.findBySlot(mark.slot)
  return first && sameContent(first, mark)
}

/** Returns the conversion if the content is the same. @throws AppError `idempotency_key_reused` */
export function sameContent(first: Conversion, { content }: IdempotencyMark): Conversion {
  if (first.idempotency?.content === content) return first
  throw new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used before with another action, option or file. Use a new key for new content.',
    { field: 'Idempotency-Key' },
  )
}
