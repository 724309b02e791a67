/** Schema of the messages of a worker. A file may have taken it over, so that any other message ends it. */
import { z } from 'zod'
import { cleanLine, cleanText } from '../process/clean-text.ts'
import { type WorkerNote, type WorkerReply, workerFailureCodes } from './messages.ts'

/** Maximum of CONVERTD_MAX_PAGES. */
export const mostPages = 1_000_000

/** Identifies the request that a message belongs to. */
const id = z.int().nonnegative()

const messages = z.union([
  z.strictObject({ id, ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    id,
    ok: z.literal(false),
    code: z.enum(workerFailureCodes),
    message: z
      .string()
      .transform((text) => cleanLine(text))
      .optional(),
    cause: z.string().transform((text) => cleanText(text)),
  }),
  z.strictObject({ id, note: z.literal('progress'), done: z.int().min(0).max(mostPages), total: z.int().min(1).max(mostPages) }),
  z.strictObject({ id, note: z.literal('last') }),
])

/** A message of a worker about the request with this id. */
export type WorkerMessage = { id: number } & (WorkerReply | WorkerNote)

/**
 * Parses a body.
 * @throws Error when it is not JSON, or no valid message
 */
export function parseWorkerMessage(body: Buffer): WorkerMessage {
  const { data, error } = messages.safeParse(parseJson(body))
  // Without the cause, which quotes what was received.
  if (error) throw new Error('an unknown message')
  return data as WorkerMessage
}

/** Returns undefined for invalid JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
