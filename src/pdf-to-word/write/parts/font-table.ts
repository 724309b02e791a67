/** Writes the font table: the properties of each font, for substitution, and the embedded fonts. */
import { createHash } from 'node:crypto'
import type { CarriedFont } from '../../ir/font.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { createRelationships } from './relationships.ts'
import { escapeXml, textNamespaces, xmlHead } from './xml.ts'

const path = 'word/fontTable.xml'
/** Number of bytes at the beginning of an embedded font that are obfuscated with its key (ECMA-376 part 4, 9.2). */
const mixedBytes = 32

/** Returns the font table and the parts of the embedded fonts. */
export function fontTableParts(families: ReadonlyMap<string, TextStyle>, carried: readonly CarriedFont[]): Map<string, Buffer | string> {
  const parts = new Map<string, Buffer | string>()
  const relationships = createRelationships()
  const embedded = (family: string) =>
    slots
      .flatMap(({ element, bold, italic }) => {
        const font = carried.find((font) => font.family === family && font.bold === bold && font.italic === italic)
        if (!font) return []
        const target = `fonts/font${parts.size + 1}.odttf`
        const key = keyOf(font.bytes)
        parts.set(`word/${target}`, mixed(font.bytes, key))
        return [`<w:${element} r:id="${relationships.add('font', target)}" w:fontKey="{${written(key)}}" w:subsetted="1"/>`]
      })
      .join('')
  const fonts = [...families.values()].map(({ family, fixed, serif }) => {
    const kind = fixed ? 'modern' : serif ? 'roman' : 'swiss'
    const pitch = fixed ? 'fixed' : 'variable'
    const alike = alikeOf(kind)
    const twin = twins[family] ?? (family in known ? undefined : alike)
    const panose = symbolFamilies.test(family) ? '' : `<w:panose1 w:val="${known[family] ?? known[twin ?? alike]}"/>`
    const other = twin && panose ? `<w:altName w:val="${twin}"/>` : ''
    return `<w:font w:name="${escapeXml(family)}">${other}${panose}<w:family w:val="${kind}"/><w:pitch w:val="${pitch}"/>${embedded(family)}</w:font>`
  })
  parts.set(path, `${xmlHead}<w:fonts ${textNamespaces}>${fonts.join('')}</w:fonts>`)
  if (!relationships.isEmpty()) parts.set('word/_rels/fontTable.xml.rels', relationships.xml())
  return parts
}

/** PANOSE classifications from the fonts themselves; a program without a font substitutes one with similar digits. */
const known: Readonly<Record<string, string>> = {
  Arial: '020B0604020202020204',
  Calibri: '020F0502020204030204',
  Cambria: '02040503050406030204',
  'Courier New': '02070309020205020404',
  'Times New Roman': '02020603050405020304',
}

/** Symbol fonts, which no other font can replace. */
const symbolFamilies = /symbol|dingbats|webdings|wingdings/i

const alikeOf = (kind: 'modern' | 'roman' | 'swiss') => (kind === 'modern' ? 'Courier New' : kind === 'roman' ? 'Times New Roman' : 'Arial')

/** Windows equivalents of the standard PDF fonts. */
const twins: Readonly<Record<string, string>> = { Helvetica: 'Arial', Times: 'Times New Roman', Courier: 'Courier New' }

const slots = [
  { element: 'embedRegular', bold: false, italic: false },
  { element: 'embedBold', bold: true, italic: false },
  { element: 'embedItalic', bold: false, italic: true },
  { element: 'embedBoldItalic', bold: true, italic: true },
] as const

/** Returns a key derived from the font, so that the same PDF always gives the same file. */
function keyOf(font: Buffer): Buffer {
  return createHash('sha256').update(font).digest().subarray(0, 16)
}

function written(key: Buffer): string {
  return key
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Returns the font obfuscated with its key, applied in reverse byte order. */
function mixed(font: Buffer, key: Buffer): Buffer {
  const copy = Buffer.from(font)
  for (let i = 0; i < Math.min(mixedBytes, copy.length); i++) copy[i] = (copy[i] ?? 0) ^ (key[15 - (i % 16)] ?? 0)
  return copy
}
