/** Maps error messages of libvips to failure codes; runs in a worker. */
import type { WorkerFailureCode } from '../workers/messages.ts'

/** The first match counts. Any other error is a fault of the input, because all requests to libvips are checked before. */
const causes: readonly [RegExp, WorkerFailureCode][] = [
  [/pixel limit|too large for the|security limit/i, 'too_many_pixels'],
  [/memory|allocat|bad_alloc/i, 'out_of_memory'],
  [/File too large|EFBIG/i, 'result_too_large'],
  [/corrupt header/i, 'unreadable_input'],
  [/no space left|permission denied|for write:|encoding|save:/i, 'engine_failed'],
]

/** Returns the failure code for a message of libvips; `unreadable_input` for an unknown one. */
export function failureOf(text: string): WorkerFailureCode {
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? 'unreadable_input'
}
