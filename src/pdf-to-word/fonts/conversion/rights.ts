/** Decides whether a font may be embedded in an editable file, by its own permission bits or its publisher's terms. */
import { usualSpaces } from '../../tuning/fonts.ts'

/** Bits of `fsType` (OpenType 1.9, "OS/2"). */
const usage = 0x000f
const installable = 0
const editable = 8
const noSubsetting = 0x0100
const bitmapsOnly = 0x0200

/**
 * Families whose permission bits allow editable embedding, as documented by Microsoft; some PDF producers drop the table with these bits.
 */
const editableFamilies =
  /^(?:Aptos|Cambria|Candara|Consolas|Constantia|Corbel|Georgia|Segoe UI|Tahoma|Trebuchet MS|Verdana)(?: (?:Display|Narrow|Serif|Mono|Math))?$/

/** Families with free licences (SIL Open Font License, Apache License 2.0, Ubuntu Font Licence, Bitstream Vera's), most from Google Fonts; patterns. */
const freeFamilyNames = [
  ...['Abel', 'Abril Fatface', 'Alata', 'Alegreya', 'Amatic', 'Amiri', 'Anton', 'Archivo', 'Arsenal', 'Arvo', 'Asap'],
  ...['Assistant', 'Barlow', 'Bebas Neue', 'Bitter', 'Bree Serif', 'Cabin', 'Cantarell', 'Cardo', 'Catamaran'],
  ...['Charis SIL', 'Chivo', 'Cinzel', 'CMU\\s?(?:Serif|Sans|Typewriter|Concrete|Bright)', 'Comfortaa', 'Cormorant'],
  ...['Crimson', 'De\\s?ja\\s?Vu', 'DM Sans', 'DM Serif', 'Domine', 'Dosis', 'Droid', 'EB Garamond', 'Encode Sans', 'Exo'],
  ...['Figtree', 'Fira', 'Fjalla One', 'Frank Ruhl', 'Fraunces', 'Gentium', 'Gillius', 'Great Vibes', 'Heebo', 'Hind'],
  ...['IBM Plex', 'Inconsolata', 'Inter', 'Jet\\s?Brains Mono', 'Josefin', 'Kanit', 'Karla', 'Kelly Slab', 'Khand', 'Kreon'],
  ...['Lato', 'Lexend', 'Libertinus', 'Libre', 'Linux (?:Biolinum|Libertine)', 'Lobster', 'Lora', 'Manrope', 'Marcellus'],
  ...['Maven Pro', 'Merriweather', 'Montserrat', 'Mukta', 'Mulish', 'Neuton', 'News Cycle', 'Noto', 'Nunito', 'Old Standard'],
  ...['Open Sans', 'Oswald', 'Outfit', 'Overpass', 'Oxygen', 'Pacifico', 'Pathway Gothic', 'Philosopher', 'Playfair'],
  ...['Plus Jakarta', 'Poppins', 'Prata', 'Prompt', 'PT (?:Mono|Sans|Serif)', 'Public Sans', 'Quattrocento'],
  ...['Questrial', 'Quicksand', 'Rajdhani', 'Raleway', 'Red Hat', 'Roboto', 'Rokkitt', 'Rubik', 'Sacramento', 'Saira'],
  ...['Sarabun', 'Satisfy', 'Signika', 'Sora', 'Source (?:Code|Sans|Serif)', 'Space (?:Grotesk|Mono)', 'Spectral', 'STIX'],
  ...['Tajawal', 'Teko', 'Tenor Sans', 'Titillium', 'Ubuntu', 'Unna', 'Urbanist', 'Varela', 'Vollkorn', 'Work Sans'],
  ...['Yanone', 'Yantramanav', 'Zilla Slab'],
]
const freeFamilies = new RegExp(`^(?:${freeFamilyNames.join('|')})(?![a-z])`)

/**
 * TeX fonts, under the Open Font License or the GUST Font License; those with names in small letters, as from matplotlib, under the BaKoMa
 * Fonts Licence, which permits any use in documents.
 */
const freeType1 =
  /^(?:(?:CM(?:R|BX|TI|SL|B|CSC|SS|SSBX|TT|SLTT|ITT|BXTI)|LM(?:Roman|Sans|Mono)[A-Za-z]*)\d+|TeXGyre(?:Adventor|Bonum|Chorus|Pagella|Schola)X?)$/i

/** Returns whether a family is a free TeX font, which may be embedded in another format. */
export const isFreeType1 = (family: string): boolean => freeType1.test(family)

/** Returns whether a family has a free licence, so that anyone can install it. */
export const isFreeFamily = (family: string): boolean => freeFamilies.test(family)

/** Free families that Linux desktops install by default. */
const ofDesktops = /^(?:De\s?ja\s?Vu|Noto|Droid|Ubuntu|Cantarell)(?![a-z])/

/** Returns whether a free family is installed on most Linux desktops. */
export const isOnDesktops = (family: string): boolean => ofDesktops.test(family)

/** Monospaced families; single characters of them may be wider. */
const fixedFamilies = /^CM(?:SL|I)?TT\d|^LMMono(?!Prop)|\b(?:Mono|Code)\b/i

/** Returns the widths of the space of a PostScript font, whose subsets have none. */
export function spacesOf(family: string): { fixed: number; other: number } {
  const widths = /^(?:CM|LM)[A-Z]/i.test(family)
    ? usualSpaces.modernSpaces
    : /^(?:TeXGyre|Linux)/.test(family)
      ? usualSpaces.bookSpaces
      : usualSpaces.narrowSpaces
  return fixedFamilies.test(family) ? { ...widths, other: widths.fixed } : widths
}

/** Returns whether a font may be embedded, by its permission bits. Without bits, only families known to allow it may. */
export function mayBeCarried(family: string, os2: Buffer | undefined): boolean {
  if (!os2 || os2.length < 10) return [editableFamilies, freeFamilies, freeType1].some((known) => known.test(family))
  const rights = os2.readUInt16BE(8)
  if (rights & (noSubsetting | bitmapsOnly)) return false
  return (rights & usage) === installable || (rights & editable) !== 0
}

/**
 * Returns whether a PostScript font may be embedded in another format, which only free licences allow.
 * @param os2 the table with the permission bits, if the font has one
 */
export function mayBeConverted(family: string, os2: Buffer | undefined): boolean {
  return (freeFamilies.test(family) || freeType1.test(family)) && mayBeCarried(family, os2)
}
