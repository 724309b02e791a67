/** Makes Type 1 fonts, and PDFs that use them. */
import { makePdf } from './make-pdf.ts'

/** Adobe Type 1 Font Format, 7.1: four leading bytes, then each byte mixed with the key. */
function encrypt(plain: Buffer, key: number): Buffer {
  let state = key
  return Buffer.from(
    [...Buffer.concat([Buffer.alloc(4), plain])].map((byte) => {
      const mixed = byte ^ (state >> 8)
      state = ((mixed + state) * 52845 + 22719) & 0xffff
      return mixed
    }),
  )
}

/** Numbers and operators of a glyph's program. */
const operators: Readonly<Record<string, readonly number[]>> = {
  hsbw: [13],
  rmoveto: [21],
  rlineto: [5],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  endchar: [14],
}
const numbers = (value: number) => {
  const wide = Buffer.alloc(5, 255)
  wide.writeInt32BE(value, 1)
  return [...wide]
}
const program = (text: string) =>
  encrypt(Buffer.from(text.split(' ').flatMap((word) => operators[word] ?? numbers(Number(word)))), 4330).toString('latin1')

const entry = (name: string, text: string) => `/${name} ${program(text).length} RD ${program(text)} ND\n`

/** Returns a font with one subroutine. @param glyphs programs by glyph name, as words */
export function makeType1(glyphs: Readonly<Record<string, string>>, subroutine = 'return'): Buffer {
  const shared = program(subroutine)
  const entries = Object.entries({ '.notdef': '0 500 hsbw endchar', ...glyphs }).map(([name, text]) => entry(name, text))
  const hidden = `dup /Private 8 dict dup begin /lenIV 4 def /Subrs 1 array\ndup 0 ${shared.length} RD ${shared} NP\nND\n2 index /CharStrings ${entries.length} dict dup begin\n${entries.join('')}end`
  const clear = '%!PS-AdobeFont-1.0: CMR10\n/FontMatrix [0.001 0 0 0.001 0 0] def\n/Encoding StandardEncoding def\ncurrentfile eexec\n'
  return Buffer.concat([Buffer.from(clear, 'latin1'), encrypt(Buffer.from(hidden, 'latin1'), 55665)])
}

/** A Type 1 font in a PDF. */
interface Type1Use {
  font: Buffer
  name: string
  text: string
  /** Widths of A to z. */
  widths: string
}

/** Returns a PDF of one line in a Type 1 font. */
export function type1Pdf({ font, name, text, widths }: Type1Use): Buffer {
  const pdf = makePdf({
    pages: [`BT /F3 12 Tf 72 700 Td (${text}) Tj ET`],
    objects: {
      20: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar ${64 + widths.trim().split(' ').length} /Widths [${widths}] /FontDescriptor 21 0 R >>`,
      21: `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 6 /FontFile 22 0 R >>`,
      22: `<< /Length ${font.length} >>\nstream\n${font.toString('latin1')}\nendstream`,
    },
  })
  return Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1')
}
