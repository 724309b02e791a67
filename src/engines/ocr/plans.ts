/** Input of the programs that process the picture of a page, and the schema of their answers. */
import { z } from 'zod'
import type { Matrix } from '../../pdf-to-word/ir/geometry.ts'
import type { PageNeed } from './needs/needs.ts'
import type { OcrRule } from './picture/rules.ts'
import type { Turn } from './picture/turn.ts'

/** Input of the program that prepares a picture. */
export interface PreparePlan {
  /** Path of a PGM, or of a PPM. */
  picture: string
  turn: Turn
  need: PageNeed
  /** Whether to even the light and remove specks. */
  even: boolean
  /** Whether to find rules. */
  rules: boolean
}

/** Output of the program that prepares a picture. */
export interface PreparedPage {
  width: number
  height: number
  dpi: number
  turn: Turn
  slope: number
  /** Matrix from pixels to points of the page as readers show it. */
  toPage: Matrix
  /** Matrix from the centres of pixels to those of the given picture. */
  toPicture: Matrix
  rules: OcrRule[]
}

/** Input of the program that gathers the letters that the readings left out. */
export interface GatherPlan {
  /** Path of the picture that was read. */
  picture: string
  /** Folder of the prepared picture. */
  folder: string
  /** Paths of its readings; the first is in reading order. */
  hocrs: readonly string[]
}

/** Such letters in one picture. */
export interface GatheredLetters {
  /** Folder with `gathered.json`. */
  folder: string
  /** Path of the reading of their picture. */
  hocr: string
}

/** Input of the program that compares the readings of a picture. */
export interface JudgePlan {
  /** Path of the given picture. */
  picture: string
  /** Folder of the prepared picture. */
  folder: string
  /** Paths of its readings; the first is in reading order. */
  hocrs: readonly string[]
  gathered: GatheredLetters | undefined
  need: PageNeed
  languages: readonly string[]
  /** Whether to detect the styles of words and the other content of the page. */
  looks: boolean
}

/** The answers are checked because a file may have taken the program over. */
export const verdictForm = z.strictObject({
  words: z.int().min(0).max(100_000),
  letters: z.int().min(0),
  confidence: z.number().min(0).max(100).nullable(),
  score: z.number().min(0),
  slope: z.number().min(-45).max(45),
  turned: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Share of the words that run up or down the page. */
  sideways: z.number().min(0).max(1),
  unread: z.number().min(0).max(1),
  /** Number of letters and short words that were left out beside lines. */
  alone: z.int().min(0),
  /** Number of letters in words that are probably wrong. */
  doubted: z.int().min(0),
  /** Whether there are light words on dark. */
  dark: z.boolean(),
})

/** The parsed form of `verdictForm`. */
export type Verdict = z.infer<typeof verdictForm>

const side = z.number().positive().max(1_000_000)
const box = z.strictObject({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })

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
