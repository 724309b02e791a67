/** stamp-pdf: draws text, page numbers or a watermark on the pages of a PDF. */
import { z } from 'zod'
import { type StampText, stampFonts } from '../engines/pdf/stamp/draw.ts'
import { type Placing, type Position, positions } from '../engines/pdf/stamp/placing.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type Work } from './common/action.ts'
import { choosePages, pageRanges, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { withInputName } from './common/with-input-name.ts'
import { openToChange, passwordOption } from './pdf/change-pdf.ts'
import { parseColour } from './pictures/convert-image-options.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'
import { makePicturePdf, ownSize } from './pictures/pictures-to-pdf.ts'

const placeholders = ['page', 'pages', 'number'] as const
const longestText = 1000
type Font = keyof typeof stampFonts

/** Default values. */
const usual = { position: 'bottom', angle: 0, opacity: 1, size: 10, color: 'black', margin: 28 } as const
const watermark = { position: 'center', angle: 'diagonal', opacity: 0.2, size: 72, color: 'gray', margin: 36 } as const

const options = z.strictObject({
  text: z
    .string()
    .max(longestText)
    .refine((text) => !/[^\P{Cc}\n\r]/u.test(text) && /\S/.test(text), 'text without control characters')
    .refine((text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name]) => placeholders.some((known) => known === name)), {
      message: 'text in which only {page}, {pages} and {number} are in braces',
    })
    .default('{page} / {pages}')
    .describe(
      'Text to write, unless a picture is sent as second file; {page} is the page number, {pages} the number of pages, {number} counts the stamped pages (Bates numbers: ACME-{number}).',
    ),
  watermark: z.boolean().default(false).describe('Large, pale and diagonal across the page, unless other options say otherwise.'),
  start: z.int().min(0).max(999_999_999).default(1).describe('First value of {number}.'),
  digits: z.int().min(1).max(15).default(1).describe('Minimum digits of {number}: 6 writes 000001.'),
  position: z
    .enum(positions as readonly [Position, ...Position[]])
    .optional()
    .describe('Position on the page; unset: bottom, or center for a watermark.'),
  angle: z
    .number()
    .min(-360)
    .max(360)
    .optional()
    .describe('Degrees, counter-clockwise; unset: 0, or the diagonal of the page for a watermark.'),
  size: z
    .number()
    .min(1)
    .max(1000)
    .optional()
    .describe('Font size in points, reduced on small pages; unset: 10, or as large as fits for a watermark.'),
  width: z
    .number()
    .min(1)
    .max(14_400)
    .optional()
    .describe('Width of a picture in points; unset: its own, reduced on small pages, or as large as fits for a watermark.'),
  font: z
    .enum(Object.keys(stampFonts) as [Font, ...Font[]])
    .default('sans')
    .describe('Typeface.'),
  color: z
    .string()
    .refine((text) => (parseColour(text)?.alpha ?? 0) === 1, 'an opaque CSS colour such as black, red or #ff8800')
    .optional()
    .describe('CSS colour; unset: black, or gray for a watermark.'),
  opacity: z.number().min(0.01).max(1).optional().describe('From 0.2 for pale to 1 for opaque; unset: 1, or 0.2 for a watermark.'),
  margin: z
    .number()
    .min(0)
    .max(1000)
    .optional()
    .describe('Distance from the page edges in points (1/72 inch); unset: 28, or 36 for a watermark.'),
  layer: z.enum(['above', 'below']).default('above').describe('Over or under the page content.'),
  pages: pageRanges.optional().describe('Pages to stamp: page numbers and ranges, counted from 1, such as 2-; unset: all.'),
  password: passwordOption,
})

type StampWork = Work<z.output<typeof options>>

export const stampPdf: Action = defineAction({
  name: 'stamp-pdf',
  group: 'pdf_tools',
  summary: 'Writes text, page numbers, Bates numbers, a watermark or a picture on the pages of a PDF.',
  inputs: { min: 1, max: 2, others: pictureKinds },
  accepts: ['pdf'],
  produces: ['pdf'],
  needs: ['pdf', 'stamp', 'image'],
  sample: samplePdf,
  options,
  async run(work) {
    const { input, engines, limits, workDir, signal } = work
    const opened = await openToChange(work)
    const chosen = choosePages(work.options.pages, opened.pages)
    refuseTooManyPages(chosen.length, limits.maxPages)
    const path = await engines.stamp.stamp({
      path: opened.path,
      ...(await drawingsOf(work, chosen, opened.pages)),
      placing: placingOf(work.options),
      layer: work.options.layer,
      opacity: work.options.opacity ?? defaultsOf(work.options).opacity,
      workDir,
      signal,
    })
    work.onProgress(chosen.length, chosen.length)
    return { files: [{ path, filename: replaceExtension(input.filename, 'pdf'), kind: 'pdf' }] }
  },
})

/** Returns the drawings: a picture as the second input is on every page, otherwise each page has its text. */
async function drawingsOf(work: StampWork, chosen: readonly number[], pages: number) {
  const picture = work.inputs[1]
  if (picture) {
    const silent = { onPages: () => undefined, onProgress: () => undefined }
    const path = await withInputName(picture, work.inputs, makePicturePdf({ ...work, ...silent }, [picture], ownSize))
    return { picture: path, texts: [], stamps: chosen.map((page) => ({ page, drawing: 0 })) }
  }
  const written = chosen.map((page, index) => textOf(work.options, page, pages, index))
  const texts = [...new Set(written)]
  const indexOf = new Map(texts.map((text, index) => [text, index]))
  return {
    texts: texts.map((text) => ({ text, ...lookOf(work.options) })),
    stamps: chosen.map((page, index) => ({ page, drawing: indexOf.get(written[index] ?? '') ?? 0 })),
  }
}

function defaultsOf({ watermark: isWatermark }: StampWork['options']) {
  return isWatermark ? watermark : usual
}

function textOf({ text, start, digits }: StampWork['options'], page: number, pages: number, index: number): string {
  const values = { page: String(page), pages: String(pages), number: String(start + index).padStart(digits, '0') }
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/\{(page|pages|number)\}/g, (_, name: keyof typeof values) => values[name])
}

function lookOf(options: StampWork['options']): Omit<StampText, 'text'> {
  const { size, color, position } = defaultsOf(options)
  const { r, g, b } = parseColour(options.color ?? color) ?? { r: 0, g: 0, b: 0 }
  const side = /left|right/.exec(options.position ?? position)?.[0] as 'left' | 'right' | undefined
  return {
    font: options.font,
    size: options.size ?? size,
    colour: [r, g, b].map((part) => part.toString(16).padStart(2, '0')).join(''),
    align: side ?? 'center',
  }
}

function placingOf(options: StampWork['options']): Placing {
  const { position, angle, margin } = defaultsOf(options)
  return {
    position: options.position ?? position,
    angle: options.angle ?? angle,
    margin: options.margin ?? margin,
    fit: options.watermark && options.size === undefined && options.width === undefined ? 'fill' : 'shrink',
    width: options.width ?? null,
  }
}
