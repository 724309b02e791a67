/** What the codes of TeX's bitmap fonts mean, which tell neither their name nor their encoding: known by which codes they have, and how wide letters are. */
import type { Widths } from './widths.ts'

/** From code 0 on, `-` for what is no text: the lower part of T1 and T2A, that of OT1, of mathematical italics (OML), of mathematical signs (OMS). */
const accents = '` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — - - ı ȷ ff fi fl ffi ffl'
const oldText = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø'
const mathLetters = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω α β γ δ ϵ ζ η θ ι κ λ μ ν ξ π ρ σ τ υ ϕ χ ψ ω ε ϑ ϖ ϱ ς φ'
const mathSigns = '− · × ∗ ÷ ⋄ ± ∓ ⊕ ⊖ ⊗ ⊘ ⊙ ○ ∘ • ≍ ≡ ⊆ ⊇ ≤ ≥ ⪯ ⪰ ∼ ≈ ⊂ ⊃ ≪ ≫ ≺ ≻'
/** From code 128 on: T1, and T2A, whose letters from 192 on are in the order of Unicode. */
const latin =
  'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß'
const cyrillic = 'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»'
/** Fonts without letters or digits have the signs of TS1 from 128 to 191, which are those of Latin-1 from 162 on, but for a few. */
const signs = new Map([
  [132, '†'],
  [133, '‡'],
  [135, '‰'],
  [136, '•'],
  [191, '€'],
])

/** Fewest letters from 192 on, more than there are Latin ones, of a Cyrillic font. */
const fewestCyrillic = 3
/** How far widths that are the same in a font of text may differ, as a share. */
const sameWidth = 0.03

/** @param codes those that the font has
 * @returns the text of a code; undefined where letters of ASCII, or nothing, are meant */
export function texTexts(codes: readonly number[], widths: Widths): (code: number) => string | undefined {
  const has = new Set(codes)
  const letters = codes.filter((code) => /[A-Za-z]/.test(String.fromCharCode(code)))
  const upper = codes.filter((code) => code >= 192).length
  const isCyrillic = upper >= fewestCyrillic && upper > letters.length
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

/** The texts below 32, of mathematical letters a few more. */
function lowPart(has: ReadonlySet<number>, letters: readonly number[], widths: Widths): string {
  if ([...has].some((code) => code >= 128)) return accents
  if (letters.length === 0) return hasDigits(has) ? '' : mathSigns
  const ofText = (ligatures: readonly number[]) => ligatures.some((code) => has.has(code)) && isTextFont(has, ligatures, widths)
  // The ligatures fi and fl are as wide as an n in Computer Modern, upright or not.
  if (ofText([28, 29, 27, 30, 31])) return accents
  if (ofText([12, 13, 11, 14, 15])) return oldText
  return [...has].some((code) => code < 32) ? mathLetters : ''
}

/** Letters with one stem and an arch are equally wide in upright fonts of text; in slanted ones, fi and fl are as wide as n. */
function isTextFont(has: ReadonlySet<number>, [fi = 0, fl = 0]: readonly number[], widths: Widths): boolean {
  const codeOf = (letter: string) => letter.charCodeAt(0)
  const arches = [...'hnu'].map(codeOf).filter((code) => has.has(code))
  const bowls = [...'bdpq'].map(codeOf).filter((code) => has.has(code))
  const isSame = (a: number, b: number) => Math.abs(widths(a) - widths(b)) < widths(b) * sameWidth
  const n = codeOf('n')
  if (has.has(n) && [fi, fl].some((code) => has.has(code) && isSame(code, n))) return true
  const all = [...arches, ...bowls]
  return all.length > 2 && all.every((code) => isSame(code, all[0] as number))
}
