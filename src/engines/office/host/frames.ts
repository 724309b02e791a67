/** Messages between convertd and the office host: a length of 4 bytes, then `name=value` texts, each ended by a zero byte. */
import { z } from 'zod'
import { cleanLine } from '../../process/clean-text.ts'
import { createFrameReader, type FrameReaderParts, frameOf } from '../../process/frames.ts'

/** The fields of a message. */
export type HostFields = readonly (readonly [name: string, value: string])[]

/** Maximum body of a message; equals FRAME_BYTES in src/native/frame.h. */
const maxBodyBytes = 65_536

/** Bytes reserved for the command and the id of every request. */
const envelopeBytes = 64

/** Outcomes of a child process (src/native/children.c). */
const outcomes = [
  'done',
  'password_required',
  'wrong_password',
  'unreadable',
  'not_written',
  'elsewhere',
  'not_jailed',
  'refused',
  'aborted',
  'out_of_memory',
  'timed_out',
  'too_large',
  'crashed',
] as const
/** One of `outcomes`. */
export type HostOutcome = (typeof outcomes)[number]

/** A decimal number of the host, below 2 to the power of 53. */
const number = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int())
const text = z.string().transform((value) => cleanLine(value))

/** `message` and `opened` come from the child, which its file may have taken over. */
const reply = z.strictObject({
  event: z.literal('ended'),
  id: number,
  outcome: z.enum(outcomes),
  message: text.optional(),
  opened: z.literal('yes').optional(),
  signal: number.optional(),
  cpu_ms: number.optional(),
  peak_kb: number.optional(),
})
const ready = z.strictObject({ event: z.literal('ready'), version: text })
const message = z.discriminatedUnion('event', [ready, reply])

/** The parsed form of `reply`. */
export type HostReply = z.output<typeof reply>
/** The parsed form of `message`. */
export type HostMessage = z.output<typeof message>

/** @throws RangeError for a value with a zero byte, or for more than one message can hold */
export function encodeFrame(fields: HostFields): Buffer {
  const texts = fields.map(([name, value]) => {
    if (value.includes('\0')) throw new RangeError(`${name} has a zero byte in it`)
    return `${name}=${value}\0`
  })
  return frameOf(Buffer.from(texts.join('')), maxBodyBytes)
}

/** Returns whether the fields fit in one message; a list of pages may be longer. */
export function fitsFrame(fields: HostFields): boolean {
  return fields.reduce((bytes, [name, value]) => bytes + Buffer.byteLength(`${name}=${value}`) + 1, 0) <= maxBodyBytes - envelopeBytes
}

/** Creates a function that takes the received bytes, in pieces of any size. An error of `onMessage` is also a fault. */
export function createHostReader(onMessage: (message: HostMessage) => void, onFault: FrameReaderParts['onFault']): (chunk: Buffer) => void {
  return createFrameReader({ maxBodyBytes, onBody: (body) => onMessage(decode(body)), onFault })
}

/** @throws Error for an invalid message */
function decode(body: Buffer): HostMessage {
  const texts = body.toString('utf8').split('\0')
  const isWhole = texts.pop() === ''
  const fields = texts.map((one) => [one.slice(0, Math.max(0, one.indexOf('='))), one.slice(one.indexOf('=') + 1)] as const)
  const { data, error } = message.safeParse(Object.fromEntries(fields))
  // Without the cause, which quotes what was received.
  if (error || !isWhole || new Set(fields.map(([name]) => name)).size < fields.length) throw new Error('an unknown message')
  return data
}
