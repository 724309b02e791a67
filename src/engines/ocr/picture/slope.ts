/** Measures the slope of the text in a picture. */
import { type Grey, shrink } from './grey.ts'
import { findInk, type Ink } from './ink.ts'

/** Maximum slope that is searched, in degrees to either side. */
const mostDegrees = 12
/**
 * Resolution of the search, in dots per inch: a page is then some 1,000 pixels wide, so that a twentieth of a degree moves its other end by
 * one pixel.
 */
const lookAt = 110
/** Maximum side of the searched picture, in pixels, whatever resolution is claimed. */
const mostSide = 1600
/** Steps of the first pass and of the last one, in degrees. */
const coarse = 0.5
const fine = 0.05
/** Maximum number of points; more do not improve the result. */
const mostPoints = 200_000
/** Minimum number of points; fewer are no lines of text. */
const fewestPoints = 60
/** Minimum ratio of the best slope's sharpness to the median one. */
const clear = 1.12
/** Golden ratio; the fractional parts of its multiples are evenly distributed. */
const golden = (Math.sqrt(5) - 1) / 2
/** Minimum width of a picture with a measurable slope, in pixels of the search. */
const narrowest = 24

/**
 * Returns the slope of the text in degrees, accurate to about 0.05: positive where lines fall to the right, 0 where it is uncertain. Uses
 * projection profiles (Postl 1986): along its lines, text alternates between dark and light more than at any other slope.
 * @param dpi resolution of the picture, in dots per inch
 */
export function findSlope(grey: Grey, dpi: number): number {
  const by = Math.max(1, Math.round(dpi / lookAt), Math.ceil(Math.max(grey.width, grey.height) / mostSide))
  const small = shrink(grey, by)
  if (small.width < narrowest || small.height < narrowest) return 0
  const points = undersides(findInk(small, 12))
  if (points.x.length < fewestPoints) return 0
  const scores: number[] = []
  for (let degrees = -mostDegrees; degrees <= mostDegrees; degrees += coarse) scores.push(sharpness(points, degrees))
  const best = scores.indexOf(Math.max(...scores))
  const middle = [...scores].sort((a, b) => a - b)[scores.length >> 1] ?? 0
  if ((scores[best] ?? 0) < middle * clear) return 0
  return finest(points, best * coarse - mostDegrees)
}

function finest(points: Points, around: number): number {
  let [best, score] = [around, 0]
  for (let step = -coarse / fine; step <= coarse / fine; step++) {
    const own = sharpness(points, around + step * fine)
    if (own > score) [best, score] = [around + step * fine, own]
  }
  // The maximum of the parabola through the best slope and its neighbours.
  const [left, right] = [sharpness(points, best - fine), sharpness(points, best + fine)]
  const curvature = left - 2 * score + right
  const top = curvature < 0 ? Math.max(-1, Math.min(1, (left - right) / (2 * curvature))) : 0
  const degrees = Math.round((best + top * fine) * 1000) / 1000
  return Math.abs(degrees) > mostDegrees ? 0 : degrees
}

interface Points {
  x: Float32Array
  y: Float32Array
  /** Maximum number of rows that the points span. */
  rows: number
}

/** Returns the lower edges of ink, which in text are mostly on the baseline. A black area counts only by its edge. */
function undersides({ width, height, pixels }: Ink): Points {
  let count = 0
  const isUnder = (at: number) => pixels[at] === 1 && pixels[at + width] === 0
  for (let at = 0; at < width * (height - 1); at++) if (isUnder(at)) count++
  const every = Math.ceil(count / mostPoints)
  const kept = every === 0 ? 0 : Math.ceil(count / every)
  const points = { x: new Float32Array(kept), y: new Float32Array(kept), rows: height }
  for (let at = 0, seen = 0; at < width * (height - 1); at++) {
    if (!isUnder(at)) continue
    if (seen % every === 0) {
      points.x[seen / every] = (at % width) - width / 2
      // With whole rows, even noise would look sharper at slope 0 than at any other.
      points.y[seen / every] = Math.floor(at / width) + ((seen * golden) % 1)
    }
    seen++
  }
  return points
}

/** Returns the sum of the squared row counts at this slope. Each point is divided between the two nearest rows. */
function sharpness({ x, y, rows }: Points, degrees: number): number {
  const tangent = Math.tan((degrees * Math.PI) / 180)
  const margin = 400
  const histogram = new Float32Array(rows + 2 * margin + 2)
  for (let i = 0; i < x.length; i++) {
    const row = (y[i] as number) - tangent * (x[i] as number) + margin
    const whole = Math.floor(row)
    if (whole < 0 || whole >= histogram.length - 1) continue
    histogram[whole] = (histogram[whole] as number) + 1 - (row - whole)
    histogram[whole + 1] = (histogram[whole + 1] as number) + row - whole
  }
  let sum = 0
  for (const value of histogram) sum += value * value
  return sum
}
