/** Chooses the models to try on a page whose script was detected. */
import { modelsFor } from './languages.ts'
import type { Orientation } from './tesseract.ts'

/** The languages of a page. */
interface Chosen {
  /** Models of the first reading. */
  languages: readonly string[]
  /** Whether to try other models where these fail. */
  anyScript: boolean
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
