/** `convertd completion`: prints a script that completes commands, options and values. */
import { Argument, type Command } from 'commander'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { bashCompletion } from './bash.ts'
import { fishCompletion } from './fish.ts'
import { completionPlaces } from './tree.ts'
import { zshCompletion } from './zsh.ts'

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }
type Shell = keyof typeof writers

const examples = `
Examples:
  $ echo 'source <(convertd completion bash)' >> ~/.bashrc
  $ convertd completion zsh > "\${fpath[1]}/_convertd"
  $ convertd completion fish > ~/.config/fish/completions/convertd.fish`

/** Every other command must be defined on the same program first. */
export const defineCompletion: DefineCommand = (command, caller, finish) => {
  command
    .description('Prints a script that completes commands, options and values in a shell; generate it again after an upgrade.')
    .addArgument(new Argument('<SHELL>', 'which shell').choices(Object.keys(writers)))
    .addHelpText('after', examples)
    .action((shell: Shell) => finish(printCompletion(caller, shell, command.parent)))
}

async function printCompletion({ stdout }: Caller, shell: Shell, program: Command | null): Promise<number> {
  if (program) stdout.write(writers[shell](completionPlaces(program)))
  return exitCodes.done
}
