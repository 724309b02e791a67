/** All actions, one line each. */
import type { Config } from '../config.ts'
import { allInOne, type ErrorDetail } from '../errors.ts'
import { arrangePdf } from './arrange-pdf.ts'
import type { Action } from './common/action.ts'
import { compressPdf } from './compress-pdf.ts'
import { convertImage } from './convert-image.ts'
import { convertOffice } from './convert-office.ts'
import { drawingToPdf } from './drawing-to-pdf.ts'
import { excelToPdf } from './excel-to-pdf.ts'
import { imageToPdf } from './image-to-pdf.ts'
import { imageToText } from './image-to-text.ts'
import { imageToWord } from './image-to-word.ts'
import { mergePdf } from './merge-pdf.ts'
import { ocrPdf } from './ocr-pdf.ts'
import { officeToPdf } from './office-to-pdf.ts'
import { pdfToImage } from './pdf-to-image.ts'
import { pdfToJpg } from './pdf-to-jpg.ts'
import { pdfToText } from './pdf-to-text.ts'
import { pdfToWord } from './pdf-to-word.ts'
import { powerpointToPdf } from './powerpoint-to-pdf.ts'
import { protectPdf } from './protect-pdf.ts'
import { splitPdf } from './split-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'
import { thumbnail } from './thumbnail.ts'
import { unlockPdf } from './unlock-pdf.ts'
import { wordToPdf } from './word-to-pdf.ts'

export const actions: readonly Action[] = [
  pdfToWord,
  pdfToJpg,
  pdfToImage,
  pdfToText,
  wordToPdf,
  excelToPdf,
  powerpointToPdf,
  drawingToPdf,
  officeToPdf,
  convertOffice,
  imageToPdf,
  convertImage,
  imageToText,
  imageToWord,
  mergePdf,
  compressPdf,
  ocrPdf,
  splitPdf,
  arrangePdf,
  stampPdf,
  protectPdf,
  unlockPdf,
  thumbnail,
]

/** Returns the actions with only the options that this machine's programs support. */
export function actionsHere(all: readonly Action[]): readonly Action[] {
  return all.map((action) => action.here?.() ?? action)
}

/**
 * Returns the actions available on this machine, by name; undefined allows all. Without HEIC, no action accepts it; without OCR, actions
 * that require it are left out.
 * @throws AppError `invalid_config` for a name that no action has
 */
export function chooseActions(
  all: readonly Action[],
  allowed: readonly string[] | undefined,
  { heic, ocr = true }: Pick<Config, 'heic'> & Partial<Pick<Config, 'ocr'>> = { heic: true },
): ReadonlyMap<string, Action> {
  const faults = choiceFaults(all, allowed)
  if (faults.length > 0) throw allInOne(faults)
  const isOffered = ({ name, needs }: Action) => (allowed?.includes(name) ?? true) && (ocr || !needs.includes('ocr'))
  const chosen = actionsHere(all.filter(isOffered))
  return new Map(chosen.map((action) => [action.name, heic ? action : withoutHeic(action)]))
}

function withoutHeic(action: Action): Action {
  return { ...action, accepts: action.accepts.filter((kind) => kind !== 'heic' && kind !== 'heif') }
}

/** Returns the invalid names in CONVERTD_ACTIONS. */
export function choiceFaults(all: readonly Action[], allowed: readonly string[] | undefined): ErrorDetail[] {
  const unknown = allowed?.filter((name) => !all.some((action) => action.name === name)) ?? []
  if (unknown.length === 0) return []
  const message = `CONVERTD_ACTIONS names ${unknown.join(', ')}; available are ${all.map(({ name }) => name).join(', ')}`
  return [{ code: 'invalid_config', field: 'CONVERTD_ACTIONS', message }]
}
