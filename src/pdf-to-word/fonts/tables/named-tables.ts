/** Provides the tables that the PDF format presupposes: glyph names, encodings, widths of the standard fonts. */
import { readFileSync } from 'node:fs'

function linesOf(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

function namedLists(file: string): Map<string, string[]> {
  return new Map(
    linesOf(file).map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2).split(' ')]
    }),
  )
}

/** Reads a table at its first use: together they take longer to read than a short program to run. */
function atFirstUse<Table>(read: () => Table): () => Table {
  let table: Table | undefined
  return () => {
    table ??= read()
    return table
  }
}

const glyphCodes = atFirstUse(
  () =>
    new Map(
      linesOf('./glyph-list.txt').map((line) => {
        const space = line.indexOf(' ')
        return [line.slice(0, space), Number.parseInt(line.slice(space + 1), 16)]
      }),
    ),
)
const lists = namedLists('./encodings.txt')
const widthLists = atFirstUse(() => namedLists('./widths.txt'))
const bearingLists = atFirstUse(() => namedLists('./bearings.txt'))

/**
 * Returns the text of a glyph by its name: the Adobe Glyph List, `uni0041`, `u1F600`, and components joined by `_`; suffixes such as `.sc`
 * are ignored.
 */
export function textOfGlyph(name: string): string | undefined {
  const known = glyphCodes().get(name)
  if (known !== undefined) return String.fromCodePoint(known)
  const base = name.replace(/\..*$/, '')
  if (base === '') return undefined
  if (base !== name) return textOfGlyph(base)
  const uni = /^uni((?:[0-9A-F]{4})+)$/i.exec(base)?.[1]
  if (uni) return (uni.match(/.{4}/g) ?? []).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))).join('')
  const long = /^u([0-9A-F]{4,6})$/i.exec(base)?.[1]
  if (long) return fromCodePoint(Number.parseInt(long, 16))
  if (!base.includes('_')) return undefined
  const parts = base.split('_').map((part) => textOfGlyph(part))
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined
}

/** Returns the character of a code point; undefined for invalid ones. */
function fromCodePoint(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined
}

/** Returns the glyph names by code in an encoding of PDF 32000, annex D; undefined for an unknown encoding. */
export function encodingNamed(name: string): (string | undefined)[] | undefined {
  const list = lists.get(name)
  if (!list) return undefined
  return [...new Array<undefined>(32).fill(undefined), ...list.map((glyph) => (glyph === '-' ? undefined : glyph))]
}

/** Predefined strings of CFF fonts, by number. */
export const cffStandardStrings: readonly string[] = lists.get('CFFStandardStrings') ?? []

/**
 * Returns the widths by glyph name of one of the 14 standard fonts or of Cambria, in thousandths, or the single width of a monospaced font;
 * undefined for other fonts.
 */
export function widthsByName(font: string): ReadonlyMap<string, number> | number | undefined {
  const list = widthLists().get(font)
  if (!list) return undefined
  if (list.length === 1) return Number(list[0])
  return new Map(list.map((entry) => [entry.slice(0, entry.indexOf('=')), Number(entry.slice(entry.indexOf('=') + 1))]))
}

/** Returns the side bearings of the letters of a font, left and right, in thousandths; undefined for fonts without a list. */
export function bearingsByLetter(font: string): ReadonlyMap<string, readonly [left: number, right: number]> | undefined {
  const list = bearingLists().get(font)
  return (
    list &&
    new Map(
      list.map((entry) => {
        const [left = 0, right = 0] = entry
          .slice(entry.lastIndexOf('=') + 1)
          .split(',')
          .map(Number)
        return [entry.slice(0, entry.lastIndexOf('=')), [left, right]] as const
      }),
    )
  )
}

/** Returns a function that gives widths by glyph name, and the width of a space for unknown names; undefined for a font without a list. */
export function standardWidths(font: string): ((glyph: string) => number) | undefined {
  const widths = widthsByName(font)
  if (widths === undefined) return undefined
  return typeof widths === 'number' ? () => widths : (glyph) => widths.get(glyph) ?? widths.get('space') ?? 0
}
