/** With several inputs, an error says which one it is about. */
import { AppError } from '../../errors.ts'
import type { Input } from './action.ts'

/**
 * @param inputs among which `input` is one
 * @throws what `work` throws, with the input's name before it where there are others
 */
export async function tellWhich<Value>(input: Input, inputs: readonly Input[], work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw inputs.length > 1 && error instanceof AppError ? withName(input, error) : error
  }
}

function withName({ filename }: Input, cause: AppError): AppError {
  const [detail] = cause.errors
  return new AppError(cause.code, `${filename}: ${cause.message}`, { cause, ...(detail?.field && { field: detail.field }) })
}
