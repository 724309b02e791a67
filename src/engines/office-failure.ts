/** What is said of Office files that cannot be opened. */
import { AppError } from '../errors.ts'

/** `cause` goes to the log. */
export function unreadableOffice(cause: unknown): AppError {
  return new AppError('unreadable_input', 'The file is damaged and cannot be opened.', { cause })
}

/** A protection that exists, but that only other programs can open. */
export function unknownProtection(what: string): AppError {
  return new AppError('unreadable_input', `The file is protected by ${what}, which cannot be opened here; send a copy without protection.`)
}
