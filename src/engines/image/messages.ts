/** What a picture worker can be asked. */
import type { PictureFormat } from './formats.ts'
import type { Fit } from './size.ts'

/** What the header of a picture tells, before one pixel is decoded. */
export interface PictureFacts {
  /** Pixels of one frame, upright; CSS pixels for a drawing. */
  width: number
  height: number
  /** Frames of an animation or pages of a TIFF, at least 1. */
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

export interface PictureConversion {
  path: string
  /** Where the result goes; its folder also takes temporary files. */
  resultPath: string
  workDir: string
  format: PictureFormat
  /** 1..100; unset: the format's own, or lossless where it is. */
  quality: number | undefined
  lossless: boolean
  /** 1-based frame or page to take alone, or `all`. */
  frames: number | 'all'
  /** Size to render a drawing at before anything else. */
  drawnAt: { width: number; height: number } | undefined
  /** Degrees clockwise, before resizing. */
  rotate: number
  width: number | undefined
  height: number | undefined
  fit: Fit
  enlarge: boolean
  background: Colour
  keepMetadata: boolean
  maxPixels: number
}

/** Pixels of one frame of the result. */
export interface PictureResult {
  width: number
  height: number
}

export type ImageRequest =
  | { kind: 'versions' }
  | { kind: 'inspect'; path: string; page: number | undefined }
  | { kind: 'inspect-heif'; path: string }
  | { kind: 'upright-png'; path: string; resultPath: string }
  | { kind: 'convert'; conversion: PictureConversion }
