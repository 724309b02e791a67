/** Converts Type 1 fonts to CFF. Type 1 programs are encrypted and therefore cannot be compressed; CFF is also shorter by itself. */
import { encodingNamed } from '../../../../../pdf-to-word/fonts/tables/named-tables.ts'
import { writeCff } from '../cff/write-cff.ts'
import { drawType1Glyph, type StepBudget } from './draw-glyph.ts'
import type { DrawnGlyph } from './drawing.ts'
import { dictNumber, privateEntries, topEntries } from './private-entries.ts'
import { type Type1Font, Unconvertible } from './read-font.ts'
import { writeType2Glyph } from './write-glyph.ts'

/** Maximum steps of all glyphs of a font; a complete text font takes some 50,000. */
const mostSteps = 2_000_000
const missing = '.notdef'
/** Entries of the private dictionary: default width, and the base of the widths in glyph programs. */
const [usualWidth, widthBase] = [20, 21]

/**
 * Returns the font with some of its glyphs, those of which they are composed, and `.notdef`. Outlines, widths, hints, names and codes
 * stay. Subroutines are written out where they are called: compression removes what repeats.
 * @returns undefined for a font that is damaged or not supported
 */
export function type1ToCff(font: Type1Font, names: Iterable<string>): Buffer | undefined {
  try {
    return convert(font, names)
  } catch (error) {
    if (error instanceof Unconvertible || error instanceof RangeError) return undefined
    throw error
  }
}

function convert(font: Type1Font, names: Iterable<string>): Buffer {
  const budget = { steps: mostSteps }
  const drawn = drawAll(font, names, budget)
  const widths = widthsFor([...drawn.values()].map(({ width }) => width))
  const glyphs = [...drawn].map(([name, glyph]) => {
    const width = glyph.width === widths.usual ? undefined : glyph.width - widths.base
    return { name, program: writeType2Glyph(glyph, width) }
  })
  const codes = [...font.encoding.entries()].flatMap(([code, name]): [number, string][] =>
    name !== undefined && name !== missing && code < 256 && drawn.has(name) ? [[code, name]] : [],
  )
  return writeCff({
    top: topEntries(font.clear),
    own: Buffer.concat([
      privateEntries(font.hidden),
      Buffer.from([...dictNumber(widths.usual), usualWidth, ...dictNumber(widths.base), widthBase]),
    ]),
    glyphs,
    encoding: font.isStandard ? 0 : new Map(codes),
    ...{ subroutines: [], shared: [] },
  })
}

/** Draws the glyphs and their parts; `.notdef` is the first. */
function drawAll(font: Type1Font, names: Iterable<string>, budget: StepBudget): Map<string, DrawnGlyph> {
  const standard = encodingNamed('StandardEncoding') ?? []
  const drawn = new Map<string, DrawnGlyph>()
  const all = new Set([missing, ...names])
  // Grows while it is read.
  for (const name of all) {
    const isEmpty = name === missing && !font.glyphs.has(missing)
    const glyph = isEmpty ? { width: 0, steps: [], composed: undefined } : drawType1Glyph(font, name, budget)
    drawn.set(name, glyph)
    if (!glyph.composed) continue
    for (const code of [glyph.composed.base, glyph.composed.accent]) {
      const part = standard[code]
      if (part === undefined) throw new Unconvertible('a part without a name')
      all.add(part)
    }
  }
  return drawn
}

/** Chooses the width that no glyph has to repeat, and the one from which the others differ least. */
function widthsFor(all: readonly number[]): { usual: number; base: number } {
  const counts = new Map<number, number>()
  for (const width of all) counts.set(width, (counts.get(width) ?? 0) + 1)
  const whole = [...counts].filter(([width]) => Number.isInteger(width) && Math.abs(width) < 16_000)
  const [usual = 0] = whole.reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  const others = all.filter((width) => width !== usual).sort((a, b) => a - b)
  return { usual, base: Math.round(others[others.length >> 1] ?? usual) }
}
