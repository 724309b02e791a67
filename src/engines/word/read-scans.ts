/**
 * Reads the OCR results of scanned pages; runs in the worker. The programs that wrote them had read a client's pictures, so that each value
 * is checked.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { ScannedPage } from '../../pdf-to-word/read/scans/scan.ts'

/** Maximum counts, more than on any page. */
const most = { words: 50_000, rules: 20_000, pictures: 1000, letters: 500 }

const place = z.number().min(-1e7).max(1e7)
const part = z.number().min(-1e6).max(1e6)
const box = z.object({ x0: place, y0: place, x1: place, y1: place })
const grey = z.int().min(0).max(255)
const color = z
  .string()
  .regex(/^[0-9A-F]{6}$/)
  .optional()
const word = z.object({
  ...box.shape,
  text: z.string().min(1).max(most.letters),
  confidence: z.number().min(0).max(100),
  baseline: z.tuple([place, place]),
  size: z.number().positive().max(1e6),
  line: z.int().nonnegative(),
  bold: z.boolean().default(false),
  italic: z.boolean().default(false),
  inverted: z.object({ ink: grey, paper: grey }).optional(),
  ink: grey.optional(),
  color,
  inPicture: z.boolean().default(false),
})
const rule = z.object({
  level: z.boolean(),
  at: place,
  from: place,
  to: place,
  width: z.number().positive().max(1e6),
  grey: grey.default(0),
  color,
})
const form: z.ZodType<ScannedPage> = z.object({
  page: z.int().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  turned: z.literal([0, 90, 180, 270]),
  slope: z.number().min(-45).max(45),
  toPage: z.tuple([part, part, part, part, part, part]),
  regions: z.array(box).max(most.pictures).nullable().default(null),
  words: z.array(word).max(most.words),
  rules: z.array(rule).max(most.rules).default([]),
  fills: z
    .array(z.object({ ...box.shape, grey, color }))
    .max(most.rules)
    .default([]),
  pictures: z.array(box).max(most.pictures).default([]),
})

/**
 * @param path file with one page per line
 * @throws AppError `engine_failed` where a line is no valid page
 */
export async function readScans(path: string): Promise<ScannedPage[]> {
  const pages: ScannedPage[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') pages.push(pageFrom(line))
  }
  return pages
}

function pageFrom(line: string): ScannedPage {
  const { data, error } = form.safeParse(parsed(line))
  if (error) throw new AppError('engine_failed', 'The OCR result of a scanned page is damaged.', { cause: error })
  return data
}

/** Returns undefined for invalid JSON. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
