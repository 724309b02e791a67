/** The engines that actions may use, built once; tests replace single ones. */

import type { ImageEngine } from './image/image.ts'
import type { DetectKind } from './inspect/detection/detect.ts'
import type { OfficeEngine } from './office/office.ts'
import type { PdfEngine } from './pdf/pdf.ts'
import type { PopplerEngine } from './pdf/poppler.ts'
import type { StampEngine } from './pdf/stamp/stamp.ts'
import type { Programs } from './process/programs.ts'
import type { WordEngine } from './word/word.ts'

/** What `doctor` and readiness say of one engine. */
export interface EngineReport {
  /** The program or library as people know it. */
  name: string
  /** null when it was not found or did not start. */
  version: string | null
  /** What is missing, or null. */
  problem: string | null
  /** The command or setting that mends it, or null. */
  remedy: string | null
}

/** Every engine can say whether it is there; it never throws and answers within a few seconds. */
export interface Probed {
  probe(): Promise<EngineReport>
}

export type EngineName = 'office' | 'pdf' | 'poppler' | 'stamp' | 'image'

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
  /** PDFs to Word files. */
  word: WordEngine
  /** Any other program of the system, in the sandbox. */
  programs: Programs
  /** What a file is by its content. */
  detectKind: DetectKind
}
