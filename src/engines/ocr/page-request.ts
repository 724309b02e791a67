/** What is asked of the reader of a page, and what it answers. */
import type { PageNeed } from './needs/needs.ts'
import type { Turn } from './picture/turn.ts'

/** The page to read, and how. */
export interface PageRequest {
  /** A PDF that opens without a password. */
  path: string
  need: PageNeed
  /** Models of the first reading. */
  languages: readonly string[]
  /** Whether to try other models where these fail. */
  anyScript: boolean
  /** Whether to rotate a page that lies on its side. */
  turns: boolean
  /** Whether to even the light and remove specks before reading. */
  even: boolean
  /** Whether to detect the styles of words and the other content of the page, for a Word file. */
  looks: boolean
  /** Whether to clean the picture of a page that has nothing but pictures. */
  cleans: boolean
  workDir: string
  signal: AbortSignal
}

/** The result of reading a page. */
export interface ReadPage {
  /** 1-based. */
  page: number
  /** Path of an `OcrPage` as JSON. */
  path: string
  /** Mean confidence, 0..100; null for a page without words. */
  confidence: number | null
  words: number
  /** Whether the reading is as good as the invisible text that the page has; true where it has none. */
  isBetter: boolean
  languages: readonly string[]
  /** Whether the text is in the first of these languages, by its words. */
  isInLanguage: boolean
  turned: Turn
  /** Slope in degrees. */
  slope: number
  /** Script for which no model is installed. */
  missing: string | null
  /** Folder of the cleaned picture, from `clean-program`; null: it was not cleaned. */
  cleaned: string | null
}
