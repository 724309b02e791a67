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

/** Families with free licences: SIL Open Font License, Apache License 2.0, Ubuntu Font Licence, Bitstream Vera's (DejaVu). */
const freeFamilies =
  /^(?:Alegreya|Arvo|Barlow|Bitter|Cantarell|Charis SIL|Cormorant|Crimson|DM Sans|DM Serif|De\s?ja\s?Vu|Dosis|Droid|EB Garamond|Fira|Gentium|Gillius|IBM Plex|Inconsolata|Inter|Jet\s?Brains Mono|Josefin|Karla|Lato|Libertinus|Libre|Linux (?:Biolinum|Libertine)|Lora|Manrope|Merriweather|Montserrat|Mulish|Noto|Nunito|Old Standard|Open Sans|Oswald|Oxygen|PT (?:Mono|Sans|Serif)|Playfair|Poppins|Quicksand|Raleway|Roboto|Rubik|Source (?:Code|Sans|Serif)|Spectral|Titillium|Ubuntu|Vollkorn|Work Sans|Zilla Slab)(?![a-z])/

/** TeX fonts, under the Open Font License or the GUST Font License. */
const freeType1 =
  /^(?:(?:CM(?:R|BX|TI|SL|B|CSC|SS|SSBX|TT|SLTT|ITT|BXTI)|LM(?:Roman|Sans|Mono)[A-Za-z]*)\d+|TeXGyre(?:Adventor|Bonum|Chorus|Pagella|Schola)X?)$/

/** Returns whether a family is a free TeX font, which may be embedded in another format. */
export const isFreeType1 = (family: string): boolean => freeType1.test(family)

/** Returns whether a family has a free licence, so that anyone can install it. */
export const isFreeFamily = (family: string): boolean => freeFamilies.test(family)

/** Free families that Linux desktops install by default. */
const ofDesktops = /^(?:De\s?ja\s?Vu|Noto|Droid|Ubuntu|Cantarell)(?![a-z])/

/** Returns whether a free family is installed on most Linux desktops. */
export const isOnDesktops = (family: string): boolean => ofDesktops.test(family)

/** Monospaced families; single characters of them may be wider. */
const fixedFamilies = /^CM(?:SL|I)?TT\d|^LMMono(?!Prop)|\b(?:Mono|Code)\b/

/** Returns the widths of the space of a PostScript font, whose subsets have none. */
export function spacesOf(family: string): { fixed: number; other: number } {
  const widths = /^(?:CM|LM)[A-Z]/.test(family)
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
