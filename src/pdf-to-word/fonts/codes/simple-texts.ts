/** Determines the text of a simple font's codes without a ToUnicode map: by its encoding, its differences or the embedded font. */

import type { Face } from '../../ir/font.ts'
import type { Dict, PdfObject, Resolve } from '../../ir/pdf-object.ts'
import { dictOf } from '../../pdf/objects.ts'
import type { Program } from '../programs/program.ts'
import type { TrueTypeFacts } from '../programs/true-type.ts'
import { readCff, readType1Encoding } from '../programs/type1.ts'
import { encodingNamed, textOfGlyph } from '../tables/named-tables.ts'
import { texTexts } from './tex-codes.ts'
import { glyphWidths, type Widths } from './widths.ts'

interface SimpleFont {
  font: Dict
  face: Face
  program: Program | null
  facts: TrueTypeFacts | null
  resolve: Resolve
}

/** The text of each code. */
export interface SimpleTexts {
  /** Glyph names by code. */
  names: (string | undefined)[]
  text(code: number): string | undefined
}

/** Returns the text of each code, and where it comes from. */
export function simpleTexts({ font, face, program, facts, resolve }: SimpleFont): SimpleTexts {
  const encoding = resolve(font.get('Encoding'))
  const differences = differencesOf(encoding, resolve)
  const base = baseEncoding(encoding, resolve)
  const usual = facts?.isMacintosh && !face.symbolic ? 'MacRomanEncoding' : 'StandardEncoding'
  const names = (base ?? builtIn(face, program) ?? encodingNamed(usual) ?? []).slice()
  for (const [code, name] of differences) names[code] = name
  const isOwnCoded = base === undefined && facts !== null
  // TeX names the glyphs of its bitmap fonts by their codes; other fonts use such names for Zapf Dingbats.
  const isDrawn = resolve(font.get('Subtype')) === 'Type3'
  const tex = isDrawn ? texTextsOf(differences, glyphWidths({ font, descriptor: new Map(), names, resolve })) : undefined
  const textOfName = (name: string) =>
    isDrawn ? (tex?.(name) ?? numbered(name) ?? (tex ? undefined : textOfGlyph(name))) : (textOfGlyph(name) ?? numbered(name))
  return {
    names,
    text(code) {
      const named = names[code] === undefined ? undefined : textOfName(names[code])
      if (!isOwnCoded || differences.has(code)) return named
      // In a TrueType font without an encoding, its own map gives the glyph, and its Unicode map the character.
      const glyph = facts?.codes.get(code)
      const char = glyph === undefined ? undefined : facts?.chars.get(glyph)
      return char === undefined || (char >= 0xf000 && char <= 0xf0ff) ? named : String.fromCodePoint(char)
    },
  }
}

/** Returns the texts of a font whose glyphs are all named by their codes, such as a65 or, by dvips, BT; undefined for other fonts. */
function texTextsOf(differences: ReadonlyMap<number, string>, widths: Widths): ((name: string) => string | undefined) | undefined {
  const used = [...differences].filter(([, name]) => name !== '.notdef')
  if (used.length === 0 || used.some(([code, name]) => codeOfName(name) !== code)) return undefined
  const texts = texTexts(
    used.map(([code]) => code),
    widths,
  )
  return (name) => {
    const code = codeOfName(name) ?? 0
    return texts(code) ?? asciiOf(code)
  }
}

/** Returns the code in a name: after an a, as a decimal number; of dvips, a letter for multiples of 36 and a digit to base 36. */
function codeOfName(name: string): number | undefined {
  if (/^a\d{1,3}$/.test(name)) return Number(name.slice(1))
  return /^[A-H][\dA-Z]$/.test(name) ? (name.charCodeAt(0) - 65) * 36 + Number.parseInt(name.slice(1), 36) : undefined
}

/** Returns the text of a name such as c65, char65 or a65, which PDF producers make up from an ASCII code; undefined for other names. */
function numbered(name: string): string | undefined {
  const decimal = /^(?:c|char|a|index|ch)(\d{2,3})$/i.exec(name)?.[1]
  return decimal === undefined ? undefined : asciiOf(Number(decimal))
}

const asciiOf = (code: number) => (code >= 32 && code < 127 ? String.fromCharCode(code) : undefined)

function differencesOf(encoding: PdfObject, resolve: Resolve): Map<number, string> {
  const list = resolve(dictOf(encoding).get('Differences'))
  const differences = new Map<number, string>()
  let code = 0
  for (const entry of Array.isArray(list) ? list : []) {
    const value = resolve(entry)
    if (typeof value === 'number') code = value
    else if (typeof value === 'string') differences.set(code++, value)
  }
  return differences
}

function baseEncoding(encoding: PdfObject, resolve: Resolve): (string | undefined)[] | undefined {
  const name = typeof encoding === 'string' ? encoding : resolve(dictOf(encoding).get('BaseEncoding'))
  return typeof name === 'string' ? encodingNamed(name) : undefined
}

function builtIn(face: Face, program: Program | null): (string | undefined)[] | undefined {
  if (program?.kind === 'FontFile') return readType1Encoding(program.bytes)
  if (program?.kind === 'FontFile3') return readCff(program.bytes)?.encoding
  if (program) return undefined
  if (face.family === 'Symbol') return encodingNamed('SymbolEncoding')
  return face.symbolic ? encodingNamed('ZapfDingbatsEncoding') : undefined
}
