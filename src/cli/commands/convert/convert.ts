/** `convertd convert`: runs actions on local files, with the same engines and limits as the server. */
import { type Action, inputCount } from '../../../actions/common/action.ts'
import { parseOptions } from '../../../actions/common/options.ts'
import { actions, actionsHere } from '../../../actions/registry.ts'
import { loadConfig } from '../../../config.ts'
import { AppError, allInOne } from '../../../errors.ts'
import { createLog } from '../../../log.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { interruptSignals } from '../../caller/interruption.ts'
import { askPassword } from '../../terminal/ask-password.ts'
import { harmless, printJson, printLine, style } from '../../terminal/print.ts'
import { createProgress, noProgress, type Progress } from '../../terminal/progress.ts'
import { clock } from '../../terminal/progress-lines.ts'
import { isDebug } from '../../terminal/report-error.ts'
import { chooseDestination, type Destination, standardStream } from './destination.ts'
import type { FileOutcome, Group } from './file.ts'
import { convertFiles } from './files.ts'
import { addOptionFlags, type FlagValues, readOptionFlags } from './options.ts'
import { rememberInputs } from './place-result.ts'

interface OwnFlags {
  o?: string
  force?: true
  quiet?: true
  json?: true
}

const examples = `
Without -o, results go into the current folder. -o FILE replaces what is there; in a folder, a file is replaced only with --force.
The paths of the results are printed on stdout. Limits such as CONVERTD_MAX_PAGES apply here too.

Examples:
  $ convertd convert word-to-pdf report.docx
  $ convertd convert pdf-to-word - -o - < report.pdf > report.docx
  $ convertd convert pdf-to-jpg report.pdf --pages 1-3 --dpi 96 -o pages/
  $ convertd convert convert-image *.png --format webp --width 800 -o small/
  $ convertd convert merge-pdf cover.pdf report.pdf -o all.pdf
  $ convertd convert pdf-to-word secret.pdf --password-file password.txt -o secret.docx`

/** Defines the command, with a subcommand for each action. */
export const defineConvert: DefineCommand = (command, caller, finish) => {
  command
    .description('Converts local files; no server is needed.')
    .usage('ACTION FILE... [-o PATH] [--option value]')
    .addHelpText('after', examples)
  for (const action of actionsHere(actions)) {
    const { max } = inputCount(action)
    const one = command
      .command(action.name)
      .summary(`${action.accepts.join(' ')} -> ${action.produces.join(' ')}`)
      .description(
        `${action.summary}\nAccepts ${action.accepts.join(', ')}, detected from the content.${max > 1 ? ' All files are combined into one result, in the order given.' : ''}`,
      )
      .argument('<FILE...>', 'what to convert; - is stdin')
      .option('-o <path>', 'file or folder for the result, - for stdout (default: the current folder)')
      .option('--force', 'replace files in a folder')
      .option('-q, --quiet', 'print only failures: no paths, warnings or progress')
      .option('--json', 'print the outcome of each file as a JSON array')
    addOptionFlags(one, action)
    one.action((files: string[], flags: OwnFlags & FlagValues) => finish(convertPaths(caller, action, files, flags)))
  }
}

/** Runs an action on local files according to the flags, and returns the exit code. */
export async function convertPaths(caller: Caller, action: Action, paths: string[], flags: OwnFlags & FlagValues): Promise<number> {
  const { env, stdout, stderr, prewarmed } = caller
  const config = loadConfig(env)
  const groups = groupInputs(action, paths, config.maxFiles)
  const destination = await chooseDestination({ path: flags.o, results: groups.length, action, force: flags.force ?? false, stdout })
  if (destination.stdout && flags.json) throw new AppError('invalid_parameter', '--json and -o - both write to stdout: choose one')
  if (paths.includes(standardStream)) checkStdin(paths, flags)
  const options = await readOptions(action, flags, destination)
  const taken = await rememberInputs(paths)
  const log = await createLog({ ...config, logLevel: isDebug(env) ? config.logLevel : 'silent' })
  const isLive = stderr.isTTY && env.TERM !== 'dumb' && !flags.quiet
  const progress = isLive
    ? createProgress(
        stderr,
        groups.map(([first, ...others]) => nameOfGroup(first, 1 + others.length)),
      )
    : noProgress
  const startedAt = performance.now()
  const watcher = {
    onProgress: progress.show,
    onOutcome: (index: number, outcome: FileOutcome) => {
      progress.end(index, outcome.state === 'failed')
      progress.printAbove(() => report(caller, outcome, flags))
    },
    ask: 'password' in action.options.shape ? createAsk(caller, progress) : undefined,
  }
  const converted = convertFiles({ action, options, destination, config, taken, log }, groups, watcher, prewarmed)
  const { outcomes, interruptedBy } = await converted.finally(progress.stop)
  if (flags.json) printJson(stdout, outcomes)
  if (interruptedBy) {
    printLine(stderr, 'convertd: interrupted')
    return interruptSignals[interruptedBy]
  }
  const failed = outcomes.filter(({ state }) => state === 'failed').length
  if (isLive && groups.length > 1) {
    printLine(stderr, `${outcomes.length - failed} converted, ${failed} failed, in ${clock(performance.now() - startedAt)}`)
  }
  return failed === 0 ? exitCodes.done : exitCodes.failed
}

