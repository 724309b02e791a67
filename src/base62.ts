/** Base62 in ASCII order, so numbers of equal width sort as text. */
import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes a non-negative number with at least `width` digits. */
export function toBase62(value: bigint, width: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text
  return text.padStart(width, '0')
}

/** Returns random base62 text with `bits` bits from the system's generator, always of the same length. */
export function randomBase62(bits: number): string {
  const bytes = randomBytes(bits / 8)
  const width = Math.ceil(bits / Math.log2(62))
  return toBase62(BigInt(`0x${bytes.toString('hex')}`), width)
}
