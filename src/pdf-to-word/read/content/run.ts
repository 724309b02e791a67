/** The context of the operators of a page's content. */

import { loadFont, type PdfFont } from '../../fonts/font.ts'
import type { Matrix } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import type { Dict, PdfObject } from '../../ir/pdf-object.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { dictOf, isRef } from '../../pdf/objects.ts'
import type { Marks } from './marks.ts'
import type { State, TextPlace } from './state.ts'

/** State shared by all operators of a page. */
export interface Run {
  file: PdfFile
  fonts: FontCache
  state: State
  marks: Marks
  text: TextPlace
  resources: Dict
  /** Transforms the space of the current content stream to the page. */
  base: Matrix
  order(): number
  /** Records a glyph; the caller must not change it afterwards. */
  addGlyph(glyph: Glyph): void
}

/** Fonts by object number, so that each is read only once for all pages. */
export type FontCache = Map<number | Dict, PdfFont>

/** Functions by the name of their operator. */
export type Operators = Record<string, (args: PdfObject[], run: Run) => void>

/** Returns the font with this name in the resources; each font is read at most once per file. */
export function fontNamed(name: string, run: Run): PdfFont | null {
  const entry = dictOf(run.file.resolve(run.resources.get('Font'))).get(name)
  const dict = dictOf(run.file.resolve(entry))
  if (dict.size === 0) return null
  const key = isRef(entry) ? entry.num : dict
  const known = run.fonts.get(key)
  if (known) return known
  const font = loadFont(dict, run.file.resolve)
  run.fonts.set(key, font)
  return font
}
