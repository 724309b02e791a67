/** Every action there is: one line each. */
import { allInOne, type ErrorDetail } from '../errors.ts'
import type { Action } from './action.ts'
import { arrangePdf } from './arrange-pdf.ts'
import { convertImage } from './convert-image.ts'
import { excelToPdf } from './excel-to-pdf.ts'
import { pdfToJpg } from './pdf-to-jpg.ts'
import { pdfToText } from './pdf-to-text.ts'
import { pdfToWord } from './pdf-to-word.ts'
import { powerpointToPdf } from './powerpoint-to-pdf.ts'
import { protectPdf } from './protect-pdf.ts'
import { splitPdf } from './split-pdf.ts'
import { unlockPdf } from './unlock-pdf.ts'
import { wordToPdf } from './word-to-pdf.ts'

export const actions: readonly Action[] = [
  pdfToWord,
  pdfToJpg,
  pdfToText,
  wordToPdf,
  excelToPdf,
  powerpointToPdf,
  convertImage,
  splitPdf,
  arrangePdf,
  protectPdf,
  unlockPdf,
]

/** Returns the actions with only what the programs of this machine can do. */
export function actionsHere(all: readonly Action[]): readonly Action[] {
  return all.map((action) => action.here?.() ?? action)
}

/**
 * Returns those on offer on this machine, by name; undefined allows all.
 * @throws AppError `invalid_config` for a name that no action has
 */
export function chooseActions(all: readonly Action[], allowed: readonly string[] | undefined): ReadonlyMap<string, Action> {
  const faults = choiceFaults(all, allowed)
  if (faults.length > 0) throw allInOne(faults)
  return new Map(actionsHere(all.filter(({ name }) => allowed?.includes(name) ?? true)).map((action) => [action.name, action]))
}

/** What is wrong with the names in CONVERTD_ACTIONS; empty where all is well. */
export function choiceFaults(all: readonly Action[], allowed: readonly string[] | undefined): ErrorDetail[] {
  const unknown = allowed?.filter((name) => !all.some((action) => action.name === name)) ?? []
  if (unknown.length === 0) return []
  const message = `CONVERTD_ACTIONS names ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`
  return [{ code: 'invalid_config', field: 'CONVERTD_ACTIONS', message }]
}
