/** Determines the family, weight and slant of a font, as Word names them. */

import { crc32 } from 'node:zlib'
import { type Face, unnamedFamily } from '../ir/font.ts'
import type { Dict, PdfObject, Resolve } from '../ir/pdf-object.ts'
import { longestFamily, mathFamily } from '../ir/word-facts.ts'
import { dictOf, textOf } from '../pdf/objects.ts'
import type { TrueTypeFacts } from './programs/true-type.ts'

/** Replacements of families: metric equivalents, and PostScript names of families that Word knows by another name. */
const wordFamilies: Readonly<Record<string, string>> = {
  liberationsans: 'Arial',
  arialmt: 'Arial',
  arial: 'Arial',
  helvetica: 'Arial',
  helveticaneue: 'Helvetica Neue',
  // Its Latin letters are those of Arial, and Office no longer comes with it.
  arialunicodems: 'Arial',
  arimo: 'Arial',
  liberationserif: 'Times New Roman',
  times: 'Times New Roman',
  timesroman: 'Times New Roman',
  tinos: 'Times New Roman',
  liberationmono: 'Courier New',
  couriernew: 'Courier New',
  couriernewps: 'Courier New',
  courier: 'Courier New',
  cousine: 'Courier New',
  texgyreheros: 'Arial',
  texgyretermes: 'Times New Roman',
  texgyretermesx: 'Times New Roman',
  texgyrecursor: 'Courier New',
  texgyrepagella: 'Palatino Linotype',
  texgyrepagellax: 'Palatino Linotype',
  texgyrebonum: 'Bookman Old Style',
  texgyreschola: 'Century Schoolbook',
  texgyreadventor: 'Century Gothic',
  carlito: 'Calibri',
  caladea: 'Cambria',
  liberationsansnarrow: 'Arial Narrow',
  opensymbol: 'Symbol',
  // Used by OCR programs.
  glyphlessfont: 'Arial',
  invisible: 'Arial',
  symbolmt: 'Symbol',
  standardsymbolsps: 'Symbol',
  standardsymbolsl: 'Symbol',
  zapfdingbats: 'Wingdings',
  wingdingsregular: 'Wingdings',
}

/** Standard families, which a PDF need not embed, so that each viewer uses its own. */
const standardFamilies: Readonly<Record<string, string>> = { helvetica: 'Helvetica', times: 'Times', courier: 'Courier' }

/** Style words after the family in a PostScript name; they may be combined, as in BoldItalicMT. */
const styleWords =
  /(?:[-, ]?(?:bold|semibold|demibold|demi|black|heavy|extrabold|light|medium|regular|roman|book|italic|oblique|ital|it|obl|mt|ps|psmt|identity-h))+$/i
/** What makers append to the families that they sell, and programs to the fonts that they number. */
const makerWords = /[- ]?(?:MS|LT ?Std|Std|LT|~[0-9a-f]{1,3})$/
/** URW's equivalents of the PostScript printer fonts, by the beginnings of their names. */
const urwFamilies: Readonly<Record<string, string>> = {
  nimbusrom: 'Times New Roman',
  nimbussan: 'Arial',
  nimbusmon: 'Courier New',
  urwpalladio: 'Palatino Linotype',
  texpalladio: 'Palatino Linotype',
  urwbookman: 'Bookman Old Style',
  urwgothic: 'Century Gothic',
  centuryschl: 'Century Schoolbook',
  standardsym: 'Symbol',
}
const fixedFamilies = /courier|mono|consol|menlo|typewriter|cmtt|monaco|fixed|lucidacon|(?:source|fira|cascadia)code|inconsolata/
const serifFamilies =
  /times|cambria|georgia|garamond|serif|roman|minion|palatino|bookman|bookantiqua|schlbk|cmr|cmbx|cmti|century|bodoni|caladea|amiri|ming|song|simsun|batang/
const symbolFamilies = /symbol|dingbats|wingdings|webdings/
/** Fonts with Wingdings codes; OpenSymbol is LibreOffice's replacement for Wingdings and keeps its codes. */
const wingdingsNames = /wingdings|dingbats|opensymbol/i

