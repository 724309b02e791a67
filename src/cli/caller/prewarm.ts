/** Starts what a conversion needs before the rest of the command is loaded: starting a worker takes as long as loading the command. */
import type { Environment } from './environment.ts'
import type { InterruptSignal } from './interruption.ts'
import type { PrivateEngines } from './private-engines.ts'

/** What was started in advance. */
export interface Prewarmed {
  /** Prepares the engines for the action. */
  prepared: PrivateEngines
  /** From then on the command listens for signals; one that arrived before ends it here, whatever it waits for. */
  handOver(): Promise<void>
}

/** Prewarms the action that a command line names, if worthwhile. The command itself reports problems. @param argv as in process.argv */
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

/** @returns stops listening, unless a signal arrived already: then the process ends */
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

/** If the command never starts its conversions, nothing else closes this. */
export async function closePrewarmed({ prepared, handOver }: Prewarmed): Promise<void> {
  await prepared.close()
  await handOver()
}
