/** Converts a picture that only a separate program reads to one that the picture worker reads. */

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { FileKind } from '../../file-kinds.ts'
import type { RunProcess } from '../process/process.ts'
import type { HeifContents } from './foreign/heif.ts'
import type { PictureFacts } from './messages.ts'
import { decodeHeif, decodeJpeg2000 } from './picture-programs.ts'
import { requirePixels } from './pixel-limit.ts'

/** The picture to open. */
export interface OpenPictureRequest {
  path: string
  kind: FileKind
  /** Work folder; the decoded picture stays in it until the caller removes it. */
  workDir: string
  maxPixels: number
  signal: AbortSignal
}

/** Memory per pixel: OpenJPEG stores three channels of 32 bits, and works on copies of them. */
const bytesOfPixel = 12

interface OpenerParts {
  run: RunProcess
  /** Maximum memory of one program, in bytes. */
  memoryBytes: number
  /** Whether HEIC is accepted. */
  heic: boolean
  inspect(path: string, page: number | undefined, signal: AbortSignal): Promise<PictureFacts>
  /** Writes a copy of a PNG whose EXIF requests no rotation. */
  makeUpright(path: string, resultPath: string, signal: AbortSignal): Promise<null>
  inspectHeif(path: string, signal: AbortSignal): Promise<HeifContents>
}

/** Creates a function that returns the path of a readable picture, mostly the given one. It throws as `ImageEngine.open` says. */
export function createPictureOpener({ run, memoryBytes, heic, inspect, inspectHeif, makeUpright }: OpenerParts) {
  return async function openPicture({ path, kind, workDir, maxPixels, signal }: OpenPictureRequest): Promise<string> {
    const advice = 'give a smaller picture'
    if (kind === 'jp2') {
      const size = await inspect(path, undefined, signal)
      requirePixels('The picture', { size, frames: 1, maxPixels }, advice)
      const isLarge = size.width * size.height * bytesOfPixel > memoryBytes / 2
      return await decodeJpeg2000(run, { path, isLarge, workDir, signal })
    }
    if (kind !== 'heic' && kind !== 'heif') return path
    if (!heic) throw new AppError('unreadable_input', 'HEIC pictures are switched off on this server (CONVERTD_HEIC=off).')
    const { pictures, primary } = await inspectHeif(path, signal)
    // All of them are decoded together.
    for (const size of pictures) requirePixels('The picture', { size, frames: 1, maxPixels }, advice)
    const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0)
    requirePixels('The file', { size: { width: pixels, height: 1 }, frames: 1, maxPixels }, 'give one with fewer pictures')
    const decoded = await decodeHeif(run, { path, pictures: pictures.length, index: primary, workDir, signal })
    // libheif rotates the pixels by the properties of the file; EXIF must be ignored then (ISO/IEC 23008-12, annex A).
    const upright = join(workDir, `upright-${randomUUID()}.png`)
    await makeUpright(decoded, upright, signal)
    await rm(decoded)
    return upright
  }
}
