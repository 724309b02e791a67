/** Checks every engine, and names the actions that cannot work without the missing ones. */
import { actions, chooseActions } from '../../../actions/registry.ts'
import type { Config } from '../../../config.ts'
import { neededEngines, probeEngines } from '../../../conversions/readiness.ts'
import type { BuiltEngines } from '../../../engines/create-engines.ts'
import { AppError } from '../../../errors.ts'
import type { Check } from './check.ts'

/** Returns a check for each engine that the offered actions use, and one for each of these actions. */
export async function checkEngines(config: Config, { engines }: BuiltEngines): Promise<Check[]> {
  try {
    const offered = [...chooseActions(actions, config.allowedActions, config).values()]
    const reports = await probeEngines(engines, neededEngines(offered))
    const engineChecks = [...reports.values()].map(
      ({ name, version, problem, remedy }): Check => ({
        name,
        status: problem === null ? 'ok' : 'fail',
        detail: [version, problem].filter(Boolean).join(': '),
        remedy,
      }),
    )
    const actionChecks = offered.map(({ name, needs }): Check => {
      const missing = needs.flatMap((engine) => (reports.get(engine)?.problem ? [reports.get(engine)?.name] : []))
      return missing.length === 0
        ? { name, status: 'ok', detail: 'can work', remedy: null }
        : { name, status: 'fail', detail: `cannot work without ${missing.join(' and ')}`, remedy: null }
    })
    return [...engineChecks, ...actionChecks]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [{ name: 'settings', status: 'fail', detail: error.message, remedy: null }]
  }
}
