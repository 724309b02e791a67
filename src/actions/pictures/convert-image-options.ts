/** The options of convert-image, and the combinations that contradict each other. */
import colorString from 'color-string'
import { z } from 'zod'
import { type PictureFormat, pictureFormatNames, pictureFormats } from '../../engines/image/formats.ts'
import type { Colour } from '../../engines/image/messages.ts'
import { fits } from '../../engines/image/size.ts'

const maxSide = 65_535
const maxDpi = 2400
const maxFrame = 1_000_000

const withoutQuality: readonly PictureFormat[] = ['gif', 'bmp', 'ico']

const whole = (min: number, max: number) => z.int().min(min).max(max).optional()

export const convertImageOptions = z
  .strictObject({
    format: z
      .enum(pictureFormatNames)
      .optional()
      .describe(
        'Format of the result; unset: a jpg becomes png, an animation webp, a picture with an alpha channel png, anything else jpg. An ico is fitted into a square of at most 256 pixels and holds the usual smaller sizes, unless width or height is given.',
      ),
    quality: whole(1, 100).describe(
      'Unset: jpg 85, webp 80, avif 50; png, tiff and jp2 lossless. A quality below 100 reduces the colours of a png; any quality makes a tiff use JPEG compression. Not for gif, bmp and ico.',
    ),
    lossless: z
      .boolean()
      .default(false)
      .describe(
        'Keep every pixel exactly, for webp and avif; png, tiff and jp2 are lossless unless quality is set; bmp and ico are always lossless. Not for jpg and gif.',
      ),
    width: whole(1, maxSide).describe('Width of the result in pixels; without height, the height follows.'),
    height: whole(1, maxSide).describe('Height of the result in pixels; without width, the width follows.'),
    fit: z
      .enum(fits)
      .default('inside')
      .describe('With width and height: inside fits within them, cover fills them and crops, contain adds background, fill distorts.'),
    enlarge: z.boolean().default(false).describe('Enlarge small pictures to width and height; drawings (svg) are always enlarged.'),
    background: z
      .string()
      .max(60)
      .refine((text) => parseColour(text) !== undefined, 'a CSS colour such as white, transparent, #ff8800 or rgb(255,136,0)')
      .default('white')
      .describe(
        'CSS colour behind transparent parts if the result has no transparency, and in the areas that fit=contain and rotate leave empty.',
      ),
    rotate: z
      .int()
      .min(-360)
      .max(360)
      .default(0)
      .describe('Degrees clockwise, applied before width and height; the camera’s orientation is always applied.'),
    metadata: z
      .enum(['keep', 'strip'])
      .default('strip')
      .describe(
        'keep preserves EXIF, XMP and the colour profile (IPTC only in jpg; a tiff loses EXIF; gif, bmp, ico and jp2 lose all); strip converts colours to sRGB.',
      ),
    dpi: whole(1, maxDpi).describe('Only for svg: pixels per inch; 96 renders it at its own size.'),
    page: whole(1, maxFrame).describe('Convert only this page of a tiff or frame of an animation, counted from 1.'),
    animated: z
      .boolean()
      .optional()
      .describe('Keep all frames; unset: if the format can (animations in gif and webp, pages in tiff). false takes the first.'),
  })
  .superRefine(({ format, quality, lossless, page, animated }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const contradiction = format && formatContradiction({ format, quality, lossless })
    if (contradiction) refuse(...contradiction)
    else if (lossless && quality !== undefined) refuse('quality', 'left out when lossless is true')
    if (animated && page !== undefined) refuse('animated', 'left out or false when a page is chosen')
    if (animated && format && pictureFormats[format].holds === 'none') {
      refuse('animated', `left out or false for ${format}, which holds one frame; use webp or gif`)
    }
  })

/** Returns the option that `format` does not support, with its required value; undefined where there is none. */
export function formatContradiction(asked: {
  format: PictureFormat
  quality?: number | undefined
  lossless: boolean
}): [option: string, mustBe: string] | undefined {
  const { format, quality, lossless } = asked
  if (lossless && (format === 'jpg' || format === 'gif')) {
    return ['lossless', `left out or false for ${format}, which is never lossless; use png, webp, avif or tiff`]
  }
  return quality !== undefined && withoutQuality.includes(format) ? ['quality', `left out for ${format}, which has none`] : undefined
}

/** Parses a CSS colour by name, hex or rgb(); undefined for any other text. */
export function parseColour(text: string): Colour | undefined {
  const [r, g, b, alpha] = colorString.get.rgb(text.trim().toLowerCase()) ?? []
  return r === undefined || g === undefined || b === undefined || alpha === undefined ? undefined : { r, g, b, alpha }
}
