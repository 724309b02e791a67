/** Fails a conversion whose password is gone. */
import { AppError } from '../errors.ts'

/** Returns the error for a conversion whose password cannot be read any more. */
export function secretsLost(cause?: unknown): AppError {
  return new AppError('password_required', 'The password of this conversion was lost. Send the file and the password again.', { cause })
}
