/** Detects pictures that come from a program, or from a scanner that has cleaned them. */
import type { Grey } from './grey.ts'

/**
 * Minimum grey of white paper, and minimum share of white on a clean page. Removing specks from such a page could remove dots and commas.
 */
const [white, whiteShare] = [250, 0.75]
/** Step between sampled pixels: a prime, so that samples do not follow a pattern of the picture. */
const step = 61

/** Returns whether the picture needs neither even light nor removal of specks. */
export function isClean({ pixels }: Grey): boolean {
  let count = 0
  for (let at = 0; at < pixels.length; at += step) if ((pixels[at] as number) >= white) count++
  return count >= (whiteShare * pixels.length) / step
}
