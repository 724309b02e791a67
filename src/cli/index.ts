/** The table of commands. */
import { Command, CommanderError } from 'commander'
import { AppError } from '../errors.ts'
import { type Environment, exitCodes } from './command.ts'
import { serve } from './serve.ts'

/** Runs one command line and answers with its exit code; errors are one plain line on stderr. */
export async function runCli(argv: readonly string[], env: Environment): Promise<number> {
  const program = new Command('convertd')
    .description('A self-hosted file-conversion appliance.')
    .exitOverride()
    .showHelpAfterError('(convertd --help tells more)')
  let exitCode: number = exitCodes.done
  const finish = async (code: Promise<number>) => {
    exitCode = await code
  }
  program
    .command('serve')
    .description('Run the server until SIGTERM or SIGINT.')
    .action(() => finish(serve(env)))
  try {
    await program.parseAsync(argv)
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (!(error instanceof AppError)) throw error
    console.error(`convertd: ${error.message}`)
    return exitCodes.failed
  }
}
