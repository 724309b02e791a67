/** Replaces fonts that are not embedded by a common family, scaled to the original widths so that lines break as before. */

import { isOfReaders } from '../../fonts/conversion/reader-families.ts'
import type { PdfFont } from '../../fonts/font.ts'
import { advanceOf } from '../../fonts/tables/advances.ts'
import { type CarriedFont, type Face, faceKey, unnamedFamily } from '../../ir/font.ts'
import { median } from '../../ir/geometry.ts'
import type { Word } from '../../ir/line.ts'
import { type PageContent, wordsOnPage } from '../../ir/page-content.ts'
import { standIns } from '../../tuning/page/words.ts'
import type { StyleSet } from './styles.ts'

/** Scripts that the stand-ins cover; others get a font of their script. */
const standInScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const anyLetter = /\p{L}/u

/** Families that fonts without a name are compared with, those without serifs and those with; the first wins a tie. */
const namelessLike = [
  { family: 'Times New Roman', without: false, with: true },
  { family: 'Arial', without: true, with: false },
  { family: 'Courier New', without: true, with: true },
] as const

/** The text written in a font. */
interface Use {
  words: Word[]
  /** Number of letters, and of those in scripts that the stand-ins cover. */
  letters: number
  known: number
}

/** Sets the families, letter widths and line heights of the styles. @param carried fonts that the Word file will contain */
export function nameStandIns(
  fonts: Iterable<PdfFont>,
  carried: readonly CarriedFont[],
  styles: StyleSet,
  contents: readonly PageContent[] = [],
): void {
  const own = new Set(carried.map(faceKey))
  const lacking = new Map([...fonts].filter(({ face }) => !own.has(faceKey(face))).map(({ face }) => [faceKey(face), face]))
  for (const [key, { face, drawnAs }] of drawnStyles(fonts, contents)) if (lacking.has(faceKey(face))) lacking.set(key, drawnAs)
  const isUnknown = (face: Face) => !face.symbolic && (face.isStandIn || (face.standIn === undefined && !isOfReaders(face.family)))
  const unknown = new Map([...lacking].filter(([, face]) => isUnknown(face)))
  const uses = unknown.size > 0 ? usesIn(contents, unknown) : new Map<string, Use>()
  for (const [key, face] of lacking) {
    if (face.standIn !== undefined && !face.isStandIn) styles.rename(face, face.standIn)
    else nameAlike(face, uses.get(key), styles)
  }
  for (const font of carried) if (font.heights) styles.measure(font, font.heights)
  measureCarried(carried, contents)
}

/** Gives words in embedded fonts the width of their letters there: ligatures, which are written as letters, are narrower in the PDF. */
function measureCarried(carried: readonly CarriedFont[], contents: readonly PageContent[]): void {
  const widths = new Map(carried.map((font) => [faceKey(font), font.widths]))
  for (const word of contents.flatMap(wordsOnPage)) {
    const width = widthIn(widths.get(faceKey(word.style)), word.text)
    if (width !== undefined && word.natural !== undefined) word.natural = (width * word.style.size * (word.style.scale ?? 100)) / 100
  }
}

/** Returns the width of a text in multiples of the font size; undefined if the font lacks a letter. */
function widthIn(widths: ReadonlyMap<number, number> | undefined, text: string): number | undefined {
  if (!widths || text === '') return undefined
  let sum = 0
  for (const letter of text) {
    const width = widths.get(letter.codePointAt(0) ?? 0)
    if (width === undefined || letter === fillIn) return undefined
    sum += width
  }
  return sum
}

/** The space of which fill-in lines are made: their own width counts. */
const fillIn = '\u00a0'

/** Returns the styles without a font: their letters are those of another style, drawn with an outline or slanted. */
function drawnStyles(fonts: Iterable<PdfFont>, contents: readonly PageContent[]): Map<string, { face: Face; drawnAs: Face }> {
  const faces = new Map([...fonts].map(({ face }) => [faceKey(face), face]))
  const found = new Map<string, { face: Face; drawnAs: Face }>()
  for (const word of contents.flatMap(wordsOnPage)) {
    const { family, italic, bold } = word.style
    const key = faceKey(word.style)
    if (found.has(key) || faces.has(key)) continue
    const face = [
      { family, italic, bold: false },
      { family, italic: false, bold },
      { family, italic: false, bold: false },
    ].flatMap((style) => faces.get(faceKey(style)) ?? [])[0]
    if (face) found.set(key, { face, drawnAs: { ...face, bold, italic } })
  }
  return found
}

