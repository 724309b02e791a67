/** The one error class, and every code that a client, an admin or an operator can meet. */

/** Codes of a refused request (docs/api.md). `http/envelope` gives each its status. */
export const requestErrorCodes = [
  'malformed_request',
  'missing_api_key',
  'invalid_api_key',
  'revoked_api_key',
  'expired_api_key',
  'admin_required',
  'action_not_allowed',
  'route_not_found',
  'conversion_not_found',
  'key_not_found',
  'file_not_found',
  'method_not_allowed',
  'result_not_ready',
  'conversion_failed',
  'result_expired',
  'file_too_large',
  'multipart_required',
  'range_not_satisfiable',
  'invalid_parameter',
  'unsupported_action',
  'missing_field',
  'unknown_option',
  'invalid_option',
  'unsupported_input',
  'too_many_files',
  'empty_file',
  'idempotency_key_reused',
  'rate_limited',
  'too_many_waiting',
  'too_many_uploads',
  'key_storage_full',
  'queue_full',
  'storage_full',
  'shutting_down',
  'store_unavailable',
  'internal',
] as const
/** One of `requestErrorCodes`. */
export type RequestErrorCode = (typeof requestErrorCodes)[number]

/** Codes of a failed conversion, kept in its record (docs/api.md). */
export const failureCodes = [
  'unreadable_input',
  'invalid_option',
  'password_required',
  'wrong_password',
  'too_many_pages',
  'too_many_pixels',
  'result_too_large',
  'timeout',
  'out_of_memory',
  'engine_failed',
  'interrupted',
  'internal',
] as const
/** One of `failureCodes`. */
export type FailureCode = (typeof failureCodes)[number]

/** Codes of a program that could not start or a command that failed. */
export const startErrorCodes = [
  'invalid_config',
  'data_folder_locked',
  'data_folder_unusable',
  'data_folder_newer',
  'address_in_use',
  'server_not_running',
  'result_exists',
  'result_unwritable',
] as const
/** One of `startErrorCodes`. */
export type StartErrorCode = (typeof startErrorCodes)[number]

/** All codes. */
export type ErrorCode = RequestErrorCode | FailureCode | StartErrorCode

/** One entry of the envelope's `errors`. */
export interface ErrorDetail {
  code: ErrorCode
  field: string | null
  message: string
}

/** Details of an error. */
export interface AppErrorOptions {
  /** The underlying cause, for the log only. */
  cause?: unknown
  /** The form field, header or parameter that was wrong. */
  field?: string
  /** Several errors reported at once; the first one represents all. */
  errors?: readonly ErrorDetail[]
  /** Seconds to wait before trying again. */
  retryAfterS?: number
}

/** An expected failure: `code` is part of the API, `message` is one sentence that is safe to show. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly ErrorDetail[]
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors ?? [{ code, field: options.field ?? null, message }]
    this.retryAfterS = options.retryAfterS
  }
}

/** Returns one AppError with every entry of a non-empty list. */
export function allInOne(errors: readonly ErrorDetail[]): AppError {
  const [first] = errors
  if (!first) throw new Error('an error needs a cause')
  const message = errors.length === 1 ? first.message : `${first.message} (and ${errors.length - 1} more)`
  return new AppError(first.code, message, { errors })
}

/** Returns whether a file could not be written because the disk is full or a quota is used up. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Returns whether `failure` may be stored in a record; anything else is shown as `internal`. */
export function isFailureCode(code: ErrorCode): code is FailureCode {
  return (failureCodes as readonly string[]).includes(code)
}
