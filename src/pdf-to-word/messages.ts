/** What the server and the engine's own process say to each other. */
import type { ErrorCode } from '../errors.ts'

export interface WordRequest {
  /** A PDF without encryption. */
  path: string
  /** 1-based; unset is all. */
  pages?: readonly number[] | undefined
  images: boolean
  /** Where the result goes. */
  workDir: string
}

export type WordOutcome = { ok: true; path: string; hasText: boolean } | { ok: false; code: ErrorCode; message: string }
