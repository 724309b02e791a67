/** Reads a font of a PDF, which maps the bytes of a shown string to text and widths. */
import { readFileSync } from 'node:fs'
import type { Face } from '../ir/font.ts'
import type { Dict, PdfObject, Resolve } from '../ir/pdf-object.ts'
import { decodeStream } from '../pdf/filters.ts'
import { dictOf, isStream, numbersOf } from '../pdf/objects.ts'
import { type Cmap, cidOf, cutCodes, emptyCmap, parseCmap } from './codes/cmap.ts'
import { type Drawn, drawnBy, glyphOfCid, noteGlyph, simpleGlyphs } from './codes/drawn.ts'
import { drawnEm } from './codes/drawn-size.ts'
import { drawnInk, inkTest } from './codes/ink.ts'
import { type SimpleTexts, simpleTexts } from './codes/simple-texts.ts'
import { unswapLetters } from './codes/swapped-letters.ts'
import { cidWidths, glyphWidths } from './codes/widths.ts'
import { convertedOf } from './conversion/converted.ts'
import { descriptorOf, faceOf } from './face.ts'
import { faceAsDrawn } from './looks/face-as-drawn.ts'
import { letterShapes } from './looks/letter-shapes.ts'
import { signsAsDrawn } from './looks/signs-as-drawn.ts'
import { type3Shapes } from './looks/type3-shapes.ts'
import { glyphNamesOf } from './programs/glyph-names.ts'
import { type Program, programOf } from './programs/program.ts'
import { readTrueType, type TrueTypeFacts } from './programs/true-type.ts'
import { readCff } from './programs/type1.ts'
import { dingbatsOf } from './tables/dingbats.ts'
import { textOfGlyph } from './tables/named-tables.ts'

/** One character code of a shown string. */
export interface Code {
  text: string
  /** Advance, in multiples of the font size. */
  width: number
  /** It is the single byte 32, which word spacing widens. */
  isSpace: boolean
  /** The code, if it has ink but no known character. */
  unread?: number
}

/** A font. */
export interface PdfFont {
  face: Face
  vertical: boolean
  /** Its em, in multiples of the font size: 1, but for some Type 3 fonts. */
  em: number
  /** The glyphs of its program shown so far. */
  drawn: Drawn | null
  codes(bytes: Buffer): Code[]
}

/** Folder of Debian's poppler-data with the CMaps and glyph numbers of Chinese, Japanese and Korean fonts. */
const popplerData = '/usr/share/poppler'

/** Returns the font. A damaged font has the widths and texts that could be read. */
export function loadFont(font: Dict, resolve: Resolve): PdfFont {
  const toUnicode = resolve(font.get('ToUnicode'))
  const texts = isStream(toUnicode) ? parseCmap(decodeStream(toUnicode, resolve).bytes, () => undefined) : emptyCmap()
  return font.get('Subtype') === 'Type0' ? loadComposite(font, texts, resolve) : loadSimple(font, texts, resolve)
}

const shapesIn = (program: Program | null) => program && (() => letterShapes(program))

const allBytes = Array.from({ length: 256 }, (_, byte) => byte)

