/** Begins what a conversion needs before the rest of the command is loaded: a worker takes as long to start as that. */
import type { Environment } from '../../environment.ts'
import type { InterruptSignal } from './interruption.ts'
import type { Workshop } from './workshop.ts'

export interface HeadStart {
  /** Its engines get ready for the action. */
  workshop: Workshop
  /** From then on it is for the command to listen for an interruption; one that came before ends it here, whatever it waits for. */
  handOver(): Promise<void>
}

/**
 * Takes one for the action that a command line names, where that is worth it. What stands in the way is left for the command to tell.
 * @param argv as in process.argv
 */
export async function takeHeadStart(argv: readonly string[], env: Environment): Promise<HeadStart | undefined> {
  const [, , command, name, ...rest] = argv
  if (command !== 'convert' || rest.length === 0 || argv.includes('--help') || argv.includes('-h')) return undefined
  try {
    const modules = [
      import('../../../config.ts'),
      import('../../../actions/registry.ts'),
      import('./workshop.ts'),
      import('./interruption.ts'),
    ] as const
    const [{ loadConfig }, { actions }, { openWorkshop }, { interruptSignals }] = await Promise.all(modules)
    const action = actions.find((one) => one.name === name)
    if (!action?.prepare) return undefined
    const config = loadConfig(env)
    const opening = openWorkshop(config)
    const handOver = endOn(interruptSignals, () => opening.then((workshop) => workshop.close()))
    try {
      const workshop = await opening
      action.prepare(workshop.built.engines)
      return { workshop, handOver }
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
export async function endHeadStart({ workshop, handOver }: HeadStart): Promise<void> {
  await workshop.close()
  await handOver()
}
