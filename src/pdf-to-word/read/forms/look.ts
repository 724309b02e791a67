/** How the value of a form field looks: as its widget draws it, or as its default appearance says (PDF 32000, 12.7.3.3). */

import { heightOf } from '../../ir/geometry.ts'
import type { FormField, Glyph } from '../../ir/glyph.ts'
import type { Dict, PdfObject } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import { drawAppearance } from '../content/appearance.ts'
import { type ContentParts, readContent } from '../content/content.ts'

/** Where a field leaves the size to the reader, it is this share of its height, and in points at most. */
const autoShare = 0.7
const autoLimit = 12
/** Distance of the text from the frame, and of lines from each other in parts of the size. */
const padding = 2
const pitch = 1.15
/** For fonts that cannot be asked for letters: Helvetica, which every reader knows. */
const plainFont: Dict = new Map<string, PdfObject>([
  ['Type', 'Font'],
  ['Subtype', 'Type1'],
  ['BaseFont', 'Helvetica'],
  ['Encoding', 'WinAnsiEncoding'],
])

/** What the widget shows; none where it has no appearance or an empty one. */
export function glyphsDrawn(widget: Dict, parts: ContentParts): Glyph[] {
  const { width, height } = parts.facts
  const facts = { glyphs: [] as Glyph[], shapes: [], pictures: [], truncated: false, width, height }
  drawAppearance(widget, { ...parts, facts })
  return facts.glyphs.some(({ text }) => text.trim() !== '') ? facts.glyphs : []
}

/** The value of a field whose widget does not draw it, in lines that its box has room for. */
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
  const size = Number(given) || Math.min(autoLimit, kind === 'lines' ? autoLimit : height * autoShare)
  const colour = appearance.replace(/\/[^\s/]+\s+[\d.]+\s+Tf/, '')
  const facts = { glyphs: [] as Glyph[], shapes: [], pictures: [], truncated: false, width: page.width, height: page.height }
  const resources: Dict = new Map([['Font', new Map([['F', isPlain ? font : plainFont]])]])
  // A list of choices, too, begins at the top.
  let y = height > size * 2.4 ? box.y0 + padding + size : (box.y0 + box.y1) / 2 + size * 0.3
  const result: Glyph[] = []
  for (const line of value.split(/\r\n?|\n/)) {
    const letters = Array.from(line)
    facts.glyphs = []
    // Written in the places of the page, which count down.
    const content = `${colour} BT /F ${size} Tf 1 0 0 1 ${box.x0 + padding} ${-y} Tm <${Buffer.from(line, 'latin1').toString('hex')}> Tj ET`
    readContent(Buffer.from(content), resources, { file, fonts, hiddenLayers, base: [1, 0, 0, -1, 0, 0], facts })
    const glyphs = facts.glyphs.map((glyph, i) => (facts.glyphs.length === letters.length ? { ...glyph, text: letters[i] ?? '' } : glyph))
    if (kind === 'lines') wrap(glyphs, box.x1 - padding, size * pitch)
    result.push(...glyphs)
    y = (glyphs.at(-1)?.y ?? y) + size * pitch
  }
  return result
}

/** Moves what goes over the right edge to the next line. */
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

/** Letters that are apart in boxes of their own, as one. */
export function joined(glyphs: readonly Glyph[]): Glyph[] {
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  if (!first || !last) return []
  return [
    {
      ...first,
      text: glyphs
        .map(({ text }) => text)
        .join('')
        .trim(),
      endX: last.endX,
      endY: last.endY,
    },
  ]
}
