/** Runs any installed program, for actions that need no separate engine. */
import { engineFailure, type ProcessOutcome, type ProcessRequest, type RunProcess } from './process.ts'

/** A program to run. */
export type ProgramRequest = Pick<ProcessRequest, 'command' | 'args' | 'workDir' | 'reads' | 'input' | 'signal' | 'onStderrLine'>

/** Runs installed programs. */
export interface Programs {
  /**
   * Runs an installed program in the sandbox, with the limits of every engine, and returns its output. The caller must check that the
   * expected files exist: some programs fail with exit code 0.
   * @throws AppError `engine_failed` for any other exit code; `out_of_memory`, `result_too_large`, or the signal's reason
   */
  run(request: ProgramRequest): Promise<Pick<ProcessOutcome, 'stdout' | 'stderr'>>
}

/** Returns a function that runs a program and throws AppError `engine_failed` if its exit code is not 0. */
export function createPrograms(run: RunProcess): Programs {
  return {
    async run(request) {
      const outcome = await run(request)
      if (outcome.exitCode !== 0) throw engineFailure(request.command, outcome)
      return outcome
    },
  }
}