/** Returns the face of a font. @param programFacts facts from the embedded font, or null */
export function faceOf(font: Dict, descriptor: Dict, programFacts: TrueTypeFacts | null, resolve: Resolve): Face {
  const postScript = nameOf(resolve(font.get('BaseFont')), resolve(descriptor.get('FontName')))
  const bare = bareName(postScript)
  const flags = number(descriptor, 'Flags', resolve) ?? 0
  const weight = number(descriptor, 'FontWeight', resolve) ?? 400
  const angle = number(descriptor, 'ItalicAngle', resolve) ?? 0
  const given = textOf(resolve(descriptor.get('FontFamily')))
  const isStandard = !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))
  const family = fitting((isStandard && standardFamilyOf(bare)) || familyOf(bare, given, programFacts?.family))
  const key = keyOf(family)
  const named = namedStyle(bare)
  const ascent = number(descriptor, 'Ascent', resolve)
  const descent = number(descriptor, 'Descent', resolve)
  return {
    family,
    isStandIn: texFamilyOf(bare) === family,
    isNameless: family === unnamedFamily || isCounted(bare),
    bold: named.bold || weight >= 600 || (flags & 0x40000) !== 0 || (programFacts?.bold ?? false),
    italic: named.italic || (angle !== 0 && Math.abs(angle) < 60) || (flags & 0x40) !== 0 || (programFacts?.italic ?? false),
    fixed: (flags & 1) !== 0 || fixedFamilies.test(key),
    serif: !fixedFamilies.test(key) && ((flags & 2) !== 0 || serifFamilies.test(key)) && !/sans|arial|helvet|gothic|grotes[kq]/.test(key),
    symbolic: symbolFamilies.test(key),
    wingdings: wingdingsNames.test(bare),
    ascent: ascent && ascent > 200 && ascent < 2000 ? ascent / 1000 : 0.9,
    descent: descent && descent < 0 && descent > -1000 ? -descent / 1000 : 0.22,
  }
}

/** A name that only counts the fonts of a file, such as F1, TT2, T1_0, CIDFont+F3 or CairoFont-1-0. */
const countedName = /^(?:[A-Z][a-z]*|[A-Z]{1,2}|[A-Z]+Font)?(?:Font)?[-+_ ]?[A-Z]{0,2}\d+(?:[-_]\d+)*$/

function isCounted(bare: string): boolean {
  return countedName.test(bare) && (/font/i.test(bare) || bare.replace(/[^A-Za-z]/g, '').length < 3)
}

/** Returns a name without subset prefixes, of which there may be several if a program has reassembled the PDF. */
function bareName(name: string): string {
  return name.replace(/^(?:[A-Z]{6}\+)+(?:[A-Z]{6}_)?(?=.)/, '')
}

function nameOf(...candidates: PdfObject[]): string {
  const found = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  return typeof found === 'string' ? found : ''
}

function number(dict: Dict, key: string, resolve: Resolve): number | undefined {
  const value = resolve(dict.get(key))
  return typeof value === 'number' ? value : undefined
}

function keyOf(family: string): string {
  return family.toLowerCase().replace(/[^0-9a-z\u0080-\uffff]/g, '')
}

function standardFamilyOf(bare: string): string | undefined {
  return standardFamilies[keyOf(bare.replace(styleWords, ''))]
}

function familyOf(bare: string, given: string, inside: string | undefined): string {
  const beforeComma = bare.split(',')[0] ?? bare
  const stem = withoutStyle(beforeComma) || bare
  const known = [beforeComma, stem, withoutMaker(beforeComma)].map((name) => wordFamilies[keyOf(name)]).find(Boolean)
  if (known) return known
  // The name Times New Roman contains a style word.
  if (/^timesnew(?:roman)?(?:ps)?(?:mt)?/i.test(keyOf(bare))) return 'Times New Roman'
  const urw = Object.entries(urwFamilies).find(([beginning]) => keyOf(bare).startsWith(beginning))
  if (urw) return urw[1]
  const tex = texFamilyOf(bare)
  if (tex) return tex
  if (/^(?:(?:cm(?:mi|sy|ex|bsy|mib)|msam|msbm|eu[fsr]m)\d|lmmath|latinmodernmath|txb?(?:sy|ex|mia)|zsfmi)/i.test(bare)) return mathFamily
  // The fonts for formulas that match Times.
  if (/^(?:rn?tx|n?tx|newtx)(?:b?mi|r)(?!a)/i.test(bare)) return 'Times New Roman'
  const linux = /^lin(libertine|biolinum)/i.exec(bare)?.[1]?.toLowerCase()
  if (linux) return linux === 'libertine' ? 'Linux Libertine' : 'Linux Biolinum'
  if (/^notosanscjk/i.test(bare)) return 'Noto Sans CJK'
  for (const name of [given, inside ?? '']) {
    // A name unrelated to the PostScript name is a leftover of the program that made the subset.
    const cleaned = bareName(name)
      .trim()
      .replace(/-(?:bold|italic|oblique|regular)+$/i, '')
    const plain = keyOf(cleaned)
    if (plain.length > 1 && (keyOf(stem).startsWith(plain) || plain.startsWith(keyOf(stem)))) return wordFamilies[plain] ?? cleaned
  }
  return decodeBytes(spaced(stem)) || unnamedFamily
}

