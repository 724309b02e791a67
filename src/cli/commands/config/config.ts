/** `convertd config`: the current settings, their meaning and their sources. */
import { describeSettings, unknownSettings } from '../../../config.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printJson, printLine, printTable } from '../../terminal/print.ts'
import { settingsPage } from './page.ts'

interface ConfigOptions {
  json?: true
  markdown?: true
}

/** Defines the command. */
export const defineConfig: DefineCommand = (command, caller, finish) => {
  command
    .description('Lists every setting with its current value, where that comes from and what it means.')
    .option('--json', 'print a JSON array')
    .option('--markdown', 'print docs/configuration.md: defaults instead of values')
    .action((options: ConfigOptions) => finish(showConfig(caller, options)))
}

async function showConfig({ env, stdout, stderr }: Caller, { json, markdown }: ConfigOptions): Promise<number> {
  if (markdown) {
    stdout.write(settingsPage())
    return exitCodes.done
  }
  const settings = describeSettings(env)
  for (const name of unknownSettings(env)) printLine(stderr, `convertd: there is no setting ${name}`)
  if (json) printJson(stdout, settings)
  else {
    printTable(
      stdout,
      ['NAME', 'VALUE', 'SOURCE', 'MEANING'],
      settings.map(({ name, value, source, description }) => [name, value ?? 'unset', source, description]),
    )
  }
  return exitCodes.done
}
