/** Tells pictures from other streams. */
import type { JsonDict } from '../structure/json.ts'

/** Returns whether a stream is a picture, by its dictionary. */
export function isPicture(dict: JsonDict | undefined): boolean {
  return dict?.['/Subtype'] === '/Image'
}
