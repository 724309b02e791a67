/** `convertd actions`: lists the actions with their input and result types. */
import { describeAction } from '../../../actions/common/describe.ts'
import { actions, chooseActions } from '../../../actions/registry.ts'
import { loadConfig } from '../../../config.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printJson, printLine, printTable } from '../../terminal/print.ts'
import { actionsPage, actionsTable } from './page.ts'

interface ActionsOptions {
  json?: true
  markdown?: true
  table?: true
}

/** Defines the command. */
export const defineActions: DefineCommand = (command, caller, finish) => {
  command
    .description('Lists the available actions (CONVERTD_ACTIONS) with the types that each accepts and produces.')
    .option('--json', 'print a JSON array, with the options of each as JSON Schema')
    .option('--markdown', 'print docs/actions.md: every action with its options')
    .option('--table', 'print the table of actions in the README, as Markdown')
    .action((options: ActionsOptions) => finish(listActions(caller, options)))
}

async function listActions({ env, stdout, stderr }: Caller, { json, markdown, table }: ActionsOptions): Promise<number> {
  if (markdown || table) {
    stdout.write(markdown ? actionsPage() : actionsTable())
    return exitCodes.done
  }
  const config = loadConfig(env)
  const { allowedActions, maxFiles } = config
  const offered = [...chooseActions(actions, allowedActions, config).values()]
  if (json)
    printJson(
      stdout,
      offered.map((action) => describeAction(action, maxFiles)),
    )
  else {
    printTable(
      stdout,
      ['ACTION', 'MAKES', 'ACCEPTS'],
      offered.map(({ name, produces, accepts }) => [name, produces.join(' '), accepts.join(' ')]),
    )
    if (stderr.isTTY) printLine(stderr, '\nThe options of one: convertd convert ACTION --help')
  }
  return exitCodes.done
}
