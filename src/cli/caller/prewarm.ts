/** Begins what a conversion needs before the rest of the command is loaded: a worker takes as long to start as loading the command. */
import type { Environment } from './environment.ts'
import type { InterruptSignal } from './interruption.ts'
import type { PrivateEngines } from './private-engines.ts'

export interface Prewarmed {
  /** Its engines get ready for the action. */
  prepared: PrivateEngines
  /** From then on it is for the command to listen for an interruption; one that came before ends it here, whatever it waits for. */
  handOver(): Promise<void>
}

/**
 * Takes one for the action that a command line names, where that is worth it. What stands in the way is left for the command to tell.
 * @param argv as in process.argv
 */
export async function prewarm(argv: readonly string[], env: Environment): Promise<Prewarmed | undefined> {
  const [, , command, name, ...rest] = argv
  if (command !== 'convert' || rest.length === 0 || argv.includes('--help') || argv.includes('-h')) return undefined
  try {
    const modules = [
      import('../../config.ts'),
      import('../../actions/registry.ts'),
      import('./private-engines.ts'),
      import('./interruption.ts'),
    ] as const
    const [{ loadConfig }, { actions }, { openPrivateEngines }, { interruptSignals }] = await Promise.all(modules)
    const action = actions.find((one) => one.name === name)
    if (!action?.prepare) return undefined
    const config = loadConfig(env)
    const opening = openPrivateEngines(config)
    const handOver = endOn(interruptSignals, () => opening.then((prepared) => prepared.close()))
    try {
      const prepared = await opening
      action.prepare(prepared.built.engines)
      return { prepared, handOver }
    } catch (error) {
      await handOver()
      throw error
    }
  } catch {
    return undefined
  }
}

/** @returns stops listening, but for a signal that came already: then the process ends */
function endOn(exitCodes: Readonly<Record<InterruptSignal, number>>, giveBack: () => Promise<void>): () => Promise<void> {
  let ending: Promise<void> | undefined
  const listeners = Object.entries(exitCodes).map(([name, exitCode]) => {
    const end = () => {
      process.stderr.write('convertd: interrupted\n')
      const exit = () => process.exit(exitCode)
      ending = giveBack().then(exit, exit)
    }
    process.once(name, end)
    return () => process.off(name, end)
  })
  return async () => {
    for (const stop of listeners) stop()
    await ending
  }
}

/** Where the command did not come to its conversions, this is the only one who closes it. */
export async function closePrewarmed({ prepared, handOver }: Prewarmed): Promise<void> {
  await prepared.close()
  await handOver()
}
