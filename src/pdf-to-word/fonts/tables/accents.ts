/** Accents of fonts without accented letters, such as TeX's, which draw letter and accent separately. */

/** The spacing accents of each combining mark (Unicode, U+0300 to U+036F). */
const accentsOfMark: Readonly<Record<string, string>> = {
  ...{ '\u0300': '`ˋ', '\u0301': '´ˊ', '\u0302': '^ˆ', '\u0303': '~˜', '\u0304': '¯ˉ', '\u0306': '˘', '\u0307': '˙' },
  ...{ '\u0308': '¨', '\u030a': '˚°', '\u030b': '˝', '\u030c': 'ˇ', '\u0327': '¸', '\u0328': '˛' },
}

const marks = new Map(Object.entries(accentsOfMark).flatMap(([mark, accents]) => [...accents, mark].map((accent) => [accent, mark])))

/** Returns the combining mark of a spacing accent, or the mark itself; undefined for other characters. */
export function combiningMark(accent: string): string | undefined {
  return marks.get(accent)
}

const dotted: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' }

/** Returns a letter with a combining mark as one character; null if Unicode has none. A letter without its dot gets an accent instead. */
export function accentedLetter(letter: string, mark: string): string | null {
  const text = ((dotted[letter] ?? letter) + mark).normalize('NFC')
  return [...text].length === 1 ? text : null
}
