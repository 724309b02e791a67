/** The meaning of each error code and the part of a request that it names: for readers of the OpenAPI document. */
import type { RequestErrorCode } from '../../errors.ts'

/** The meaning of an error code. */
export interface ErrorMeaning {
  meaning: string
  /** An example of `field`. */
  field?: string
}

export const errorMeanings: Readonly<Record<RequestErrorCode, ErrorMeaning>> = {
  malformed_request: { meaning: 'The request cannot be read: its URL, headers or body are malformed.' },
  missing_api_key: { meaning: 'There is no X-Api-Key header.', field: 'X-Api-Key' },
  invalid_api_key: { meaning: 'The key is unknown.', field: 'X-Api-Key' },
  revoked_api_key: { meaning: 'The key was revoked.', field: 'X-Api-Key' },
  expired_api_key: { meaning: 'The key has expired.', field: 'X-Api-Key' },
  admin_required: { meaning: 'This needs a key with the admin scope.' },
  action_not_allowed: { meaning: 'The key is limited to other actions.', field: 'action' },
  route_not_found: { meaning: 'There is nothing at this path.' },
  conversion_not_found: { meaning: 'This key has no conversion with this id.', field: 'conversion_id' },
  key_not_found: { meaning: 'There is no key with this id.', field: 'key_id' },
  file_not_found: { meaning: 'The result has no file of this name.', field: 'filename' },
  method_not_allowed: { meaning: 'This path does not support this method; Allow lists those it supports.' },
  result_not_ready: { meaning: 'The conversion has not ended; ask again after Retry-After.' },
  conversion_failed: { meaning: 'The conversion failed and has no result; its error says why.' },
  result_expired: { meaning: 'The result was deleted: it expired, or it was downloaded and the server deletes results after that.' },
  file_too_large: { meaning: 'The file is larger than CONVERTD_MAX_UPLOAD_MB.', field: 'file' },
  multipart_required: { meaning: 'The body is not multipart/form-data.', field: 'Content-Type' },
  range_not_satisfiable: { meaning: 'The range is outside the file.', field: 'Range' },
  invalid_parameter: { meaning: 'A parameter or JSON member is unknown or has an invalid value.', field: 'limit' },
  unsupported_action: { meaning: 'The server has no such action; the message lists the available ones.', field: 'action' },
  missing_field: { meaning: 'A required field is missing.', field: 'file' },
  unknown_option: { meaning: 'The action has no such option.', field: 'dpy' },
  invalid_option: { meaning: 'An option has a value that is not allowed.', field: 'dpi' },
  unsupported_input: { meaning: 'The action does not accept files of this type.', field: 'file' },
  too_many_files: { meaning: 'There are more files than the action takes or CONVERTD_MAX_FILES allows.', field: 'file' },
  empty_file: { meaning: 'The file is empty.', field: 'file' },
  idempotency_key_reused: { meaning: 'The same Idempotency-Key was used before with other content.', field: 'Idempotency-Key' },
  rate_limited: { meaning: 'The key has used up its rate limit; try again after Retry-After.' },
  too_many_waiting: { meaning: 'The key’s share of the queue is full; try again after Retry-After.' },
  too_many_uploads: { meaning: 'The key has too many uploads in progress; try again after Retry-After.' },
  key_storage_full: { meaning: 'The key’s share of the disk is full; delete conversions, or wait until they expire.' },
  queue_full: { meaning: 'The queue is full, or the server is handling too many requests; try again after Retry-After.' },
  storage_full: { meaning: 'The server has too little free disk space; try again after Retry-After.' },
  store_unavailable: { meaning: 'The database or the file storage cannot be reached; try again after Retry-After.' },
  shutting_down: { meaning: 'The server is stopping; try again after Retry-After.' },
  internal: { meaning: 'The server has a bug or a fault; its log has the cause under the X-Request-Id.' },
}
