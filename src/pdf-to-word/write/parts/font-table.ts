/** The table of fonts: what kind each is, so that a reader without it takes one alike, and the fonts that the file brings along. */
import { createHash } from 'node:crypto'
import type { CarriedFont } from '../../ir/font.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { createRelationships } from './parts.ts'
import { escapeXml, textNamespaces, xmlHead } from './xml.ts'

const path = 'word/fontTable.xml'
/** This many bytes at the beginning of a carried font are mixed with its key (ECMA-376 part 4, 9.2). */
const mixedBytes = 32

/** The part itself and, for carried fonts, theirs. */
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

/** How letters look, by PANOSE's ten digits, as the fonts themselves say; a reader without a font takes one with digits near to these. */
const known: Readonly<Record<string, string>> = {
  Arial: '020B0604020202020204',
  Calibri: '020F0502020204030204',
  Cambria: '02040503050406030204',
  'Courier New': '02070309020205020404',
  'Times New Roman': '02020603050405020304',
}

/** Their letters are signs, for which no other font can be used. */
const symbolFamilies = /symbol|dingbats|webdings|wingdings/i

const alikeOf = (kind: 'modern' | 'roman' | 'swiss') => (kind === 'modern' ? 'Courier New' : kind === 'roman' ? 'Times New Roman' : 'Arial')

/** What Windows has in place of the standard fonts of PDF. */
const twins: Readonly<Record<string, string>> = { Helvetica: 'Arial', Times: 'Times New Roman', Courier: 'Courier New' }

const slots = [
  { element: 'embedRegular', bold: false, italic: false },
  { element: 'embedBold', bold: true, italic: false },
  { element: 'embedItalic', bold: false, italic: true },
  { element: 'embedBoldItalic', bold: true, italic: true },
] as const

/** By the font's own bytes, so that the same PDF gives the same file. */
function keyOf(font: Buffer): Buffer {
  return createHash('sha256').update(font).digest().subarray(0, 16)
}

function written(key: Buffer): string {
  return key
    .toString('hex')
    .toUpperCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The key is laid over the font from its end. */
function mixed(font: Buffer, key: Buffer): Buffer {
  const copy = Buffer.from(font)
  for (let i = 0; i < Math.min(mixedBytes, copy.length); i++) copy[i] = (copy[i] ?? 0) ^ (key[15 - (i % 16)] ?? 0)
  return copy
}
