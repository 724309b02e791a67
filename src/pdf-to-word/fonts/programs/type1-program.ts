/** Reads a Type 1 font program: its glyph programs by name and the subroutines that they share. */
import { typeOneFonts } from '../../tuning/fonts.ts'

/** The glyph programs by name, and the subroutines by number. */
export interface Type1Program {
  glyphs: Map<string, Buffer>
  subroutines: Map<number, Buffer>
  /** Thousandths of the font size in a unit of the glyph programs, by the font's matrix: 1 in nearly all fonts. */
  thousandths: number
}

/** Keys and number of leading random bytes of the two encryptions (Adobe Type 1 Font Format, 7). */
const programKey = 55665
const glyphKey = 4330
const usualLead = 4

/** Returns the program; null if the bytes are not a Type 1 font. */
export function readType1Program(bytes: Buffer): Type1Program | null {
  const at = bytes.indexOf('eexec')
  if (at < 0) return null
  let start = at + 5
  while (start < bytes.length && /\s/.test(String.fromCharCode(bytes[start] ?? 0))) start++
  const hidden = decrypt(bytes.subarray(start), programKey, usualLead)
  const text = hidden.toString('latin1')
  const lead = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? usualLead)
  const from = text.indexOf('/CharStrings')
  if (from < 0) return null
  const cut = (pattern: RegExp, begin: number, end: number) => pieces({ hidden, text, lead, pattern, begin, end })
  const subroutines = cut(/dup\s+(\d+)\s+(\d+)\s+\S+ /g, Math.max(0, text.indexOf('/Subrs')), from)
  const glyphs = cut(/\/(\S+)\s+(\d+)\s+\S+ /g, from + '/CharStrings'.length, text.length)
  return {
    glyphs,
    subroutines: new Map([...subroutines].map(([name, piece]) => [Number(name), piece])),
    thousandths: thousandthsOf(bytes.toString('latin1', 0, at)),
  }
}

function thousandthsOf(clear: string): number {
  const scale = Number(/\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(clear)?.[1])
  return scale > typeOneFonts.leastScale && scale < typeOneFonts.mostScale ? scale * 1000 : 1
}

interface Cut {
  hidden: Buffer
  text: string
  lead: number
  /** Matches the name and length of the binary data that follows. */
  pattern: RegExp
  begin: number
  end: number
}

function pieces({ hidden, text, lead, pattern, begin, end }: Cut): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  pattern.lastIndex = begin
  for (let match = pattern.exec(text); match && match.index < end && found.size < typeOneFonts.mostGlyphs; match = pattern.exec(text)) {
    const length = Number(match[2])
    found.set(match[1] ?? '', decrypt(hidden.subarray(pattern.lastIndex, pattern.lastIndex + length), glyphKey, lead))
    pattern.lastIndex += length
  }
  return found
}

function decrypt(bytes: Buffer, key: number, lead: number): Buffer {
  const plain = Buffer.alloc(bytes.length)
  let state = key
  for (const [i, byte] of bytes.entries()) {
    plain[i] = byte ^ (state >> 8)
    state = ((byte + state) * 52845 + 22719) & 0xffff
  }
  return plain.subarray(lead)
}
