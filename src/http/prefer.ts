/** The `Prefer: wait=N` header (RFC 7240, section 4.3). */

/** Longest wait that is granted; a longer one is shortened to it. */
const maxWaitS = 60

/** Seconds to wait, 1..60, or undefined when the header asks for none. */
export function parseWait(prefer: string): number | undefined {
  const [, digits] = /(?:^|,)\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|,|$)/i.exec(prefer) ?? []
  const seconds = Number(digits ?? 0)
  return seconds >= 1 ? Math.min(seconds, maxWaitS) : undefined
}
