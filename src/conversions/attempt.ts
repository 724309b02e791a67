/** One attempt at a conversion, and who carries it out: what a queue hands to the runner. */
import { AppError } from '../errors.ts'
import { type Conversion, maxAttempts } from './conversion.ts'

export interface Attempt {
  /** The runner's own copy, or the one that everybody sees: the runner changes it as the work goes on. */
  conversion: Conversion
  /**
   * Counts the attempt, and marks the conversion as being at work before it returns. Resolves when that is recorded, with false where
   * the conversion was removed meanwhile.
   * @throws AppError `interrupted`, at once, where there was an attempt too many already
   */
  begin(): Promise<boolean>
  /** To be called after each change of progress, pages or warnings. */
  report(): void
  /**
   * Records the end. Resolves with false, with nothing recorded, where the conversion was removed meanwhile or another attempt has taken
   * over: nothing of this one may be seen then.
   */
  finish(ended: Conversion): Promise<boolean>
}

export interface Runner {
  /** Never rejects. Until its record is durable nothing of it is told. */
  run(attempt: Attempt): Promise<void>
  /** Ends a running one and resolves when nothing of it runs any more; does nothing for any other. */
  cancel(id: string, reason: AppError): Promise<void>
  /** Ends all that run, because the server stops: each is run again at the next start. */
  cancelAll(reason: AppError): Promise<void>
}

/**
 * Marks a conversion as being at work, in its next attempt; `now` in milliseconds since 1970.
 * @throws AppError `interrupted`
 */
export function startAttempt(conversion: Conversion, now: number): void {
  if (conversion.attempts >= maxAttempts)
    throw new AppError('interrupted', 'Restarts of the server interrupted the conversion twice. Send the file again.')
  const started_at = new Date(now).toISOString()
  Object.assign(conversion, { state: 'processing', attempts: conversion.attempts + 1, progress: 0, started_at })
}
