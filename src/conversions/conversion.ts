/** The record of a conversion and the states that it goes through. */
import type { PageConfidence, Warning } from '../actions/common/action.ts'
import { randomBase62, toBase62 } from '../base62.ts'
import type { FailureCode } from '../errors.ts'
import type { FileKind } from '../file-kinds.ts'
import type { RecordForm, Versioned } from '../store/records.ts'

export const states = ['queued', 'processing', 'completed', 'failed', 'deleted', 'expired'] as const
/** `queued → processing → completed | failed`; `completed | failed → expired`; anything but the last → `deleted`. */
export type State = (typeof states)[number]

/** A result file in the record. */
export interface StoredFile {
  filename: string
  size: number
  sha256: string
  kind: FileKind
  width: number | null
  height: number | null
  page: number | null
}

/** An input file in the record. */
export interface StoredInput {
  filename: string
  size: number
  kind: FileKind
  sha256: string
  pages: number | null
}

/** Of an upload that came with an Idempotency-Key. */
export interface IdempotencyMark {
  /** The client's key and its API key, hashed together. */
  slot: string
  /** Action, options and files, hashed with the client's secret. */
  content: string
}

/** The record. */
export interface Conversion extends Versioned {
  version: 2
  id: string
  key_id: string
  key_name: string
  action: string
  state: State
  /** 0..100 */
  progress: number
  /** As applied, without secrets. */
  options: Record<string, unknown>
  /** Whether it waits with a password, which is kept apart. */
  has_secrets: boolean
  /** In the order in which they were sent. */
  inputs: [StoredInput, ...StoredInput[]]
  result: StoredFile[] | null
  /** Left out: OCR read no page. */
  pages_read?: PageConfidence[]
  error: { code: FailureCode; message: string } | null
  warnings: Warning[]
  /** Left out: sent without Idempotency-Key. */
  idempotency?: IdempotencyMark
  /** How often it was started. */
  attempts: number
  created_at: string
  started_at: string | null
  finished_at: string | null
  /** When its files expire (expired). */
  expires_at: string | null
}

export const conversionForm: RecordForm<Conversion> = {
  name: 'conversion record',
  version: 2,
  // Version 1 had one input.
  upgrades: { 1: ({ input, ...old }: Versioned & { input?: StoredInput }) => ({ ...old, version: 2, inputs: [input] }) },
}

/** After this many starts, an interrupted conversion is not tried again. */
export const maxAttempts = 2

/** Queued or running: its record is in memory and its files are in use. */
export function isActive(state: State): boolean {
  return state === 'queued' || state === 'processing'
}

/** Returns the bytes it occupies: its inputs until it ends, its result until that expires. */
export function bytesOf({ state, inputs, result }: Conversion): number {
  if (isActive(state)) return sizeOf(inputs)
  return state === 'completed' ? sizeOf(result ?? []) : 0
}

function sizeOf(files: readonly { size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

const timeWidth = 8
const randomBits = 128
let lastTime = 0

/** Sorts by time, strictly so within one server; the rest is random. */
export function newConversionId(now = Date.now()): string {
  lastTime = Math.max(now, lastTime + 1)
  return toBase62(BigInt(lastTime), timeWidth) + randomBase62(randomBits)
}

/** Returns whether a text could be an id: for cursors, whose conversion may be gone. */
export function isConversionId(text: string): boolean {
  return /^[0-9A-Za-z]{30}$/.test(text)
}
