/** Tells pictures that came from a program, or from a scanner that has cleaned them, from others. */
import type { Grey } from './grey.ts'

/** Greys from which on paper is white, and the part of a page that it has at least where nothing is to be evened: dots and commas may go with specks. */
const [white, whiteShare] = [250, 0.75]
/** A prime, so that no pattern of a picture is looked at in one place alone. */
const step = 61

/** Returns whether there is nothing to even and to take away. */
export function isClean({ pixels }: Grey): boolean {
  let count = 0
  for (let at = 0; at < pixels.length; at += step) if ((pixels[at] as number) >= white) count++
  return count >= (whiteShare * pixels.length) / step
}
