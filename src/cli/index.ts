/** The table of commands; only the requested one is loaded. */
import { Command, CommanderError } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { type Caller, type DefineCommand, exitCodes } from './caller/command.ts'
import type { Environment } from './caller/environment.ts'
import type { Prewarmed } from './caller/prewarm.ts'
import { reportError } from './terminal/report-error.ts'

interface Entry {
  summary: string
  load(): Promise<DefineCommand>
}

const commands: Record<string, Entry> = {
  serve: { summary: 'run the server until SIGTERM or SIGINT', load: async () => (await import('./commands/serve/serve.ts')).defineServe },
  keys: { summary: 'create, list, rotate and revoke API keys', load: async () => (await import('./commands/keys/keys.ts')).defineKeys },
  convert: {
    summary: 'convert files without a server',
    load: async () => (await import('./commands/convert/convert.ts')).defineConvert,
  },
  inspect: {
    summary: 'show how a PDF becomes a Word file, pass by pass',
    load: async () => (await import('./commands/inspect/inspect.ts')).defineInspect,
  },
  conversions: {
    summary: 'list, show, watch and delete the conversions of the running server',
    load: async () => (await import('./commands/conversions/conversions.ts')).defineConversions,
  },
  actions: {
    summary: 'list the actions with their input and result types',
    load: async () => (await import('./commands/actions/actions.ts')).defineActions,
  },
  config: {
    summary: 'list the settings, their meaning and where each value comes from',
    load: async () => (await import('./commands/config/config.ts')).defineConfig,
  },
  doctor: {
    summary: 'find what is missing on this machine and how to fix it',
    load: async () => (await import('./commands/doctor/doctor.ts')).defineDoctor,
  },
  'migrate-store': {
    summary: 'move the data of one server to the shared database and files, or back',
    load: async () => (await import('./commands/migrate-store/migrate-store.ts')).defineMigrateStore,
  },
  completion: {
    summary: 'print a completion script for a shell',
    load: async () => (await import('./commands/completion/completion.ts')).defineCompletion,
  },
  health: {
    summary: 'ask the running server whether it is ready',
    load: async () => (await import('./commands/health/health.ts')).defineHealth,
  },
}

const examples = `
Examples:
  $ convertd serve
  $ convertd keys create --name ci
  $ convertd convert word-to-pdf *.docx -o pdf/
  $ convertd convert pdf-to-jpg --help

Settings come from the environment: convertd config lists them.
Exit codes: 0 success, 1 failure, 2 wrong usage.`

/**
 * Runs one command line and returns its exit code; errors are plain lines on stderr. @param argv as in process.argv: the first two are
 * skipped @param prewarmed what a conversion needs, if prewarmed
 */
export async function runCli(
  argv: readonly string[],
  env: Environment,
  { stdout, stderr }: Pick<Caller, 'stdout' | 'stderr'> = process,
  prewarmed?: Prewarmed,
): Promise<number> {
  const caller = { env, stdout, stderr, prewarmed }
  let exitCode: number = exitCodes.done
  const finish = async (run: Promise<number>) => {
    exitCode = await run
  }
  try {
    const program = createProgram(caller)
    const words = argv.slice(2).filter((word) => !word.startsWith('-'))
    for (const [name, { summary, load }] of Object.entries(commands)) {
      const command = program.command(name).summary(summary)
      // The second word too, for `help NAME`; completion needs all of them.
      if (words.slice(0, 2).includes(name) || words[0] === 'completion') (await load())(command, caller, finish)
    }
    await program.parseAsync(await prepare(argv))
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    return reportError(error, caller)
  }
}

function createProgram({ stdout, stderr }: Caller): Command {
  return new Command('convertd')
    .description('convertd: converts files on this machine, without any network service.')
    .version(packageJson.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .addHelpText('after', examples)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, 'convertd: ')),
      getOutHelpWidth: () => (stdout.isTTY && stdout.columns) || 120,
      getErrHelpWidth: () => (stderr.isTTY && stderr.columns) || 120,
    })
    .exitOverride()
    .showHelpAfterError('(--help shows the usage)')
}

/** `convert` has options named like those of the API, in more than one spelling. */
async function prepare(argv: readonly string[]): Promise<readonly string[]> {
  return argv[2] === 'convert' ? (await import('./commands/convert/arguments.ts')).spellOptions(argv) : argv
}
