/** Sizes that a picture passes through on its way to the result, known before a pixel is decoded. */

export const fits = ['inside', 'cover', 'contain', 'fill'] as const
export type Fit = (typeof fits)[number]

export interface Size {
  width: number
  height: number
}

export interface Resize {
  width?: number | undefined
  height?: number | undefined
  fit: Fit
  enlarge: boolean
}

/** The box that holds a picture turned by `degrees`. */
export function rotatedSize({ width, height }: Size, degrees: number): Size {
  if (degrees % 180 === 0) return { width, height }
  if (degrees % 90 === 0) return { width: height, height: width }
  const angle = (degrees * Math.PI) / 180
  const sin = Math.abs(Math.sin(angle))
  const cos = Math.abs(Math.cos(angle))
  return { width: Math.ceil(width * cos + height * sin), height: Math.ceil(width * sin + height * cos) }
}

/** The fit in force: with one side alone there is nothing to distort or crop. */
export function effectiveFit({ width, height, fit }: Resize): Fit {
  return width === undefined || height === undefined ? 'inside' : fit
}

/** The size of the result of a resize. */
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

/** How large a drawing is to be drawn, relative to its own size, so that a resize never enlarges its pixels. */
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

/** At least one pixel each way. */
export function scale({ width, height }: Size, factor: number): Size {
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
