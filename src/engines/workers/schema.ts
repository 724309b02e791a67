/** What a worker may send: a file may have taken it over, so whatever is none of this ends it. */
import { z } from 'zod'
import { cleanLine, cleanText } from '../process/clean-text.ts'
import { type WorkerNote, type WorkerReply, workerFailureCodes } from './messages.ts'

/** CONVERTD_MAX_PAGES can be no more. */
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

export type WorkerMessage = { id: number } & (WorkerReply | WorkerNote)

/**
 * Returns what one body says.
 * @throws Error when it is not JSON, or none of what a worker may say
 */
export function parseWorkerMessage(body: Buffer): WorkerMessage {
  const { data, error } = messages.safeParse(parseJson(body))
  // Without the cause, which quotes what was sent.
  if (error) throw new Error('a message that is none of those known')
  return data as WorkerMessage
}

/** Returns undefined for what is no JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