function loadSimple(font: Dict, toUnicode: Cmap, resolve: Resolve): PdfFont {
  const descriptor = descriptorOf(font, resolve)
  const program = programOf(descriptor, resolve)
  const facts = program && readTrueType(program.bytes)
  const named = faceOf(font, descriptor, facts, resolve)
  const converted = convertedOf(program, descriptor, named, resolve)
  const fallback = simpleTexts({ font, face: { ...named, ...converted?.face }, program, facts, resolve })
  const type3 = font.get('Subtype') === 'Type3'
  const scale = type3 ? Math.abs(numbersOf(font.get('FontMatrix'), resolve, [0.001, 0, 0, 0.001, 0, 0])[0] ?? 0.001) : 0.001
  const widths = glyphWidths({ font, descriptor, names: fallback.names, resolve })
  const em = type3 ? drawnEm(font, resolve, namedTexts(fallback)) : 1
  const outlines = converted ?? { program, facts }
  const drawn = drawnBy(outlines.program, outlines.facts)
  const glyphOf = simpleGlyphs({ descriptor, facts: outlines.facts, names: fallback.names, resolve })
  const textOf = (byte: number) => toUnicode.texts.get(byte) ?? fallback.text(byte) ?? ''
  const keyOf = (byte: number, text: string) => ({ glyph: glyphOf(byte, text), name: fallback.names[byte] })
  const face = faceAsDrawn({ ...named, ...converted?.face }, type3 ? () => type3Shapes(font, resolve, em) : shapesIn(outlines.program), {
    all: () => allBytes.map((byte) => [textOf(byte), byte] as const),
    keyOf,
    widthOf: widths,
  })
  const hasInk = type3 ? drawnInk(font, resolve) : inkTest(program)
  const glyphs = () => allBytes.map((byte) => [textOf(byte), keyOf(byte, textOf(byte))] as const)
  const signAsDrawn = signsAsDrawn({ program, facts, hasInk, glyphs })
  const signOf = dingbatsOf(String(resolve(font.get('BaseFont'))))
  const known: (Code | undefined)[] = []
  const codeOf = (byte: number): Code => {
    const given = toUnicode.texts.get(byte)
    // Ghostscript maps some letters of bitmap fonts to line ends; elsewhere a tab that draws nothing has the code of a letter.
    const mapped = type3 && /^[\t\n\r]+$/.test(given ?? '') && hasInk({ name: fallback.names[byte] }) ? undefined : given
    const read = signOf ? signOf(mapped || String.fromCharCode(byte)) : clean(mapped, fallback.text(byte))
    const key = keyOf(byte, read ?? '')
    const text = signOf ? (read ?? '') : signAsDrawn(read ?? '', key)
    noteGlyph(drawn, text, key.glyph)
    const isUnread = text === '' && hasInk(key)
    return { text, width: widths(byte) * scale, isSpace: byte === 32, ...(isUnread ? { unread: byte } : {}) }
  }
  return {
    face,
    vertical: false,
    em,
    drawn,
    codes(bytes) {
      const result: Code[] = []
      for (const byte of bytes) {
        known[byte] ??= codeOf(byte)
        result.push(known[byte])
      }
      if (drawn) drawn.shown += result.length
      return result
    },
  }
}

function loadComposite(font: Dict, toUnicode: Cmap, resolve: Resolve): PdfFont {
  const descendants = resolve(font.get('DescendantFonts'))
  const descendant = dictOf(resolve(Array.isArray(descendants) ? descendants[0] : descendants))
  const descriptor = descriptorOf(descendant, resolve)
  const program = programOf(descriptor, resolve)
  const facts = program && readTrueType(program.bytes)
  const named = faceOf(font, descriptor, facts, resolve)
  const converted = convertedOf(program, descriptor, named, resolve)
  const ordering = orderingOf(descendant, resolve)
  const encoding = encodingOf(resolve(font.get('Encoding')), ordering, resolve)
  const map = resolve(descendant.get('CIDToGIDMap'))
  const glyphs = isStream(map) ? decodeStream(map, resolve).bytes : undefined
  const glyphText = compositeText(glyphs, facts, program?.bytes, ordering)
  const outlines = converted ?? { program, facts }
  const drawn = drawnBy(outlines.program, outlines.facts)
  const glyphOf = (cid: number) => (converted?.glyphOfCid ? converted.glyphOfCid.get(cid) : glyphOfCid(glyphs, cid))
  const widths = cidWidths(descendant, resolve)
  const face = faceAsDrawn({ ...named, ...converted?.face }, shapesIn(outlines.program), {
    all: function* () {
      for (const [code, text] of toUnicode.texts) yield [text, code] as const
    },
    keyOf(code) {
      const cid = cidOf(encoding, code)
      return { glyph: glyphOf(cid), cid }
    },
    widthOf: (code) => widths(cidOf(encoding, code)),
  })
  const hasInk = inkTest(program)
  const signOf = dingbatsOf(String(resolve(font.get('BaseFont'))))
  const known = new Map<number, Code>()
  return {
    face,
    vertical: encoding.vertical,
    em: 1,
    drawn,
    codes(bytes) {
      const cut = cutCodes(bytes, encoding.codeRanges)
      if (drawn) drawn.shown += cut.length
      return cut.map(({ code, length }) => {
        const key = code * 8 + length
        const cached = known.get(key)
        if (cached) return cached
        const cid = cidOf(encoding, code)
        const read = clean(toUnicode.texts.get(code), glyphText(cid))
        const text = (signOf ? signOf(read) : read) ?? ''
        noteGlyph(drawn, text, glyphOf(cid))
        const isUnread = text === '' && hasInk({ glyph: glyphOfCid(glyphs, cid), cid })
        const entry: Code = { text, width: widths(cid) / 1000, isSpace: length === 1 && code === 32, ...(isUnread ? { unread: code } : {}) }
        known.set(key, entry)
        return entry
      })
    },
  }
}

