/** The font program embedded in a PDF. */
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { isStream } from '../../pdf/objects.ts'

/** The bytes of a font program, and the entry of the font descriptor that contains it. */
export interface Program {
  bytes: Buffer
  kind: 'FontFile' | 'FontFile2' | 'FontFile3'
}

/** Returns the font file that a descriptor embeds, or null. */
export function programOf(descriptor: Dict, resolve: Resolve): Program | null {
  for (const kind of ['FontFile2', 'FontFile3', 'FontFile'] as const) {
    const stream = resolve(descriptor.get(kind))
    if (isStream(stream)) return { bytes: decodeStream(stream, resolve).bytes, kind }
  }
  return null
}
