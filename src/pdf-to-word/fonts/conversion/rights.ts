/** Whether a font may be carried by a file that is meant for editing: its own word for it, or its maker's. */

/** Bits of `fsType` (OpenType 1.9, "OS/2"). */
const usage = 0x000f
const installable = 0
const editable = 8
const noSubsetting = 0x0100
const bitmapsOnly = 0x0200

/** Families whose own bits say that they are editable, as Microsoft documents them; some PDF writers drop the table with the bits. */
const editableFamilies =
  /^(?:Aptos|Cambria|Candara|Consolas|Constantia|Corbel|Georgia|Segoe UI|Tahoma|Trebuchet MS|Verdana)(?: (?:Display|Narrow|Serif|Mono|Math))?$/

/** Families that anybody may pass on: SIL Open Font License, Apache License 2.0, Ubuntu Font Licence, Bitstream Vera's (DejaVu). */
const freeFamilies =
  /^(?:Alegreya|Arvo|Barlow|Bitter|Cantarell|Charis SIL|Cormorant|Crimson|DM Sans|DM Serif|De\s?ja\s?Vu|Dosis|Droid|EB Garamond|Fira|Gentium|Gillius|IBM Plex|Inconsolata|Inter|Jet\s?Brains Mono|Josefin|Karla|Lato|Libertinus|Libre|Linux (?:Biolinum|Libertine)|Lora|Manrope|Merriweather|Montserrat|Mulish|Noto|Nunito|Old Standard|Open Sans|Oswald|Oxygen|PT (?:Mono|Sans|Serif)|Playfair|Poppins|Quicksand|Raleway|Roboto|Rubik|Source (?:Code|Sans|Serif)|Spectral|Titillium|Ubuntu|Vollkorn|Work Sans|Zilla Slab)(?![a-z])/

/** The fonts of TeX, under the Open Font Licence or the GUST Font License. */
const freeType1 =
  /^(?:(?:CM(?:R|BX|TI|SL|B|CSC|SS|SSBX|TT|SLTT|ITT|BXTI)|LM(?:Roman|Sans|Mono)[A-Za-z]*)\d+|TeXGyre(?:Adventor|Bonum|Chorus|Pagella|Schola)X?)$/

/** Whether a PostScript font of that name may be carried in another form. */
export const isFreeType1 = (family: string): boolean => freeType1.test(family)

/** Whether a family is under a free licence, so that readers can have it. */
export const isFreeFamily = (family: string): boolean => freeFamilies.test(family)

/** The widths of spaces in parts of the size, where all letters have one width and where not: what TeX sets with Computer Modern, and the narrowest usual ones. */
const modernSpaces = { fixed: 0.525, other: 0.333 }
const narrowSpaces = { fixed: 0.6, other: 0.2 }
const bookSpaces = { fixed: 0.6, other: 0.25 }

/** Families whose letters have one width, though a sign of them may be wider. */
const fixedFamilies = /^CM(?:SL|I)?TT\d|^LMMono(?!Prop)|\b(?:Mono|Code)\b/

/** How wide the spaces of a PostScript font are, whose subsets come without. */
export function spacesOf(family: string): { fixed: number; other: number } {
  const widths = /^(?:CM|LM)[A-Z]/.test(family) ? modernSpaces : /^(?:TeXGyre|Linux)/.test(family) ? bookSpaces : narrowSpaces
  return fixedFamilies.test(family) ? { ...widths, other: widths.fixed } : widths
}

/** By the bits of the font; where it says nothing, only of families that are known to allow it. */
export function mayBeCarried(family: string, os2: Buffer | undefined): boolean {
  if (!os2 || os2.length < 10) return [editableFamilies, freeFamilies, freeType1].some((known) => known.test(family))
  const rights = os2.readUInt16BE(8)
  if (rights & (noSubsetting | bitmapsOnly)) return false
  return (rights & usage) === installable || (rights & editable) !== 0
}

/** Whether a PostScript font may be carried in another form, which free licences alone allow.
 * @param os2 of a font that has such a table
 */
export function mayBeConverted(family: string, os2: Buffer | undefined): boolean {
  return (freeFamilies.test(family) || freeType1.test(family)) && mayBeCarried(family, os2)
}
