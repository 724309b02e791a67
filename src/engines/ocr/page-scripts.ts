/** Chooses the models to try on a page whose script was detected. */
import { latinLanguages, modelsFor, modelsOfOtherScripts } from './languages.ts'
import type { Orientation } from './tesseract.ts'

/** Languages that were found in the text of a page. */
interface FoundLanguages {
  main: string
  others: readonly string[]
}

/** The languages of a page. */
interface Chosen {
  /** Models of the first reading. */
  languages: readonly string[]
  /** Whether to try other models where these fail. */
  anyScript: boolean
}

/** Returns the languages of which the text of a page may be. */
export const possibleLanguages = ({ anyScript, languages }: Chosen, installed: ReadonlySet<string>) =>
  anyScript ? [...installed] : [...languages]

/**
 * Returns the models to read a page with whose languages were found in a first reading. The order matters: Tesseract keeps a word of the
 * first model that is sure enough, and a model of another language leaves out accents. Fewer models read faster.
 */
export function modelsOf({ main, others }: FoundLanguages, chosen: Chosen, installed: ReadonlySet<string>): string[] {
  const more = !chosen.anyScript ? chosen.languages : main === 'eng' ? latinLanguages : [...others, 'eng']
  const possible = possibleLanguages(chosen, installed)
  return possible.includes(main) ? [...new Set([main, ...more])].filter((name) => installed.has(name)) : []
}

/** Minimum confidence of a detected rotation for it, and for the script, to be believed. */
export const leastCertainty = 0.5

/** Returns the sets of installed models to try, without the first. */
export function modelSets({ anyScript, languages }: Chosen, { script }: Orientation, installed: ReadonlySet<string>): string[][] {
  return anyScript ? modelsFor(script, installed).filter((set) => set.join() !== languages.join()) : []
}

/** Returns the detected script if no model of it is installed. */
export function missingScript({ anyScript }: Chosen, { script, certainty }: Orientation, installed: ReadonlySet<string>): string | null {
  const isForeign = anyScript && !/^(?:Latin|Common|Fraktur)$/.test(script) && certainty >= leastCertainty
  return isForeign && modelsFor(script, installed).length === 0 ? script : null
}

/** Maximum number of models of other scripts that read the same words; with seven and one of the page, Tesseract takes 170 MB. */
const mostForeign = 8

/** Returns the models to read words with that may be those of another script, among them one of the page; none without others. */
export function foreignModels({ anyScript }: Chosen, read: readonly string[], installed: ReadonlySet<string>): string[] {
  const { before, after } = modelsOfOtherScripts(read, installed)
  if (!anyScript || before.length + after.length === 0) return []
  return [...before.slice(0, mostForeign - after.length), ...read.slice(0, 1), ...after]
}
