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

export type EngineName = 'office' | 'pdf' | 'poppler' | 'stamp' | 'image' | 'ocr'

export interface Engines {
  /** LibreOffice: open this, export that. */
  office: OfficeEngine
  /** Facts about PDFs, and decryption. */
  pdf: PdfEngine
  /** PDF pages to pictures. */
  poppler: PopplerEngine
  /** Text on the pages of PDFs. */
  stamp: StampEngine
  /** Pictures to pictures. */
  image: ImageEngine
  /** Text out of pictures of pages. */
  ocr: OcrEngine
  /** PDFs to Word files. */
  word: WordEngine
  /** Any other program of the system, in the sandbox. */
  programs: Programs
  /** What a file is by its content. */
  detectKind: DetectKind
}
