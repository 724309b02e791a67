/** Measures the kerning of fonts: how much nearer or further than their widths say they set pairs of letters. */

import { faceKey, type Kerning } from '../../ir/font.ts'
import { median } from '../../ir/geometry.ts'
import type { Glyph } from '../../ir/glyph.ts'
import { kernedPairs } from '../../tuning/page/words.ts'

/** The gaps between letters of all pages, by font. */
export interface LetterGaps {
  /** Adds the letters of a page. @param glyphs in drawing order */
  note(glyphs: readonly Glyph[]): void
  /** Returns the kerning of each font, by `faceKey`: null if its letters are as wide as it says, no entry if too few tell. */
  kernings(): Map<string, Kerning | null>
}

/** What one font shows, in multiples of the font size. */
interface Pairs {
  /** By pair of letters, as one number: the code of the first times 65,536, plus that of the second. */
  gaps: Map<number, number[]>
  ligatures: Map<string, number>
}

/** Returns an empty collection. */
export function createLetterGaps(): LetterGaps {
  const faces = new Map<string, Pairs>()
  let room: number = kernedPairs.mostPairs

  function addGap({ gaps }: Pairs, pair: number, gap: number): void {
    const known = gaps.get(pair)
    if (known) {
      if (known.length < kernedPairs.mostGaps) known.push(gap)
    } else if (room-- > 0) gaps.set(pair, [gap])
  }

  function addLigature({ ligatures }: Pairs, { text, x, endX, size, stretch = 1, expansion = 1 }: Glyph): void {
    const width = (endX - x) / (size * stretch * expansion)
    if (width > 0 && width < kernedPairs.widestLigature && !ligatures.has(text) && room-- > 0) ligatures.set(text, width)
  }

  return {
    note(glyphs) {
      let before: Glyph | undefined
      let pairs: Pairs | undefined
      for (const glyph of glyphs) {
        if (!before || !isOneFont(before, glyph)) pairs = pairsOf(faces, glyph)
        if (before && pairs && isPair(before, glyph)) {
          const gap = (glyph.x - before.endX) / (glyph.size * (glyph.stretch ?? 1) * (glyph.expansion ?? 1))
          if (gap > kernedPairs.nearest && gap < kernedPairs.furthest)
            addGap(pairs, before.text.charCodeAt(0) * 0x10000 + glyph.text.charCodeAt(0), gap)
        }
        if (pairs && glyph.text.length === 2 && latinLigature.test(glyph.text)) addLigature(pairs, glyph)
        before = glyph
      }
    },
    kernings: () => new Map([...faces].flatMap(([key, pairs]) => entryOf(key, kerningOf(pairs)))),
  }
}

function pairsOf(faces: Map<string, Pairs>, { face, bold, italic }: Glyph): Pairs {
  const key = faceKey({ family: face.family, bold, italic })
  const pairs = faces.get(key) ?? { gaps: new Map(), ligatures: new Map() }
  faces.set(key, pairs)
  return pairs
}

/** Two letters that TeX and layout programs draw as one: ff, fi, fl, Th, tt and the like. */
const latinLigature = /^[A-Za-z][a-z]$/

const isOneFont = (a: Glyph, b: Glyph) => a.face === b.face && a.bold === b.bold && a.italic === b.italic

/** Returns whether two glyphs are one visible letter each, one after the other in one font on a level baseline. */
function isPair(a: Glyph, b: Glyph): boolean {
  const isLevel = a.angle === 0 && b.angle === 0 && Math.abs(a.y - b.y) < kernedPairs.level
  return isLevel && a.size === b.size && a.size > 0 && isOneFont(a, b) && !a.hidden && isLetter(a.text) && isLetter(b.text)
}

/** Returns whether a text is one character of those up to U+FFFF, not a space. */
const isLetter = (text: string) => text.length === 1 && text > ' ' && text !== '\u00a0'

const entryOf = (key: string, kerning: Kerning | null | undefined): [string, Kerning | null][] =>
  kerning === undefined ? [] : [[key, kerning]]

/**
 * Returns the kerning of a font; null if it has none, undefined if too few gaps tell. Where kerning sets letters, the same pair always has
 * the same gap, and most pairs have none; where a program fills lines by spacing letters, neither is so.
 */
function kerningOf({ gaps: pairs, ligatures }: Pairs): Kerning | null | undefined {
  let [all, plain, kerned, uneven, kinds] = [0, 0, 0, 0, 0]
  const found = new Map<string, number>()
  for (const [pair, gaps] of pairs) {
    const usual = median(gaps)
    if (Math.abs(usual) >= kernedPairs.rounding) found.set(String.fromCharCode(pair >>> 16, pair & 0xffff), usual)
    const isKerned = Math.abs(usual) >= kernedPairs.least
    all += gaps.length
    plain += gaps.filter((gap) => Math.abs(gap) < kernedPairs.least).length
    if (gaps.length < kernedPairs.fewestAlike) continue
    const alike = gaps.filter((gap) => Math.abs(gap - usual) < kernedPairs.agreement).length
    uneven += gaps.length - alike
    if (isKerned) kerned += alike
    if (isKerned && alike > 1) kinds++
  }
  const isEven = kerned >= uneven * kernedPairs.kernedPerUneven && plain >= all * kernedPairs.plainShare
  if (isEven && kerned >= kernedPairs.fewest && kinds >= kernedPairs.fewestKinds) return { gaps: found, ligatures }
  return all < kernedPairs.telling ? undefined : null
}