const withoutStyle = (name: string): string => name.replace(styleWords, '').replace(styleWords, '')

/** Returns a name without the words of its maker, before and after those of the style. */
const withoutMaker = (name: string): string => withoutStyle(withoutStyle(name.replace(makerWords, '')).replace(makerWords, ''))

/** Returns what stands in for a text font of TeX, whose letters have other widths. */
function texFamilyOf(bare: string): string | undefined {
  if (/^(?:cm(?:r|bx|bxti|bxsl|ti|sl|b|csc|u)|(?:sf|ec)(?:rm|bx|ti|sl|bi|bl|cc|sc|xc|oc|rb|ui|vi)|lmroman|lmr)\d/i.test(bare))
    return 'Cambria'
  if (/^(?:cm(?:tt|sltt|itt)|(?:sf|ec)(?:tt|it|st|tc)|lmmono)\d/i.test(bare)) return 'Courier New'
  if (/^(?:cmss|(?:sf|ec)s[siox]|lmsans)/i.test(bare)) return 'Arial'
  return undefined
}

/** Returns a name that Word accepts: the end of a longer one gives way to a checksum, so that the sizes of a font stay apart. */
function fitting(name: string): string {
  if (name.length <= longestFamily) return name
  const sum = ` ${crc32(name).toString(36)}`
  return name.slice(0, longestFamily - sum.length).replace(/[\ud800-\udbff]$/, '') + sum
}

/** Returns a name decoded from UTF-8, in which the names of Chinese and Japanese fonts are written. */
function decodeBytes(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name)) return name
  const text = Buffer.from(name, 'latin1').toString('utf8')
  return text.includes('\ufffd') ? name : text
}

/** Words with capitals inside in the names of families. */
const wholeWords =
  /(?:DejaVu|N?SimSun|SimHei|PingFang|P?MingLiU|DengXian|KaiTi|FangSong|LiSu|YouYuan|YaHei|JhengHei|(?:Gulim|Batang|Dotum|Gungsuh)Che)(?![a-z])/g

/** Returns "OpenSans" as "Open Sans"; an abbreviation, as in "PTSerif", is separated before its last capital. */
function spaced(stem: string): string {
  const words = stem.replace(/[-_,]+$/, '').replace(/[-_]/g, ' ')
  const whole = words.match(wholeWords) ?? []
  const pieces = words
    .split(wholeWords)
    .map((piece) => piece.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2'))
  return pieces
    .flatMap((piece, i) => [piece.trim(), whole[i] ?? ''])
    .filter(Boolean)
    .join(' ')
}

function namedStyle(bare: string): { bold: boolean; italic: boolean } {
  const linux = /^Lin(?:Libertine|Biolinum)[A-Z]?([BZ]?)(I?)(?=$|-)/.exec(bare)
  if (linux) return { bold: linux[1] !== '', italic: linux[2] !== '' }
  // European Computer Modern: two letters for the style, then the size.
  const tex = /^(?:sf|ec)([a-z]{2})\d{3,4}$/i.exec(bare)?.[1]?.toLowerCase()
  if (tex) return { bold: /^(?:bx|bi|bl|xc|oc|rb|sx|so)$/.test(tex), italic: /^(?:ti|sl|bi|bl|sc|oc|ui|si|so|it|st)$/.test(tex) }
  const bold = /bold|black|heavy|demi(?!n)|semibold|[-,]bd|cmbx|cmb\d|cmssbx|medi$/i.test(bare) && !/nobold/i.test(bare)
  return {
    bold,
    italic: /italic|oblique|slanted|ital$|[-,](bold)?it$|cmti|cmmi|txb?mi|cmsl|cmssi|cmbxti|cmbxsl|reguital|mediital/i.test(bare),
  }
}

/** Returns the descriptor of a font or of its descendant. */
export function descriptorOf(font: Dict, resolve: Resolve): Dict {
  return dictOf(resolve(font.get('FontDescriptor')))
}
