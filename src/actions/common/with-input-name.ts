/** Adds the name of the input to an error, where there are several inputs. */
import { AppError } from '../../errors.ts'
import type { Input } from './action.ts'

/**
 * @param inputs all inputs, including `input`
 * @throws what `work` throws, with the input's name before the message where there are several
 */
export async function withInputName<Value>(input: Input, inputs: readonly Input[], work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw inputs.length > 1 && error instanceof AppError ? named(input, error) : error
  }
}

function named({ filename }: Input, cause: AppError): AppError {
  const [detail] = cause.errors
  return new AppError(cause.code, `${filename}: ${cause.message}`, { cause, ...(detail?.field && { field: detail.field }) })
}
