/** When something that was asked to hold for a while ends: a time to live, or a date. */
import { z } from 'zod'

/** What may be asked for, in words. */
export const expiryForms = 'a time to live such as 90d, 12h or 30m, or an RFC 3339 date in the future'

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000, y: 31_536_000_000 }
/** The last moment that a Date can hold (ECMA-262, section 21.4.1.1). */
const lastMoment = 8.64e15
const dateSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** The end as an RFC 3339 date, or undefined when the text is none of the forms or lies in the past; `now` in milliseconds since 1970. */
export function parseExpiry(text: string, now: number): string | undefined {
  const [, count, unit] = /^(\d{1,9})([smhdwy])$/.exec(text) ?? []
  // Checked by zod, since Date takes 30 February for 2 March.
  const isDate = dateSchema.safeParse(text).success
  const time = count && unit ? now + Number(count) * unitMs[unit as keyof typeof unitMs] : isDate ? Date.parse(text) : Number.NaN
  return time > now && time <= lastMoment ? new Date(time).toISOString() : undefined
}
