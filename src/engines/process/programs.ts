/** Any program of the system, for actions that need no engine of their own. */
import { engineFailure, type ProcessOutcome, type ProcessRequest, type RunProcess } from './process.ts'

export type ProgramRequest = Pick<ProcessRequest, 'command' | 'args' | 'workDir' | 'reads' | 'input' | 'signal' | 'onStderrLine'>

export interface Programs {
  /**
   * Runs an installed program in the sandbox, with the limits of every engine, and returns what it printed. Check that the files that it
   * should have written are there: some programs fail with exit code 0.
   * @throws AppError `engine_failed` where it ends with another exit code than 0; `out_of_memory`, `result_too_large`, or the signal's reason
   */
  run(request: ProgramRequest): Promise<Pick<ProcessOutcome, 'stdout' | 'stderr'>>
}

export function createPrograms(run: RunProcess): Programs {
  return {
    async run(request) {
      const outcome = await run(request)
      if (outcome.exitCode !== 0) throw engineFailure(request.command, outcome)
      return outcome
    },
  }
}
