/** One attempt at a conversion: what a queue passes to the runner. */
import { AppError } from '../errors.ts'
import { type Conversion, maxAttempts } from './conversion.ts'

/** One attempt. */
export interface Attempt {
  /** The record as the runner changes it during the work; a private copy or the shared one. */
  conversion: Conversion
  /**
   * Counts the attempt and marks the conversion as running. Resolves when that is recorded; with false if the conversion was removed
   * meanwhile. @throws AppError `interrupted`, immediately, if it has had too many attempts
   */
  begin(): Promise<boolean>
  /** To be called after each change of progress, pages or warnings. */
  report(): void
  /**
   * Records the end. Resolves with false, recording nothing, if the conversion was removed meanwhile or another attempt has taken over:
   * then nothing of this attempt may become visible.
   */
  finish(ended: Conversion, result?: Promise<void>): Promise<boolean>
}

/** Runs attempts. */
export interface Runner {
  /** Never rejects. Reports nothing until its record is durable. */
  run(attempt: Attempt): Promise<void>
  /** Stops a running conversion and resolves when its processes have ended; does nothing for any other. */
  cancel(id: string, reason: AppError): Promise<void>
  /** Stops all running conversions, because the server stops: each runs again after the next start. */
  cancelAll(reason: AppError): Promise<void>
}

/** Marks a conversion as running, in its next attempt; `now` in milliseconds since 1970. @throws AppError `interrupted` */
export function startAttempt(conversion: Conversion, now: number): void {
  if (conversion.attempts >= maxAttempts)
    throw new AppError('interrupted', 'Restarts of the server interrupted the conversion twice. Send the file again.')
  const started_at = new Date(now).toISOString()
  Object.assign(conversion, { state: 'processing', attempts: conversion.attempts + 1, progress: 0, started_at })
}
