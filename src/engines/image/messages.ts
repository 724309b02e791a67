/** Requests to a picture worker, and their answers. */
import type { PictureFormat } from './formats.ts'
import type { Fit } from './size.ts'

/** Facts from the header of a picture, before any pixel is decoded. */
export interface PictureFacts {
  /** Size of one frame in pixels, upright; in CSS pixels for a drawing. */
  width: number
  height: number
  /** Number of frames of an animation or pages of a TIFF, at least 1. */
  frames: number
  /** Whether all frames can be read together; false for a TIFF whose pages differ in size. */
  isUniform: boolean
  hasAlpha: boolean
}

/** Channels 0..255, alpha 0..1. */
export interface Colour {
  r: number
  g: number
  b: number
  alpha: number
}

/** A conversion of one picture. */
export interface PictureConversion {
  path: string
  /** Path of the result; its folder is also used for temporary files. */
  resultPath: string
  workDir: string
  format: PictureFormat
  /** Quality 1..100; unset: the format's default, or lossless where that is the default. */
  quality: number | undefined
  lossless: boolean
  /** The 1-based frame or page to convert, or `all`. */
  frames: number | 'all'
  /** Size at which a drawing is rendered first. */
  drawnAt: { width: number; height: number } | undefined
  /** Clockwise rotation in degrees, before resizing. */
  rotate: number
  width: number | undefined
  height: number | undefined
  fit: Fit
  enlarge: boolean
  background: Colour
  keepMetadata: boolean
  maxPixels: number
}

/** Size in pixels of one frame of the result. */
export interface PictureResult {
  width: number
  height: number
}

/** A request to a picture worker. */
export type ImageRequest =
  | { kind: 'versions' }
  | { kind: 'inspect'; path: string; page: number | undefined }
  | { kind: 'inspect-heif'; path: string }
  | { kind: 'upright-png'; path: string; resultPath: string }
  | { kind: 'convert'; conversion: PictureConversion }
