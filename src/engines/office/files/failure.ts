/** What is said of Office files that cannot be opened, and what of it goes to the log. */
import { AppError } from '../../../errors.ts'

/** `cause` goes to the log. */
export function unreadableOffice(cause: unknown): AppError {
  return new AppError('unreadable_input', 'The file is damaged and cannot be opened.', { cause })
}

/** A protection that exists, but that only other programs can open. */
export function unknownProtection(what: string): AppError {
  return new AppError('unreadable_input', `The file is protected by ${what}, which cannot be opened here; send a copy without protection.`)
}

/** Of sheets; `options` are those of actions. */
export function tooLargeToLayOut(): AppError {
  const options = 'sheets, orientation, paper, fit, print_area, gridlines, headings, margins and recalculate'
  return new AppError('out_of_memory', `The spreadsheet is too large to be laid out in another way; leave ${options} out.`)
}

/** The path of the input as LibreOffice prints it: up to the line in a parser's message, or the end of an address. */
const inputPath = /(\/proc\/self\/cwd\/)[^\n>]*?(?=:\d+:|>|$)/gm

/** Takes the client's name of the file out of what goes to the log, which holds none. */
export function hideNames(error: unknown): void {
  if (!(error instanceof AppError) || !isRecord(error.cause)) return
  const cause = Object.entries(error.cause).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(inputPath, '$1…') : value,
  ])
  error.cause = Object.fromEntries(cause)
}

function isRecord(cause: unknown): cause is Record<string, unknown> {
  return typeof cause === 'object' && cause !== null && !(cause instanceof Error)
}
