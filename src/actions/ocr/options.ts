/** Options that the actions with OCR share. */
import { z } from 'zod'

const languageForm = 'auto, or names of languages such as eng or deu,eng (chi_sim, rus, ara …)'

/** The `languages` option of all actions with OCR. */
export const languagesOption = z
  .string()
  .regex(/^(?:auto|[A-Za-z]{3}(?:_[A-Za-z]{3,4})?(?:[,+] ?[A-Za-z]{3}(?:_[A-Za-z]{3,4})?){0,9})$/, languageForm)
  .default('auto')
  .describe(
    'Languages of the text by their Tesseract names, the main one first: eng, or deu,eng. auto: the server’s languages, or, for a page in another script, the languages of that script.',
  )

/** The `ocr` option of all actions that extract text from PDFs. */
export const ocrOption = z
  .enum(['auto', 'off', 'force'])
  .default('auto')
  .describe('Text recognition: auto reads pages without text, and large pictures; force reads all pages; off reads none.')

/** The `min_confidence` option of all actions with OCR. */
export const minConfidenceOption = z
  .int()
  .min(0)
  .max(100)
  .default(0)
  .describe('Leave out words with a lower confidence than this, from 0 to 100.')

/** Returns the names in a valid option. */
export function languagesFrom(option: string): readonly string[] | 'auto' {
  return option === 'auto' ? 'auto' : option.split(/[,+] ?/)
}