function usesIn(contents: readonly PageContent[], faces: ReadonlyMap<string, Face>): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const word of contents.flatMap(wordsOnPage)) {
    const key = faceKey(word.style)
    if (!faces.has(key)) continue
    const use = uses.get(key) ?? { words: [], letters: 0, known: 0 }
    uses.set(key, use)
    use.words.push(word)
    for (const letter of word.text) {
      if (anyLetter.test(letter)) use.letters++
      if (standInScripts.test(letter)) use.known++
    }
  }
  return uses
}

function nameAlike(face: Face, use: Use | undefined, styles: StyleSet): void {
  if (!use || use.known === 0 || use.known < use.letters * standIns.knownShare) {
    if (face.isNameless || face.isStandIn) styles.rename(face, familyLike(face, []))
    return
  }
  // Programs that write fonts without names place their letters one by one, whatever widths the fonts give.
  if (face.family === unnamedFamily) for (const word of use.words) word.natural = word.x1 - word.x0
  const family = familyLike(face, use.words)
  const scale = widthBeside(family, use.words)
  styles.rename(face, family, scale)
  for (const word of use.words) {
    const width = advanceOf(word.text, word.style)
    if (width !== undefined && word.natural !== undefined) word.natural = (width * word.style.size * (word.style.scale ?? 100)) / 100
  }
}

/** Returns the common family that is most like a font: by its name, flags and serifs, or by its letter widths and serifs if it has no name. */
function familyLike(face: Face, words: readonly Word[]): string {
  if (face.isStandIn) return face.standIn ?? face.family
  if (!face.isNameless) return face.fixed ? 'Courier New' : face.serif ? 'Times New Roman' : 'Arial'
  const telling = words.filter(({ text, natural, style }) => natural !== undefined && text.length >= standIns.shortestWord && !style.raise)
  if (telling.reduce((sum, { text }) => sum + text.length, 0) < standIns.fewestLetters)
    return face.drawnSerif === false ? 'Arial' : 'Times New Roman'
  const alike = namelessLike.filter((like) => face.drawnSerif === undefined || (face.drawnSerif ? like.with : like.without))
  const rated = alike.map(({ family }) => ({ family, misfit: misfitOf(family, telling) }))
  return rated.reduce((best, one) => (one.misfit < best.misfit ? one : best)).family
}

/** Returns how unevenly words are wider than in a family: the mean deviation from their median stretch, in parts of one. */
function misfitOf(family: string, words: readonly Word[]): number {
  const stretches = words.flatMap(({ text, natural = 0, style }) => {
    const advance = advanceOf(text, { ...style, family })
    return advance ? Math.log(natural / (advance * style.size)) : []
  })
  if (stretches.length === 0) return Number.POSITIVE_INFINITY
  const middle = median(stretches)
  return stretches.reduce((sum, stretch) => sum + Math.abs(stretch - middle), 0) / stretches.length
}

/**
 * Returns the width of words relative to their width in a family, in percent; 100 if too little text is measured or the difference is
 * small.
 */
function widthBeside(family: string, words: readonly Word[]): number {
  let [width, plain, letters] = [0, 0, 0]
  for (const { text, natural, style } of words) {
    const advance = advanceOf(text, { ...style, family })
    if (advance === undefined || natural === undefined || style.raise) continue
    width += natural / ((style.scale ?? 100) / 100)
    plain += advance * style.size
    letters += text.length
  }
  const percent = Math.round((width / plain) * 100)
  const isMeant = letters >= standIns.fewestLetters && Math.abs(percent - 100) >= standIns.widths.none
  return isMeant ? Math.max(standIns.widths.least, Math.min(standIns.widths.most, percent)) : 100
}
