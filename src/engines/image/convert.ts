/** Turns one picture file into another; runs in a worker. */
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { carryColour } from './colour.ts'
import { draw } from './draw.ts'
import { encodeAs } from './encode.ts'
import { isOpaque } from './formats.ts'
import { needsTurning, turnFrames } from './frames.ts'
import type { PictureConversion, PictureResult } from './messages.ts'
import { effectiveFit } from './size.ts'

/** A picture being worked on, and the header that still holds for it. */
export interface Source {
  picture: Sharp
  header: Metadata
}

/** Throws what sharp throws; the result file is then not to be used. */
export async function convertPicture(conversion: PictureConversion): Promise<PictureResult> {
  const { picture, header } = await openSource(conversion)
  const coloured = carryColour(picture, header, conversion)
  const written = await encodeAs(conversion.format, coloured, { ...conversion, header }).toFile(conversion.resultPath)
  return { width: written.width, height: conversion.frames === 'all' ? (written.pageHeight ?? written.height) : written.height }
}

async function openSource(conversion: PictureConversion): Promise<Source> {
  const { path, frames, maxPixels, drawnAt } = conversion
  if (drawnAt) return arrange(await draw(path, drawnAt), conversion)
  const opening: SharpOptions = { ...(frames === 'all' ? { pages: -1 } : { page: frames - 1 }), limitInputPixels: maxPixels }
  const header = await sharp(path, opening).metadata()
  if (needsTurning(header, conversion)) return turnFrames({ picture: sharp(path, opening), header }, conversion, arrange)
  return arrange({ picture: sharp(path, { ...opening, autoOrient: true }), header }, conversion)
}

/** Rotates, resizes and, where the format has no transparency, lays the picture on the background. */
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
