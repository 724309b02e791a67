/** Reports on stderr why a command failed, and returns the exit code. */
import { AppError, type ErrorCode, type ErrorDetail } from '../../errors.ts'
import { type Caller, exitCodes } from '../caller/command.ts'
import { harmless, printLine } from './print.ts'

const usageCodes: readonly ErrorCode[] = ['missing_field', 'invalid_parameter', 'unknown_option', 'invalid_option', 'unsupported_action']

/** One line per error; the stack of a bug only with debug logging. */
export function reportError(error: unknown, { env, stderr }: Pick<Caller, 'env' | 'stderr'>): number {
  if (error instanceof AppError) {
    const isUsage = usageCodes.includes(error.code)
    for (const detail of error.errors) printLine(stderr, `convertd: ${harmless(isUsage ? nameFlag(detail) : detail.message)}`)
    return isUsage ? exitCodes.usage : exitCodes.failed
  }
  printLine(stderr, `convertd: ${isSystemError(error) ? harmless(error.message) : `internal error${isDebug(env) ? '' : hint}`}`)
  if (isDebug(env)) printLine(stderr, error instanceof Error ? (error.stack ?? error.message) : String(error))
  return exitCodes.failed
}

const hint = ' (CONVERTD_LOG_LEVEL=debug shows details)'

/** Errors of the operating system name the file and the reason. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

/** Fields are named as flags: `max_image_dpi must be …` becomes `--max-image-dpi must be …`. */
function nameFlag({ field, message }: ErrorDetail): string {
  return field && message.startsWith(field) ? `--${field.replaceAll('_', '-')}${message.slice(field.length)}` : message
}

/** Returns whether errors are shown with their causes and stack traces. */
export function isDebug(env: Caller['env']): boolean {
  return env.CONVERTD_LOG_LEVEL === 'debug' || env.CONVERTD_LOG_LEVEL === 'trace'
}
