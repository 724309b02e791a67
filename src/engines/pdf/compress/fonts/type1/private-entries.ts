/** Writes what a Type 1 font says about hinting as the entries of a CFF private dictionary (Adobe Technical Note 5176, 4 and 15). */

interface Entry {
  name: string
  operator: readonly number[]
  /** Whether the values are a list, each stored as its difference from the one before. */
  isList: boolean
  /** Maximum values; lists of edges have pairs. */
  most: number
}

const list = (name: string, operator: readonly number[], most: number): Entry => ({ name, operator, isList: true, most })
const value = (name: string, operator: readonly number[]): Entry => ({ name, operator, isList: false, most: 1 })
const entries: readonly Entry[] = [
  list('BlueValues', [6], 14),
  list('OtherBlues', [7], 10),
  list('FamilyBlues', [8], 14),
  list('FamilyOtherBlues', [9], 10),
  list('StemSnapH', [12, 12], 12),
  list('StemSnapV', [12, 13], 12),
  { ...list('StdHW', [10], 1), isList: false },
  { ...list('StdVW', [11], 1), isList: false },
  value('BlueScale', [12, 9]),
  value('BlueShift', [12, 10]),
  value('BlueFuzz', [12, 11]),
  value('LanguageGroup', [12, 17]),
  value('ExpansionFactor', [12, 18]),
]
const forceBold = [12, 14]
const bounds = 5
/** Maximum absolute value; others are mistakes. */
const mostValue = 30_000
/** Half-bytes of the characters of a real number (5176, 4); 15 ends it. */
const halves = '0123456789.E_ -'

/** @param hidden text of the private dictionary */
export function privateEntries(hidden: string): Buffer {
  const written = entries.flatMap(({ name, operator, isList, most }) => {
    const values = numbersAt(hidden, name)
    const isPaired = isList && name.includes('Blue')
    if (values === undefined || values.length > most || (isPaired && values.length % 2 === 1)) return []
    const stored = isList ? values.map((one, index) => one - (values[index - 1] ?? 0)) : values
    return [...stored.flatMap(dictNumber), ...operator]
  })
  const isBold = /\/ForceBold\s+true\b/.test(hidden)
  return Buffer.from([...written, ...(isBold ? [...dictNumber(1), ...forceBold] : [])])
}

/** @param clear text of the clear part @returns the box of all glyphs as the entry of the top dictionary; empty where the font has none */
export function topEntries(clear: string): Buffer {
  const box = numbersAt(clear, 'FontBBox')
  return box?.length === 4 ? Buffer.from([...box.flatMap(dictNumber), bounds]) : Buffer.alloc(0)
}

/** Writes a number as the operand of a dictionary. */
export function dictNumber(number: number): number[] {
  if (!Number.isInteger(number)) return realNumber(number)
  if (Math.abs(number) <= 107) return [number + 139]
  return [28, (number >> 8) & 255, number & 255]
}

/** Returns the numbers of an entry, with or without brackets; undefined where there are none. */
function numbersAt(text: string, name: string): number[] | undefined {
  const found = new RegExp(`/${name}\\s*(?:[[{]([^\\]}]{0,300})[\\]}]|(-?[\\d.]{1,20})\\s)`).exec(text)
  const words = (found?.[1] ?? found?.[2] ?? '').trim().split(/\s+/)
  const numbers = words.map(Number)
  return words[0] !== '' && numbers.every((one) => Math.abs(one) <= mostValue) ? numbers : undefined
}

function realNumber(number: number): number[] {
  const text = String(Number(number.toFixed(8)))
  const digits = [...(text.includes('e') ? number.toFixed(8) : text)].map((char) => halves.indexOf(char))
  const even = [...digits, 15, ...(digits.length % 2 === 0 ? [15] : [])]
  return [30, ...Array.from({ length: even.length / 2 }, (_, index) => ((even[index * 2] ?? 15) << 4) | (even[index * 2 + 1] ?? 15))]
}
