/**
 * Determines the meaning of codes in TeX's bitmap fonts, which give neither name nor encoding, from the codes used and the widths of
 * letters.
 */
import { texFonts } from '../../tuning/fonts.ts'
import type { Widths } from './widths.ts'

/**
 * Characters from code 0, with `-` for codes that are not text: the lower part of T1 and T2A, of OT1, of mathematical italics (OML) and of
 * mathematical symbols (OMS).
 */
const accents = '` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — - - ı ȷ ff fi fl ffi ffl'
const oldText = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø'
const mathLetters = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ'
const mathSigns = '− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ○ ∘ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻'
/** Characters from code 128 in T1, and in T2A, where codes from 192 are in Unicode order. */
const latin =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'
const cyrillic = 'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»'
/**
 * Symbols of TS1. Fonts without letters or digits have these at 128 to 191; those from 162 are the same as in Latin-1 with few exceptions.
 */
const signs = new Map([
  [132, '†'],
  [133, '‡'],
  [135, '‰'],
  [136, '•'],
  [191, '€'],
])

/**
 * Returns a function that gives the text of a code; undefined if the code is an ASCII letter or has no text.
 * @param codes all codes of the font
 */
export function texTexts(codes: readonly number[], widths: Widths): (code: number) => string | undefined {
  const has = new Set(codes)
  const letters = codes.filter((code) => /[A-Za-z]/.test(String.fromCharCode(code)))
  const upper = codes.filter((code) => code >= 192).length
  const isCyrillic = upper >= texFonts.fewestCyrillic && upper > letters.length
  const isSigns = letters.length === 0 && !isCyrillic && !hasDigits(has)
  const high = [...(isCyrillic ? cyrillic : latin)]
  const low = lowPart(has, letters, widths).split(' ')
  return (code) => {
    if (code >= 192 && isCyrillic) return String.fromCharCode(0x410 + code - 192)
    if (isSigns && code >= 128 && code < 192) return code < 162 || code > 190 ? signs.get(code) : String.fromCharCode(code)
    const text = code >= 128 ? high[code - 128] : low[code]
    return text === '-' ? undefined : text
  }
}

const hasDigits = (has: ReadonlySet<number>) => [...has].some((code) => code >= 48 && code < 58)

/** Returns the texts of codes below 32, and of a few above for mathematical letters. */
function lowPart(has: ReadonlySet<number>, letters: readonly number[], widths: Widths): string {
  if ([...has].some((code) => code >= 128)) return accents
  if (letters.length === 0) return hasDigits(has) ? '' : mathSigns
  const ofText = (ligatures: readonly number[]) => ligatures.some((code) => has.has(code)) && isTextFont(has, ligatures, widths)
  // In Computer Modern fi and fl are as wide as n, upright or slanted.
  if (ofText([28, 29, 27, 30, 31])) return accents
  if (ofText([12, 13, 11, 14, 15])) return oldText
  return [...has].some((code) => code < 32) ? mathLetters : ''
}

/**
 * Returns whether a font is a text font: in upright ones letters such as h, n and u, or b and d, have the same width; in slanted ones fi
 * and fl are as wide as n.
 */
function isTextFont(has: ReadonlySet<number>, [fi = 0, fl = 0]: readonly number[], widths: Widths): boolean {
  const codeOf = (letter: string) => letter.charCodeAt(0)
  const arches = [...'hnu'].map(codeOf).filter((code) => has.has(code))
  const bowls = [...'bdpq'].map(codeOf).filter((code) => has.has(code))
  const isSame = (a: number, b: number) => Math.abs(widths(a) - widths(b)) < widths(b) * texFonts.sameWidth
  const n = codeOf('n')
  if (has.has(n) && [fi, fl].some((code) => has.has(code) && isSame(code, n))) return true
  const all = [...arches, ...bowls]
  return all.length > 2 && all.every((code) => isSame(code, all[0] as number))
}
