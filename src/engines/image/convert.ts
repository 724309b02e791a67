/** Converts a picture file to another format; runs in a worker. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type SharpOptions } from 'sharp'
import { carryColour } from './colour.ts'
import { draw } from './draw.ts'
import { encodeAs } from './encode.ts'
import { writeBmp, writeIcon } from './encode-foreign.ts'
import { madeReadable } from './foreign/foreign.ts'
import { isOpaque } from './formats.ts'
import { needsTurning, turnFrames } from './frames.ts'
import type { PictureConversion, PictureResult } from './messages.ts'
import { picturePages } from './picture-pages.ts'
import { repairJpeg } from './repair-jpeg.ts'
import { effectiveFit } from './size.ts'
import type { Source } from './source.ts'

/** Messages of libjpeg about files that may be complete except for stray bytes or a missing end. */
const repairable = /premature end of JPEG image|extraneous bytes before marker/

/** Throws what sharp throws; the result file is then unusable. */
export async function convertPicture(asked: PictureConversion): Promise<PictureResult> {
  const conversion = { ...asked, path: await madeReadable(asked.path, asked.workDir) }
  try {
    return await convertFile(conversion)
  } catch (error) {
    if (!(error instanceof Error) || !repairable.test(error.message)) throw error
    const repaired = join(conversion.workDir, 'repaired.jpg')
    await writeFile(repaired, repairJpeg(await readFile(conversion.path)), { mode: 0o600 })
    try {
      return await convertFile({ ...conversion, path: repaired })
    } finally {
      await rm(repaired, { force: true })
    }
  }
}

async function convertFile(conversion: PictureConversion): Promise<PictureResult> {
  const { picture, header } = await openSource(conversion)
  const coloured = carryColour(picture, header, conversion)
  const { format, resultPath } = conversion
  if (format === 'bmp') return await writeBmp(coloured, header, resultPath)
  if (format === 'ico') return await writeIcon(coloured, resultPath)
  if (format === 'jp2') throw new Error('JPEG 2000 is written by a program')
  const written = await encodeAs(format, coloured, { ...conversion, header }).toFile(resultPath)
  return { width: written.width, height: conversion.frames === 'all' ? (written.pageHeight ?? written.height) : written.height }
}

async function openSource(conversion: PictureConversion): Promise<Source> {
  const { path, frames, maxPixels, drawnAt } = conversion
  if (drawnAt) return arrange(await draw(path, drawnAt), conversion)
  const first = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).metadata()
  const page = frames === 'all' ? 0 : ((await picturePages(path, first))[frames - 1] ?? frames - 1)
  // libtiff only warns of faults that cost no pixel; libjpeg only warns even where pixels are lost.
  const failOn = first.format === 'tiff' ? 'error' : 'warning'
  const opening: SharpOptions = { ...(frames === 'all' ? { pages: -1 } : { page }), limitInputPixels: maxPixels, failOn }
  const header = await sharp(path, { ...opening, failOn: 'error' }).metadata()
  if (needsTurning(header, conversion)) return turnFrames({ picture: sharp(path, opening), header }, conversion, arrange)
  return arrange({ picture: sharp(path, { ...opening, autoOrient: true }), header }, conversion)
}

/** Rotates and resizes the picture and, where the format has no transparency, puts it on the background. */
function arrange({ picture, header }: Source, conversion: PictureConversion): Source {
  const { rotate, width, height, enlarge, background } = conversion
  if (rotate !== 0) picture.rotate(rotate, { background })
  if (width !== undefined || height !== undefined) {
    const sides = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
    picture.resize({ ...sides, fit: effectiveFit(conversion), withoutEnlargement: !enlarge, background })
  }
  if (isOpaque(conversion.format, conversion.quality)) picture.flatten({ background })
  return { picture, header }
}
