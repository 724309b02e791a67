/** The options of convert-image: what each may be, and which of them contradict each other. */
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
      'Unset: jpg 85, webp 80, avif 50; png, tiff and jp2 lossless. A quality below 100 makes a png of few colours, and any quality a tiff with JPEG inside. Not for gif, bmp and ico.',
    ),
    lossless: z
      .boolean()
      .default(false)
      .describe(
        'Keep every pixel as it is: for webp and avif; png, tiff and jp2 are lossless without a quality, bmp and ico always. Not for jpg and gif.',
      ),
    width: whole(1, maxSide).describe('Width of the result in pixels; alone: the height follows.'),
    height: whole(1, maxSide).describe('Height of the result in pixels; alone: the width follows.'),
    fit: z
      .enum(fits)
      .default('inside')
      .describe('With width and height: inside keeps all within them, cover fills them and crops, contain adds background, fill distorts.'),
    enlarge: z.boolean().default(false).describe('Let a small picture grow to width and height; a drawing (svg) always does.'),
    background: z
      .string()
      .max(60)
      .refine((text) => parseColour(text) !== undefined, 'a CSS colour such as white, transparent, #ff8800 or rgb(255,136,0)')
      .default('white')
      .describe(
        'CSS colour behind transparent parts where the result has no transparency, and around what contain and rotate leave empty.',
      ),
    rotate: z
      .int()
      .min(-360)
      .max(360)
      .default(0)
      .describe('Degrees clockwise, before width and height; the orientation that a camera noted is always applied.'),
    metadata: z
      .enum(['keep', 'strip'])
      .default('strip')
      .describe(
        'keep: EXIF, XMP and the colour profile stay (IPTC in jpg alone; a tiff loses EXIF; gif, bmp, ico and jp2 lose all); strip: colours become sRGB.',
      ),
    dpi: whole(1, maxDpi).describe('For svg only: pixels per inch, 96 draws it at its own size.'),
    page: whole(1, maxFrame).describe('Page of a tiff or frame of an animation to take alone, counted from 1.'),
    animated: z
      .boolean()
      .optional()
      .describe('Keep all frames; unset: where the format can (animations in gif and webp, pages in tiff). false takes the first.'),
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

/** What `format` cannot do, as the option and what it must be; undefined where all is well. */
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

/** Reads a CSS colour by name, hex or rgb(); undefined when it is none. */
export function parseColour(text: string): Colour | undefined {
  const [r, g, b, alpha] = colorString.get.rgb(text.trim().toLowerCase()) ?? []
  return r === undefined || g === undefined || b === undefined || alpha === undefined ? undefined : { r, g, b, alpha }
}
