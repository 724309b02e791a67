/** What a picture worker may answer: a file may have taken it over. */
import { z } from 'zod'
import { mostPages } from '../workers/schema.ts'
import type { HeifContents } from './foreign/heif.ts'
import type { PictureFacts, PictureResult } from './messages.ts'

/** Sides are counted in 32 bits by libvips, and in 31 by what it writes. */
const side = z
  .int()
  .positive()
  .max(2 ** 31 - 1)
/** Of a HEIF file; its reader takes no more. */
const mostPictures = 1000
const version = z.string().regex(/^[\w.+-]{1,40}$/)

export const imageAnswers = {
  versions: z.strictObject({ sharp: version, vips: version }),
  inspect: z.strictObject({
    width: side,
    height: side,
    frames: z.int().positive().max(mostPages),
    isUniform: z.boolean(),
    hasAlpha: z.boolean(),
  }) satisfies z.ZodType<PictureFacts>,
  inspectHeif: z.strictObject({
    pictures: z
      .array(z.strictObject({ width: side, height: side, hasAlpha: z.boolean() }))
      .min(1)
      .max(mostPictures),
    primary: z
      .int()
      .nonnegative()
      .max(mostPictures - 1),
  }) satisfies z.ZodType<HeifContents>,
  uprightPng: z.null(),
  convert: z.strictObject({ width: side, height: side }) satisfies z.ZodType<PictureResult>,
}
