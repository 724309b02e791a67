/** Maps scripts to the models that read them, by Tesseract's names, as Debian's packages have them. */

/** Models for Latin script. Reading with all of them takes a sixth longer than with English alone. */
export const latinLanguages = ['eng', 'deu', 'fra', 'spa', 'ita'] as const

/** Sets of models by Tesseract's name of the script, in the order in which they are tried. Models that are not installed are left out. */
const scripts: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Cyrillic: [
    ['rus', 'ukr', 'eng'],
    ['bul', 'srp', 'bel', 'mkd', 'eng'],
  ],
  Greek: [['ell', 'eng']],
  Arabic: [
    ['ara', 'eng'],
    ['fas', 'eng'],
    ['urd', 'eng'],
  ],
  Hebrew: [['heb', 'eng']],
  Han: [
    ['chi_sim', 'eng'],
    ['chi_tra', 'eng'],
    ['jpn', 'eng'],
  ],
  Japanese: [['jpn', 'eng']],
  Hiragana: [['jpn', 'eng']],
  Katakana: [['jpn', 'eng']],
  Korean: [['kor', 'eng']],
  Hangul: [['kor', 'eng']],
  Thai: [['tha', 'eng']],
  Devanagari: [['hin', 'eng']],
  Georgian: [['kat', 'eng']],
  Armenian: [['hye', 'eng']],
}

/**
 * Returns the sets of installed models that may read a script, the likeliest first; an empty list where no model of the script is
 * installed.
 */
export function modelsFor(script: string, installed: ReadonlySet<string>): string[][] {
  const sets = scripts[script] ?? []
  return sets.flatMap((set) => {
    const there = set.filter((name) => installed.has(name))
    return there.some((name) => name !== 'eng') ? [there] : []
  })
}

/** Scripts with letters like Latin ones. */
const alike = ['Cyrillic', 'Greek']

/**
 * Returns the first installed model of each script of which none of these languages is: before and after a model of one of these. A model
 * of a script with letters like Latin ones reads Latin words as its own, so that it is asked last (*Roman* as *Вотап*).
 */
export function modelsOfOtherScripts(languages: readonly string[], installed: ReadonlySet<string>): { before: string[]; after: string[] } {
  const modelsOf = (names: readonly string[]) => {
    const models = names.flatMap((script) => {
      const own = (scripts[script] ?? []).flat().filter((name) => name !== 'eng')
      return own.some((name) => languages.includes(name)) ? [] : (own.find((name) => installed.has(name)) ?? [])
    })
    return [...new Set(models)]
  }
  return { before: modelsOf(Object.keys(scripts).filter((script) => !alike.includes(script))), after: modelsOf(alike) }
}
