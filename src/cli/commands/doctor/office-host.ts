/** Whether the warm LibreOffice starts, from which one is forked for every Office file. */
import type { BuiltEngines } from '../../../engines/create-engines.ts'
import { nativeRemedy } from '../../../native-programs.ts'
import type { Check } from './check.ts'

/** Starts it. Without it every action works all the same: a warning at most. */
export async function checkOfficeHost({ start, officeHost }: BuiltEngines): Promise<Check> {
  const startedAt = performance.now()
  await start()
  const { state, problem } = officeHost()
  const name = 'office host'
  const otherwise = 'each Office file gets a LibreOffice of its own, about a second slower'
  if (state === 'ready') return { name, status: 'ok', detail: `ready after ${Math.round(performance.now() - startedAt)} ms`, remedy: null }
  if (state === 'off') return { name, status: 'warn', detail: `not there: ${otherwise}`, remedy: nativeRemedy }
  const said = problem?.trim().split('\n').at(-1) ?? 'it does not say why'
  return { name, status: 'warn', detail: `does not start (${said}): ${otherwise}`, remedy: nativeRemedy }
}
