/** Begins what a conversion needs before the rest of the command is loaded: a worker takes as long to start as that. */
import type { Environment } from './command.ts'
import type { Interruption } from './interruption.ts'
import type { Workshop } from './workshop.ts'

export interface HeadStart {
  /** Its engines get ready for the action. */
  workshop: Workshop
  interruption: Interruption
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
      import('../config.ts'),
      import('../actions/registry.ts'),
      import('./workshop.ts'),
      import('./interruption.ts'),
    ] as const
    const [{ loadConfig }, { actions }, { openWorkshop }, { listenForInterruption }] = await Promise.all(modules)
    const action = actions.find((one) => one.name === name)
    if (!action?.prepare) return undefined
    const config = loadConfig(env)
    const interruption = listenForInterruption()
    try {
      const workshop = await openWorkshop(config)
      action.prepare(workshop.built.engines)
      return { workshop, interruption }
    } catch (error) {
      interruption.stopListening()
      throw error
    }
  } catch {
    return undefined
  }
}

/** Where the command did not come to its conversions, this is the only one who closes it. */
export async function endHeadStart({ workshop, interruption }: HeadStart): Promise<void> {
  await workshop.close()
  interruption.stopListening()
}
