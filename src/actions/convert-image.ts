/** convert-image: converts a picture to another format, size or orientation. */
import { join } from 'node:path'
import type { z } from 'zod'
import { largestIconSide } from '../engines/image/foreign/write-ico.ts'
import { isOpaque, type PictureFormat, pictureFormatNames, pictureFormats } from '../engines/image/formats.ts'
import type { Colour, PictureFacts } from '../engines/image/messages.ts'
import { rotatedSize } from '../engines/image/size.ts'
import { AppError } from '../errors.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, type ActionOutcome, defineAction, type Work } from './common/action.ts'
import { samplePng } from './common/samples.ts'
import { chooseFrames, type FrameChoice } from './pictures/convert-image-frames.ts'
import { convertImageOptions, formatContradiction, parseColour } from './pictures/convert-image-options.ts'
import { planSizes } from './pictures/convert-image-sizes.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'

/** The parsed form of `convertImageOptions`. */
export type ConvertImageOptions = z.output<typeof convertImageOptions>

const cssDpi = 96
const white: Colour = { r: 255, g: 255, b: 255, alpha: 1 }
const clear: Colour = { r: 0, g: 0, b: 0, alpha: 0 }

export const convertImage: Action = defineAction({
  name: 'convert-image',
  group: 'pictures',
  summary: 'Converts a picture: format, size, rotation, quality.',
  accepts: pictureKinds,
  produces: pictureFormatNames,
  needs: ['image'],
  sample: samplePng,
  prepare: ({ image }) => void image.prepare(),
  options: convertImageOptions,
  run,
})

async function run(work: Work<ConvertImageOptions>): Promise<ActionOutcome> {
  const { input, options, engines, limits, workDir, signal } = work
  const isDrawing = input.kind === 'svg'
  if (options.dpi !== undefined && !isDrawing) throw invalid('dpi', 'dpi is only for svg: other pictures have a fixed number of pixels.')

  const path = await engines.image.open({ ...input, workDir, maxPixels: limits.maxPixels, signal })
  const whole = await engines.image.inspect(path, undefined, signal)
  if (whole.frames > 1) work.onPages(whole.frames)
  const chosen = chooseFrames(whole, input.kind, options, limits.maxPages)
  const format = options.format ?? defaultFormat(input.kind, whole, chosen)
  const contradiction = formatContradiction({ ...options, format })
  if (contradiction) throw invalid(contradiction[0], `${contradiction[0]} must be ${contradiction[1]}.`)

  const isOther = chosen.page !== undefined && chosen.page > 1 && input.kind === 'tiff'
  const facts = isOther ? await engines.image.inspect(path, chosen.page, signal) : whole
  const icon = format === 'ico' ? iconFrame(options, facts, isDrawing) : undefined
  const resize = { ...options, ...icon, enlarge: options.enlarge || isDrawing }
  const dpi = isDrawing ? (options.dpi ?? cssDpi) : undefined
  const frames = chosen.page === undefined ? whole.frames : 1
  const drawnAt = planSizes({ facts, frames, format, resize, drawingScale: dpi && dpi / cssDpi, maxPixels: limits.maxPixels })

  if (chosen.dropped) work.onWarning('frames_dropped', chosen.dropped)
  const resultPath = join(workDir, `result.${format}`)
  const background = icon ? clear : (parseColour(options.background) ?? white)
  const { quality, lossless, rotate } = options
  const { width, height, fit, enlarge } = resize
  const size = await engines.image.convert(
    {
      path,
      resultPath,
      workDir,
      format,
      quality,
      lossless,
      frames: chosen.page ?? 'all',
      drawnAt,
      rotate: rotate % 360,
      width,
      height,
      fit,
      enlarge,
      background: isOpaque(format, quality) ? onWhite(background) : background,
      keepMetadata: options.metadata === 'keep',
      maxPixels: limits.maxPixels,
    },
    signal,
  )
  return {
    files: [{ path: resultPath, filename: replaceExtension(input.filename, format), kind: format, ...size }],
    options: { format, ...appliedQuality(format, options), ...(dpi && { dpi }) },
  }
}

function defaultFormat(kind: string, { hasAlpha, frames }: PictureFacts, { page }: FrameChoice): PictureFormat {
  if (kind === 'jpg') return 'png'
  if (page === undefined && frames > 1 && kind !== 'tiff') return 'webp'
  return hasAlpha ? 'png' : 'jpg'
}

/** Returns the square that an icon needs, with the whole picture in its middle; undefined where the options give a size. */
function iconFrame({ width, height, rotate }: ConvertImageOptions, facts: PictureFacts, isDrawing: boolean) {
  if (width !== undefined || height !== undefined) return undefined
  const turned = rotatedSize(facts, rotate)
  const side = isDrawing ? largestIconSide : Math.min(largestIconSide, Math.max(turned.width, turned.height))
  return { width: side, height: side, fit: 'contain' } as const
}

function appliedQuality(format: PictureFormat, { quality, lossless }: ConvertImageOptions) {
  const applied = lossless ? undefined : (quality ?? pictureFormats[format].quality)
  return applied ? { quality: applied } : {}
}

/** Returns the colour over white: a transparent background needs one where the result has no transparency. */
function onWhite({ r, g, b, alpha }: Colour): Colour {
  const mix = (channel: number) => Math.round(channel * alpha + 255 * (1 - alpha))
  return { r: mix(r), g: mix(g), b: mix(b), alpha: 1 }
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_option', message, { field })
}
