/** Options that the actions which read letters in pictures share. */
import { z } from 'zod'

const languageForm = 'auto, or names of languages such as eng or deu,eng (chi_sim, rus, ara …)'

/** `languages` as every such action has it. */
export const languagesOption = z
  .string()
  .regex(/^(?:auto|[A-Za-z]{3}(?:_[A-Za-z]{3,4})?(?:[,+] ?[A-Za-z]{3}(?:_[A-Za-z]{3,4})?){0,9})$/, languageForm)
  .default('auto')
  .describe(
    'Languages of the text, by Tesseract’s names, the first one first: eng, or deu,eng. auto: those that the server is set to, and by the script of each page where that is another one.',
  )

/** `ocr` as every action that takes text from PDFs has it. */
export const ocrOption = z
  .enum(['auto', 'off', 'force'])
  .default('auto')
  .describe('Whether letters in pictures are read: auto where a page has no text, and in large pictures; force on all pages; off nowhere.')

/** `min_confidence` as every such action has it. */
export const minConfidenceOption = z
  .int()
  .min(0)
  .max(100)
  .default(0)
  .describe('Leave out words that were read less surely than this, from 0 to 100.')

/** Returns the names in an option that fits its form. */
export function languagesFrom(option: string): readonly string[] | 'auto' {
  return option === 'auto' ? 'auto' : option.split(/[,+] ?/)
}
