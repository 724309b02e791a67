/** Measures the em of Type 3 fonts, whose matrix may count in pixels, so that the font size says nothing. */

import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { dictOf, isStream, numbersOf } from '../../pdf/objects.ts'
import { drawnFonts } from '../../tuning/fonts.ts'

/** The box of a glyph's ink, as its program declares it (`d1`, ISO 32000-1, 9.6.5). */
const declaredBox = /^\s*(?:[-+.\d]+\s+){2}([-+.\d]+)\s+([-+.\d]+)\s+([-+.\d]+)\s+([-+.\d]+)\s+d1\s/

/**
 * Returns the em of a Type 3 font, in multiples of its font size: from the heights of its letters, or of its largest sign if it has none.
 * It is 1 if that is about right, as for most producers.
 * @param letters the names of the glyphs with their texts
 */
export function drawnEm(font: Dict, resolve: Resolve, letters: Iterable<readonly [name: string, text: string]>): number {
  const [, , skew = 0, up = 0.001] = numbersOf(font.get('FontMatrix'), resolve, [0.001, 0, 0, 0.001, 0, 0])
  const scale = Math.hypot(skew, up)
  const programs = dictOf(resolve(font.get('CharProcs')))
  const ems: number[] = []
  let [largest, measured, unpacked] = [0, 0, 0]
  for (const [name, text] of letters) {
    const program = resolve(programs.get(name))
    if (!isStream(program) || program.bytes.length > drawnFonts.longestProgram) continue
    if (++measured > drawnFonts.mostMeasured || unpacked > drawnFonts.mostUnpacked) break
    const { bytes } = decodeStream(program, resolve)
    unpacked += bytes.length
    const start = bytes.toString('latin1', 0, 200)
    const [left = 0, bottom = 0, right = 0, top = 0] = (declaredBox.exec(start) ?? []).slice(1).map(Number)
    const part = drawnFonts.heights.find(([letter]) => letter.test(text))?.[1]
    const reach = Math.max(Math.abs(top), Math.abs(bottom)) * scale
    if (part && reach > 0) ems.push(reach / part)
    largest = Math.max(largest, Math.abs(right - left) * scale, Math.abs(top - bottom) * scale)
  }
  const em = ems.sort((a, b) => a - b)[ems.length >> 1] ?? largest
  const change = Math.max(em, 1 / em)
  return Number.isFinite(change) && change > (ems.length > 0 ? drawnFonts.letterSlack : drawnFonts.signSlack) ? em : 1
}
