/** Checks that the warm LibreOffice starts. */
import type { BuiltEngines } from '../../../engines/create-engines.ts'
import { nativeRemedy } from '../../../native-programs.ts'
import type { Check } from './check.ts'

/** Starts it. Without it every action works all the same: a warning at most. */
export async function checkOfficeHost({ startOfficeHost, officeHost }: BuiltEngines): Promise<Check> {
  const startedAt = performance.now()
  await startOfficeHost()
  const { state, problem } = officeHost()
  const name = 'office host'
  const otherwise = 'each Office file starts a separate LibreOffice, which takes about a second longer'
  if (state === 'ready') return { name, status: 'ok', detail: `ready after ${Math.round(performance.now() - startedAt)} ms`, remedy: null }
  if (state === 'off') return { name, status: 'warn', detail: `not available: ${otherwise}`, remedy: nativeRemedy }
  const reason = problem?.trim().split('\n').at(-1) ?? 'it gives no reason'
  return { name, status: 'warn', detail: `does not start (${reason}): ${otherwise}`, remedy: nativeRemedy }
}