/**
 * Returns the files of each conversion: one each, or all together for an action that takes several.
 * @throws AppError `invalid_parameter` when they are too many or too few for it
 */
function groupInputs(action: Action, paths: readonly string[], maxFiles: number): Group[] {
  const { min, max } = inputCount(action)
  if (max === 1) return paths.map((path) => [path])
  const [first, ...others] = paths
  const most = Math.min(max, maxFiles)
  const limit = max > maxFiles ? ' (CONVERTD_MAX_FILES)' : ''
  if (paths.length > most)
    throw new AppError('invalid_parameter', `${action.name} takes at most ${most} files${limit}; ${paths.length} were given`)
  if (!first || paths.length < min) throw new AppError('invalid_parameter', `${action.name} takes at least ${min} files`)
  return [[first, ...others]]
}

function nameOfGroup(first: string, files: number): string {
  return files === 1 ? first : `${first} and ${files - 1} more`
}

/** @throws AppError `invalid_parameter` if `-` is given but stdin cannot be the only input */
function checkStdin(paths: readonly string[], flags: FlagValues): void {
  const refuse = (why: string) => new AppError('invalid_parameter', why)
  if (paths.filter((path) => path === standardStream).length > 1) throw refuse('- reads stdin, which can be read only once')
  const stdinFlags = Object.entries(flags).filter(([name, value]) => name.endsWith('File') && value === standardStream)
  if (stdinFlags.length > 0) throw refuse('stdin cannot be both the input and the password: write the password into a file')
  if (process.stdin.isTTY) throw refuse('- reads the file from stdin, which is the terminal: pipe it in, or use < FILE')
}

/** `-o picture.webp` chooses webp if an action can produce several types. */
async function readOptions(action: Action, flags: FlagValues, { filename, kind }: Destination): Promise<Record<string, unknown>> {
  const texts = await readOptionFlags(action, flags)
  if (kind && kind !== 'zip' && 'format' in action.options.shape) {
    const format = texts.find(([name]) => name === 'format')?.[1]
    if (format && format !== kind)
      throw new AppError('invalid_parameter', `-o ${filename} does not have the extension of the format ${format}`)
    if (!format) texts.push(['format', kind])
  }
  const { options, errors } = parseOptions(action, texts)
  if (errors.length > 0) throw allInOne(errors)
  return options
}

function report({ stdout, stderr }: Caller, { input, inputs, error, warnings, files }: FileOutcome, { quiet, json }: OwnFlags): void {
  const name = harmless(nameOfGroup(input, inputs.length))
  if (!quiet) for (const { message } of warnings) printLine(stderr, `${style(stderr, 'yellow', 'warning:')} ${name}: ${message}`)
  const hint = error?.code === 'password_required' || error?.code === 'wrong_password' ? ' (--password-file FILE)' : ''
  if (error) printLine(stderr, `${style(stderr, 'red', 'failed:')} ${name}: ${harmless(error.message)}${hint}`)
  if (!json && !quiet) for (const { path } of files.filter((file) => file.path !== standardStream)) printLine(stdout, path)
}

function createAsk({ stderr }: Caller, progress: Progress) {
  if (!process.stdin.isTTY || !stderr.isTTY) return undefined
  return (path: string, isAgain: boolean, signal: AbortSignal) => {
    const question = `${isAgain ? 'Wrong password. ' : ''}Password for ${harmless(path)}: `
    return progress.holdFor(() => askPassword({ stdin: process.stdin, stderr }, question, signal))
  }
}
