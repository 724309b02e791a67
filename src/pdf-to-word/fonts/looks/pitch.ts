/** Tells fonts of fixed pitch by the widths of their letters, because names and flags often say nothing. */

const narrow = /^[fijlrtI]$/
const wide = /^[mwMW]$/
const latin = /^[A-Za-z]$/

/**
 * Returns whether all Latin letters have one width, narrow and wide ones among them.
 * @param widths letters with their advances; those of no width are not in the font
 */
export function isOfOnePitch(widths: Iterable<readonly [letter: string, width: number]>): boolean {
  let pitch: number | undefined
  let [narrowest, widest] = [false, false]
  for (const [letter, width] of widths) {
    if (!(width > 0) || !latin.test(letter)) continue
    pitch ??= width
    if (width !== pitch) return false
    narrowest ||= narrow.test(letter)
    widest ||= wide.test(letter)
  }
  return narrowest && widest
}
