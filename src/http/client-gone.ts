/** Distinguishes a client that disconnected from a server error. */

/** Of Node's net (the connection), stream and AbortSignal. */
const codes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ECANCELED',
  'ETIMEDOUT',
  'ABORT_ERR',
  'ERR_HTTP_REQUEST_TIMEOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** Returns whether an error only says that the connection has ended. */
export function isClientGone(error: unknown): boolean {
  return codes.has((error as NodeJS.ErrnoException | null)?.code ?? '')
}
