/** Parses an end time: a duration or a date. */
import { z } from 'zod'

/** The accepted forms, for messages. */
export const expiryForms = 'a duration such as 90d, 12h or 30m, or an RFC 3339 date in the future'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 }
/** The last moment that a Date can represent (ECMA-262, section 21.4.1.1). */
const lastMoment = 8.64e15
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** Returns the end as an RFC 3339 date, or undefined if the text has a wrong form or lies in the past; `now` in milliseconds since 1970. */
export function parseExpiry(text: string, now: number): string | undefined {
  const [, count, unit] = /^(\d{1,9})([smhdwy])$/.exec(text) ?? []
  // Checked by zod, because Date accepts 30 February as 2 March.
  const isDate = dateSchema.safeParse(text).success
  const time = count && unit ? now + Number(count) * unitMs[unit as keyof typeof unitMs] : isDate ? Date.parse(text) : Number.NaN
  return time > now && time <= lastMoment ? new Date(time).toISOString() : undefined
}
