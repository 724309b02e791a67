/** Requests to the worker that processes the pictures of pages, and the schema of its answers. */
import { z } from 'zod'
import type { OcrMode, PageNeed } from './needs/needs.ts'
import type { Turn } from './picture/turn.ts'

/** A request to a page worker. It keeps one page at a time, from `open` on. */
export type PageTask = FindNeeds | OpenPage | Prepare | Part | Gather | Judge

/** Finds the pages of a PDF that need OCR; writes a list of `PageNeed` as JSON. */
export interface FindNeeds {
  kind: 'find-needs'
  path: string
  /** 1-based. */
  pages: readonly number[]
  mode: OcrMode
  result: string
}

/** Opens the picture of a page, a PGM or a PPM. */
export interface OpenPage {
  kind: 'open'
  path: string
  need: PageNeed
  /** Whether to even the light and remove specks. */
  even: boolean
  /** Whether to detect the styles of words and the other content of the page. */
  looks: boolean
}

/** Prepares the picture; writes the picture to read as a PGM: without the uprights of tables, if there are any. */
export interface Prepare {
  kind: 'prepare'
  turn: Turn
  /** Whether to find rules in any picture; otherwise, only where noise and a table would spoil the reading. */
  rules: boolean
  /** Whether nothing but doubtful words of the last reading asks for it: tables count only if such words are in them. */
  onlyDoubted: boolean
  result: string
}

/** Parts columns that the reading joined line by line; writes their picture as a PGM if there are any. */
export interface Part {
  kind: 'part'
  /** Number of the prepared picture. */
  prepared: number
  /** Path of its reading as hOCR. */
  hocr: string
  result: string
}

/**
 * Gathers the letters that the readings left out, or the words that may be those of another script; writes their picture as a PGM if there
 * are any.
 */
export interface Gather {
  kind: 'gather'
  of: 'unread' | 'doubtful'
  /** Number of the prepared picture. */
  prepared: number
  /** Paths of its readings as hOCR; the first is in reading order. */
  hocrs: readonly string[]
  /** Whether the last of these is the reading of the columns that were parted last. */
  apart: boolean
  result: string
}

/** Compares the readings of a prepared picture; writes an `OcrPage` as JSON. */
export interface Judge {
  kind: 'judge'
  prepared: number
  /** Paths of its readings as hOCR, then of those of the columns and words that were parted and gathered last. */
  hocrs: readonly string[]
  apart: boolean
  /** Whether the last one is that of the words that may be those of another script. */
  foreign: boolean
  /** Path of the reading of the letters that were gathered last; undefined: none were. */
  gathered: string | undefined
  languages: readonly string[]
  /** Languages of which the page may be. */
  possible: readonly string[]
  result: string
}

const languageName = z.string().regex(/^[a-z]{3}$/)

/** The answers are checked because a file may have taken the worker over. */
export const answers = {
  done: z.null(),
  prepared: z.strictObject({
    /** Number of the prepared picture, from 0 on for each page. */
    number: z.int().min(0).max(100),
    /** Whether the picture to read is without the uprights of tables. */
    hasTables: z.boolean(),
  }),
  hasParts: z.boolean(),
  hasGathered: z.boolean(),
  verdict: z.strictObject({
    words: z.int().min(0).max(100_000),
    letters: z.int().min(0),
    confidence: z.number().min(0).max(100).nullable(),
    score: z.number().min(0),
    slope: z.number().min(-45).max(45),
    turned: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    /** Share of the words that run up or down the page. */
    sideways: z.number().min(0).max(1),
    unread: z.number().min(0).max(1),
    /** Weight of the letters and words that were left out beside lines. */
    alone: z.int().min(0),
    /** Number of letters in words that are probably wrong. */
    doubted: z.int().min(0),
    /** Number of letters in words that may be those of another script. */
    doubtful: z.int().min(0),
    /** Whether columns were read across, line by line. */
    joined: z.boolean(),
    /** Whether there are light words on dark. */
    dark: z.boolean(),
    /** Languages of the text, by Tesseract's names; null where these are uncertain. */
    found: z.strictObject({ main: languageName, others: z.array(languageName).max(20) }).nullable(),
  }),
}

/** How good a reading is, and what may be wrong with it. */
export type Verdict = z.infer<typeof answers.verdict>

const side = z.number().positive().max(1_000_000)
const box = z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })

/** Schema of the list that `find-needs` writes. */
export const needsForm = z.array(
  z.strictObject({
    page: z.int().positive(),
    width: side,
    height: side,
    dpi: z.number().positive().max(10_000),
    paperDpi: z.number().positive().max(300),
    pictureDpi: z.number().positive().max(10_000),
    regions: z.array(box).nullable(),
    known: z.array(box),
    hidden: z.int().min(0),
  }),
)
