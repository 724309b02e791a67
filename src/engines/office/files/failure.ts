/** Errors for Office files that cannot be opened, and what is logged of them. */
import { AppError } from '../../../errors.ts'

/** Returns the error for a file that cannot be read. `cause` goes to the log. */
export function unreadableOffice(cause: unknown): AppError {
  return new AppError('unreadable_input', 'The file is damaged and cannot be opened.', { cause })
}

/** Returns the error for a protection that only other programs can open. */
export function unknownProtection(what: string): AppError {
  return new AppError('unreadable_input', `The file is protected by ${what}, which cannot be opened here; send a copy without protection.`)
}

/** Returns the error for spreadsheets that are too large to change their page layout. Its message names options of actions. */
export function tooLargeToLayOut(): AppError {
  const options = 'sheets, orientation, paper, fit, print_area, gridlines, headings, margins and recalculate'
  return new AppError('out_of_memory', `The spreadsheet is too large for ${options}; leave them out.`)
}

/** Path of the input as LibreOffice prints it: up to the line number in a parser's message, or to the end of a URL. */
const inputPath = /(\/proc\/self\/cwd\/)[^\n>]*?(?=:\d+:|>|$)/gm

/** Removes the client's file name from what goes to the log, which contains no names of clients' files. */
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
