/** The `Prefer: wait=N` header (RFC 7240, section 4.3). */

/** Longest wait; longer values are reduced to it. */
const maxWaitS = 60

/** Returns the seconds to wait, 1 to 60, or undefined if the header asks for none. */
export function parseWait(prefer: string): number | undefined {
  const [, digits] = /(?:^|,)\s*wait\s*=\s*"?(\d+)"?\s*(?:;|,|$)/i.exec(prefer) ?? []
  const seconds = Number(digits ?? 0)
  return seconds >= 1 ? Math.min(seconds, maxWaitS) : undefined
}
