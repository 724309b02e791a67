/** The engines that actions may use, built once; tests replace single ones. */

import type { ImageEngine } from './image/image.ts'
import type { DetectKind } from './inspect/detection/detect.ts'
import type { OcrEngine } from './ocr/ocr.ts'
import type { OfficeEngine } from './office/office.ts'
import type { PdfEngine } from './pdf/pdf.ts'
import type { PopplerEngine } from './pdf/poppler.ts'
import type { StampEngine } from './pdf/stamp/stamp.ts'
import type { Programs } from './process/programs.ts'
import type { WordEngine } from './word/word.ts'

/** The names of engines that actions can need. */
export type EngineName = 'office' | 'pdf' | 'poppler' | 'stamp' | 'image' | 'ocr'

/** All engines. */
export interface Engines {
  /** Conversions by LibreOffice. */
  office: OfficeEngine
  /** Facts about PDFs, and decryption. */
  pdf: PdfEngine
  /** Renders PDF pages as pictures. */
  poppler: PopplerEngine
  /** Draws text on the pages of PDFs. */
  stamp: StampEngine
  /** Converts pictures. */
  image: ImageEngine
  /** Recognises text in pictures of pages. */
  ocr: OcrEngine
  /** Converts PDFs to Word files. */
  word: WordEngine
  /** Any other program of the system, in the sandbox. */
  programs: Programs
  /** Detects the kind of a file by its content. */
  detectKind: DetectKind
}