const namedTexts = ({ names, text }: SimpleTexts) => names.flatMap((name, code) => (name ? [[name, text(code) ?? ''] as const] : []))

const leaderDot = /^ +[.·…_]$/

/** Returns the mapped text if it is displayable, otherwise the text from the font itself. */
function clean(mapped: string | undefined, fallback: string | undefined): string {
  const isUsable = mapped !== undefined && mapped !== '' && !/^(?:(?![\t\n\r])\p{Cc}|\ufffd)+$/u.test(mapped)
  const text = isUsable ? unswapLetters(mapped) : (fallback ?? mapped ?? '')
  const shown = text.replace(/[\t\n\r]/g, ' ').replace(/[\p{Cc}\ufffd\ufffe\uffff]/gu, '')
  // InDesign maps the dots of some leaders to a space and a dot, although they are no wider than a dot.
  return leaderDot.test(shown) ? shown.trimStart() : shown
}

function orderingOf(descendant: Dict, resolve: Resolve): string {
  const system = dictOf(resolve(descendant.get('CIDSystemInfo')))
  const text = (key: string) => {
    const value = resolve(system.get(key))
    return Buffer.isBuffer(value) ? value.toString('latin1') : ''
  }
  return /^[\w-]+$/.test(`${text('Registry')}-${text('Ordering')}`) ? `${text('Registry')}-${text('Ordering')}` : ''
}

function encodingOf(encoding: PdfObject, ordering: string, resolve: Resolve): Cmap {
  const load = (name: string) => readCmapFile(name, ordering)
  if (isStream(encoding)) {
    const cmap = parseCmap(decodeStream(encoding, resolve).bytes, load)
    const base = resolve(encoding.dict.get('UseCMap'))
    if (typeof base === 'string' && cmap.codeRanges.length === 0) return encodingOf(base, ordering, resolve)
    return cmap
  }
  const name = typeof encoding === 'string' ? encoding : 'Identity-H'
  const bytes = /^Identity/.test(name) ? undefined : load(name)
  return bytes ? { ...parseCmap(bytes, load), vertical: name.endsWith('V') } : { ...emptyCmap(), vertical: name.endsWith('V') }
}

function readCmapFile(name: string, ordering: string): Buffer | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined
  for (const folder of [ordering, 'Adobe-Japan1', 'Adobe-GB1', 'Adobe-CNS1', 'Adobe-Korea1'].filter(Boolean)) {
    try {
      return readFileSync(`${popplerData}/cMap/${folder}/${name}`)
    } catch {
      // The next collection may have the file.
    }
  }
  return undefined
}

/** Returns the text by glyph number without a ToUnicode map: from the collection's table or the embedded font's character map. */
function compositeText(glyphs: Buffer | undefined, facts: TrueTypeFacts | null, program: Buffer | undefined, ordering: string) {
  const collection = /^Adobe-(Japan1|GB1|CNS1|Korea1)$/.test(ordering) ? readCollection(ordering) : undefined
  if (collection) return (cid: number) => collection[cid]
  const cff = facts?.cff ?? (facts ? undefined : program)
  const own = cff ? readCff(cff) : null
  const cids = own?.cids
  const names = own?.glyphNames ?? (program ? glyphNamesOf(program) : [])
  const glyphOfCid = cids && new Map(cids.map((cid, glyph) => [cid, glyph]))
  return (cid: number) => {
    const mapped = glyphs && glyphs.length > cid * 2 + 1 ? glyphs.readUInt16BE(cid * 2) : cid
    const glyph = glyphOfCid?.get(mapped) ?? mapped
    const code = facts?.chars.get(glyph)
    const name = names[glyph]
    return code !== undefined ? String.fromCodePoint(code) : name === undefined ? undefined : textOfGlyph(name)
  }
}

function readCollection(ordering: string): (string | undefined)[] | undefined {
  try {
    const lines = readFileSync(`${popplerData}/cidToUnicode/${ordering}`, 'latin1').split('\n')
    return lines.map((line) => {
      const code = Number.parseInt(line, 16)
      return code > 0 ? String.fromCodePoint(code) : undefined
    })
  } catch {
    return undefined
  }
}
