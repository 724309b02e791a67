/** `convertd inspect`: one HTML page that shows what each pass of the conversion to Word found in a PDF. */
import { basename } from 'node:path'
import type { DefineCommand } from '../../caller/command.ts'
import { convertPaths } from '../convert/convert.ts'
import { addOptionFlags, type FlagValues } from '../convert/options.ts'
import { inspectAction } from './action.ts'

const examples = `
The page is self-contained and loads nothing. It is named after the PDF unless -o says otherwise.
The file is read inside the sandbox, as by pdf-to-word, and with the same limits.

Examples:
  $ convertd inspect report.pdf
  $ convertd inspect report.pdf --pages 3,7-9 -o trace.html
  $ convertd inspect secret.pdf --password-file password.txt -o trace.html`

/** Defines the command. */
export const defineInspect: DefineCommand = (command, caller, finish) => {
  command
    .description('Shows how pdf-to-word understands a PDF: its pages, what each pass found on them, and why.')
    .argument('<FILE>', 'a PDF; - is stdin')
    .option('-o <path>', 'file or folder for the page, - for stdout (default: the current folder)')
    .option('--force', 'replace files in a folder')
    .option('-q, --quiet', 'print only failures: no paths, warnings or progress')
    .addHelpText('after', examples)
  addOptionFlags(command, inspectAction(''))
  command.action((file: string, flags: { o?: string; force?: true; quiet?: true } & FlagValues) =>
    finish(convertPaths(caller, inspectAction(basename(file)), [file], flags)),
  )
}
