/** Builds one font for the words of all other scripts: an empty glyph for each character, with a table of the characters. */
import { deflateSync } from 'node:zlib'
import type { NewObjects } from '../../pdf/structure/append.ts'
import type { JsonObject } from '../../pdf/structure/json.ts'
import { emptyFont } from './empty-font.ts'

/** Maximum number of glyphs; further characters become question marks. */
const mostGlyphs = 60_000
/** Poppler applies the spacing of words to this code even where codes have two bytes, and splits words after it; so no character has it. */
const spaceCode = 0x20
/** Maximum ranges in one block of a character map (Adobe Technical Note 5411). */
const mostInBlock = 100

/** The font under construction. */
export interface OtherFont {
  /** Returns the codes, two bytes for each character, and the width of the text at size 1. */
  encode(text: string): { codes: Buffer; width: number }
  /** Adds the font and returns its reference; undefined where the font was not used. */
  write(news: NewObjects): string | undefined
}

/** Returns a font without glyphs; each new character adds one. */
export function createOtherFont(): OtherFont {
  const glyphs = new Map<string, number>()
  let last = 0
  function glyphOf(char: string): number {
    const known = glyphs.get(char)
    if (known !== undefined) return known
    if (last >= mostGlyphs) return glyphOf('?')
    last += last + 1 === spaceCode ? 2 : 1
    glyphs.set(char, last)
    return last
  }

  return {
    encode(text) {
      const chars = [...text].map(glyphOf)
      const codes = Buffer.alloc(2 * chars.length)
      for (const [index, glyph] of chars.entries()) codes.writeUInt16BE(glyph, 2 * index)
      return { codes, width: chars.length / 2 }
    },
    write(news) {
      if (last === 0) return undefined
      const empty = emptyFont(last + 1)
      const file = news.add(packed(empty, { '/Length1': empty.length }))
      const name = '/OCRAAA+Unseen'
      const descriptor = news.add({
        value: {
          '/Type': '/FontDescriptor',
          '/FontName': name,
          '/Flags': 4,
          '/FontBBox': [0, -200, 500, 800],
          '/ItalicAngle': 0,
          '/Ascent': 800,
          '/Descent': -200,
          '/CapHeight': 700,
          '/StemV': 80,
          '/FontFile2': file,
        },
      })
      const descendant = news.add({
        value: {
          '/Type': '/Font',
          '/Subtype': '/CIDFontType2',
          '/BaseFont': name,
          '/CIDSystemInfo': { '/Registry': 'u:Adobe', '/Ordering': 'u:Identity', '/Supplement': 0 },
          '/FontDescriptor': descriptor,
          '/DW': 500,
          '/CIDToGIDMap': '/Identity',
        },
      })
      const toUnicode = news.add(packed(Buffer.from(characterTable([...glyphs]), 'latin1'), {}))
      return news.add({
        value: {
          '/Type': '/Font',
          '/Subtype': '/Type0',
          '/BaseFont': name,
          '/Encoding': '/Identity-H',
          '/DescendantFonts': [descendant],
          '/ToUnicode': toUnicode,
        },
      })
    },
  }
}

/** Returns a compressed stream object. */
export function packed(bytes: Buffer, dict: Record<string, number | string>): JsonObject {
  return { stream: { dict: { ...dict, '/Filter': '/FlateDecode' }, data: deflateSync(bytes).toString('base64') } }
}

/** Returns the map from glyphs to their characters (PDF 32000, 9.10.3). */
function characterTable(glyphs: readonly (readonly [char: string, glyph: number])[]): string {
  const blocks: string[] = []
  for (let first = 0; first < glyphs.length; first += mostInBlock) {
    const lines = glyphs.slice(first, first + mostInBlock).map(([char, glyph]) => `<${hex(glyph)}> <${utf16(char)}>`)
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\n`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function utf16(char: string): string {
  return [...Array(char.length).keys()].map((index) => hex(char.charCodeAt(index))).join('')
}
