/** Computes the sizes of a picture on its way to the result, before any pixel is decoded. */

export const fits = ['inside', 'cover', 'contain', 'fill'] as const
/** One of `fits`. */
export type Fit = (typeof fits)[number]

/** A size in pixels. */
export interface Size {
  width: number
  height: number
}

/** The wanted size and how to reach it. */
export interface Resize {
  width?: number | undefined
  height?: number | undefined
  fit: Fit
  enlarge: boolean
}

/** Returns the bounding box of a picture rotated by `degrees`. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height }
  if (degrees % 90 === 0) return { width: height, height: width }
  const angle = (degrees * Math.PI) / 180
  const sin = Math.abs(Math.sin(angle))
  const cos = Math.abs(Math.cos(angle))
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) }
}

/** Returns the effective fit: where only one side is given, nothing needs to be distorted or cropped. */
export function effectiveFit({ width, height, fit }: Resize): Fit {
  return width === undefined || height === undefined ? 'inside' : fit
}

/** Returns the size of the result of a resize. */
export function resizedSize(source: Size, resize: Resize): Size {
  const { width = Infinity, height = Infinity, enlarge } = resize
  if (resize.width === undefined && resize.height === undefined) return source
  const fit = effectiveFit(resize)
  if (fit === 'contain') return { width, height }
  if (fit === 'fill')
    return { width: enlarge ? width : Math.min(width, source.width), height: enlarge ? height : Math.min(height, source.height) }
  const scaled = scale(source, scaleOf(source, resize))
  return fit === 'cover' ? { width: Math.min(width, scaled.width), height: Math.min(height, scaled.height) } : scaled
}

/** Returns the scale at which a drawing is rendered, so that a resize never enlarges its pixels. */
export function drawingScale(drawing: Size, resize: Resize): number {
  return resize.width === undefined && resize.height === undefined ? 1 : scaleOf(drawing, { ...resize, enlarge: true })
}

function scaleOf(source: Size, resize: Resize): number {
  const across = (resize.width ?? Infinity) / source.width
  const down = (resize.height ?? Infinity) / source.height
  const fit = effectiveFit(resize)
  const factor = fit === 'cover' || fit === 'fill' ? Math.max(across, down) : Math.min(across, down)
  return resize.enlarge ? factor : Math.min(1, factor)
}

/** Scales a size, to at least one pixel each way. */
export function scale({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
