/** How far the text of a picture is from level. */
import { type Grey, shrink } from './grey.ts'
import { findInk, type Ink } from './ink.ts'

/** As far as is looked, in degrees to both sides. */
const mostDegrees = 12
/** Dots per inch at which it is looked: a page is then some 1,000 pixels wide, of which a twentieth of a degree moves the other end by one. */
const lookAt = 110
/** No side is looked at with more pixels, whatever resolution is claimed. */
const mostSide = 1600
/** First steps, and those of the last look, in degrees. */
const coarse = 0.5
const fine = 0.05
/** More points tell nothing more. */
const mostPoints = 200_000
/** Fewer are no lines of text. */
const fewestPoints = 60
/** The rows must stand out so much more at the best slope than at the middle one. */
const clear = 1.12
/** Its multiples lie evenly between whole numbers. */
const golden = (Math.sqrt(5) - 1) / 2
/** Narrower pictures, in pixels as looked at, have no slope that counts. */
const narrowest = 24

/**
 * Returns the slope of the text in degrees, accurate to about 0.05: above 0 where lines fall to the right. 0 where nothing is sure.
 * By projection profiles (Postl 1986): seen along its lines, text is alternately dark and light as at no other slope.
 * @param dpi dots per inch of the picture
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
  // The top of the parabola through the best slope and those beside it.
  const [left, right] = [sharpness(points, best - fine), sharpness(points, best + fine)]
  const bend = left - 2 * score + right
  const top = bend < 0 ? Math.max(-1, Math.min(1, (left - right) / (2 * bend))) : 0
  const degrees = Math.round((best + top * fine) * 1000) / 1000
  return Math.abs(degrees) > mostDegrees ? 0 : degrees
}

interface Points {
  x: Float32Array
  y: Float32Array
  /** How many rows the longest way down has. */
  rows: number
}

/** Where ink ends downwards: on text, that is its baseline most of all. Black areas count by their edge alone. */
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
      // Whole rows would look sharper than any slope, even of noise.
      points.y[seen / every] = Math.floor(at / width) + ((seen * golden) % 1)
    }
    seen++
  }
  return points
}

/** Sum of squares of the rows' points, each given to the two rows that it lies between, at this slope. */
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
