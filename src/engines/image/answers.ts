/** Schema of the answers of a picture worker, which a file may have taken over. */
import { z } from 'zod'
import { mostPages } from '../workers/schema.ts'
import type { HeifContents } from './foreign/heif.ts'
import { longestSide } from './foreign/pixels.ts'
import type { PictureFacts, PictureResult } from './messages.ts'

/** Maximum side: libvips counts with 32 bits, its writers with 31. */
const side = z.int().positive().max(longestSide)
/** Maximum number of pictures in a HEIF file, as in its reader. */
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
