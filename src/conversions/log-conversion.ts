/** The log line of an ended conversion. */
import type { Logger } from 'pino'
import type { Conversion } from './conversion.ts'

/** Logs filenames only at debug level, because they can be confidential. */
export function logConversion(log: Logger, conversion: Conversion): void {
  const { id, key_id, key_name, action, state, inputs, result, error, created_at, started_at, finished_at } = conversion
  const ms = (from: string | null, to: string | null) => (from && to ? Date.parse(to) - Date.parse(from) : undefined)
  log.info(
    {
      conversion_id: id,
      key_id,
      key_name,
      action,
      state,
      code: error?.code,
      input_bytes: inputs.reduce((sum, { size }) => sum + size, 0),
      input_files: inputs.length,
      pages: pagesOf(inputs),
      result_bytes: result?.reduce((sum, { size }) => sum + size, 0),
      result_files: result?.length,
      wait_ms: ms(created_at, started_at),
      run_ms: ms(started_at, finished_at),
    },
    'conversion',
  )
  for (const { filename } of inputs) log.debug({ conversion_id: id, filename }, 'filename')
}

/** Returns the total number of pages; undefined if no input has any. */
function pagesOf(inputs: Conversion['inputs']): number | undefined {
  const known = inputs.flatMap(({ pages }) => pages ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, pages) => sum + pages, 0)
}
