/** Reads the trace of the passes of a conversion, which a worker wrote. */
import { readEngineFile } from '../../disk/engine-files.ts'
import { AppError } from '../../errors.ts'
import type { Trace } from '../../pdf-to-word/trace/trace.ts'
import { traceSchema } from './trace-schema.ts'

export type { Trace } from '../../pdf-to-word/trace/trace.ts'

/** Maximum bytes: more than a browser shows easily. A dense page takes some 500 KB. */
const mostBytes = 64 * 1024 ** 2

/**
 * Returns a trace that a worker left.
 * @throws AppError `result_too_large`, or `engine_failed` for an invalid trace
 */
export async function readTrace(left: { path: string; within: string }): Promise<Trace> {
  const bytes = await readEngineFile(left, mostBytes)
  if (!bytes) {
    const most = `${mostBytes / 1024 ** 2} MB`
    throw new AppError('result_too_large', `The trace is larger than ${most}; choose fewer pages with the pages option.`)
  }
  const { data, error } = traceSchema.safeParse(parseJson(bytes))
  if (error) throw new AppError('engine_failed', 'The file could not be inspected.', { cause: error })
  return data
}

/** Returns undefined for invalid JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
