/** Determines the letters of a form field's value: as its widget draws them, or by its default appearance (PDF 32000, 12.7.3.3). */

import { heightOf } from '../../ir/geometry.ts'
import type { FormField, Glyph } from '../../ir/glyph.ts'
import type { Dict, PdfObject } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { letterShape } from '../../tuning/letters.ts'
import { fieldLook } from '../../tuning/read.ts'
import { drawAppearance } from '../content/appearance.ts'
import { type ContentParts, readContent } from '../content/content.ts'

/** Replaces fonts in which the value cannot be written: Helvetica, which every viewer has. */
const plainFont: Dict = new Map<string, PdfObject>([
  ['Type', 'Font'],
  ['Subtype', 'Type1'],
  ['BaseFont', 'Helvetica'],
  ['Encoding', 'WinAnsiEncoding'],
])

/** Returns the glyphs that the widget shows; none if its appearance is missing or empty. */
export function glyphsDrawn(widget: Dict, parts: ContentParts): Glyph[] {
  const { width, height } = parts.facts
  const facts = { glyphs: [] as Glyph[], shapes: [], pictures: [], truncated: false, width, height }
  drawAppearance(widget, { ...parts, facts })
  return facts.glyphs.some(({ text }) => text.trim() !== '') ? facts.glyphs : []
}

/** Returns the glyphs of the value of a field whose widget does not draw it, in as many lines as its box can hold. */
export function glyphsOfValue(
  { value, box, kind }: FormField,
  appearance: string,
  { file, fonts, hiddenLayers, facts: page }: ContentParts,
): Glyph[] {
  if (value === '') return []
  const form = dictOf(file.resolve(file.catalog.get('AcroForm')))
  const known = dictOf(file.resolve(dictOf(file.resolve(form.get('DR'))).get('Font')))
  const [, name = '', given = '0'] = /\/([^\s/]+)\s+([\d.]+)\s+Tf/.exec(appearance) ?? []
  const font = known.get(name)
  const isPlain = font !== undefined && dictOf(file.resolve(font)).get('Subtype') !== 'Type0'
  const height = heightOf(box)
  const size = Number(given) || Math.min(fieldLook.autoLimit, kind === 'lines' ? fieldLook.autoLimit : height * fieldLook.autoShare)
  const colour = appearance.replace(/\/[^\s/]+\s+[\d.]+\s+Tf/, '')
  const facts = { glyphs: [] as Glyph[], shapes: [], pictures: [], truncated: false, width: page.width, height: page.height }
  const resources: Dict = new Map([['Font', new Map([['F', isPlain ? font : plainFont]])]])
  // The text of a tall field, such as a list of choices, begins at its top.
  let y = height > size * fieldLook.tall ? box.y0 + fieldLook.padding + size : (box.y0 + box.y1) / 2 + size * letterShape.middle
  const result: Glyph[] = []
  for (const line of value.split(/\r\n?|\n/)) {
    if (kind === 'choice' && result.length > 0 && y > box.y1) break
    const letters = Array.from(line)
    facts.glyphs = []
    // Page coordinates, in which y increases downwards.
    const content = `${colour} BT /F ${size} Tf 1 0 0 1 ${box.x0 + fieldLook.padding} ${-y} Tm <${Buffer.from(line, 'latin1').toString('hex')}> Tj ET`
    readContent(Buffer.from(content), resources, { file, fonts, hiddenLayers, base: [1, 0, 0, -1, 0, 0], facts })
    const glyphs = facts.glyphs.map((glyph, i) => (facts.glyphs.length === letters.length ? { ...glyph, text: letters[i] ?? '' } : glyph))
    if (kind === 'lines') wrap(glyphs, box.x1 - fieldLook.padding, size * fieldLook.pitch)
    result.push(...glyphs)
    y = (glyphs.at(-1)?.y ?? y) + size * fieldLook.pitch
  }
  return result
}

/** Moves words beyond the right edge to the next line. */
function wrap(glyphs: Glyph[], right: number, step: number): void {
  let [start, space] = [0, -1]
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i] as Glyph
    if (glyph.text === ' ') space = i
    else if (glyph.endX > right && space > start) {
      const next = glyphs[space + 1] as Glyph
      const back = next.x - (glyphs[0] as Glyph).x
      for (const moved of glyphs.slice(space + 1)) {
        moved.x -= back
        moved.endX -= back
        moved.y += step
        moved.endY += step
      }
      start = space + 1
    }
  }
}
