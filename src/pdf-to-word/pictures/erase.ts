/** Removes words from the picture of a scanned page that are in the file as text. */

import type { Box } from '../ir/geometry.ts'
import { erasedWords } from '../tuning/pictures.ts'
import type { Pixels } from './png.ts'

/** The result; 'empty' if almost nothing is left, 'imperfect' if parts of the words would remain visible. */
export type Erased = Pixels | 'empty' | 'imperfect'

/**
 * Returns the picture with the boxes painted over in the background colour.
 * @param boxes in fractions of the picture's width and height, from its upper left corner
 */
export function withoutWords(pixels: Pixels, boxes: readonly Box[]): Erased {
  const { width, height, channels } = pixels
  const light = lightnessOf(pixels)
  const limit = paperOf(light) - erasedWords.inkStep
  const places = boxes.map((box) => placeOf(box, pixels))
  const painted = new Uint8Array(width * height)
  let [ink, uneven, ruled] = [0, 0, 0]
  for (const { left, right, top, bottom } of places) {
    let long = 0
    for (let y = top; y < bottom; y++) {
      let longest = 0
      for (let at = y * width + left, run = 0; at < y * width + right; at++) {
        run = (light[at] as number) < limit ? run + 1 : 0
        if (run > longest) longest = run
        if (run > 0 && !painted[at]) ink++
        painted[at] = 1
      }
      if (longest > (bottom - top) * erasedWords.ruleLength) long++
    }
    if (long > 0 && long < (bottom - top) * erasedWords.ruleThickness) ruled++
  }
  const bytes = Buffer.from(pixels.bytes)
  for (const place of places) {
    const paper = paperAround(light, width, place)
    if (paper.isUneven) uneven++
    const colour = Buffer.from(bytes.subarray(paper.at * channels, (paper.at + 1) * channels))
    for (let y = place.top; y < place.bottom; y++)
      for (let x = place.left; x < place.right; x++) colour.copy(bytes, (y * width + x) * channels)
  }
  if (
    Math.max(uneven, ruled) > boxes.length * erasedWords.mostUneven ||
    inkAround(light, painted, limit, places, { width, height }) > ink * erasedWords.mostLeft
  )
    return 'imperfect'
  if (inkLeft(light, painted, limit, { width, height }) < erasedWords.leastInk) return 'empty'
  return { width, height, channels, bytes }
}

interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

function placeOf({ x0, y0, x1, y1 }: Box, { width, height }: Pixels): Place {
  const more = (y1 - y0) * erasedWords.reach
  return {
    left: clamp((x0 - more) * width, width),
    right: clamp((x1 + more) * width, width),
    top: clamp((y0 - more) * height, height),
    bottom: clamp((y1 + more) * height, height),
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Returns the lightness of each pixel on white paper, from 0 to 255. */
function lightnessOf({ width, height, channels, bytes }: Pixels): Uint8Array {
  const light = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < light.length; at++, from += channels) {
    const [first, second, third] = [bytes[from] as number, bytes[from + 1] as number, bytes[from + 2] as number]
    const own = channels === 1 ? first : (first + second + third) / 3
    light[at] = channels === 4 ? 255 - ((255 - own) * (bytes[from + 3] as number)) / 255 : own
  }
  return light
}

/** Returns the lightness of the paper, the most frequent one. */
function paperOf(light: Uint8Array): number {
  const counts = new Array<number>(256).fill(0)
  for (let at = 0; at < light.length; at += erasedWords.stride) counts[light[at] as number] = (counts[light[at] as number] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

/** Returns the brightest place on the upper and lower edges of a box, where there is paper between lines. */
function paperAround(light: Uint8Array, width: number, { left, right, top, bottom }: Place): { at: number; isUneven: boolean } {
  let at = top * width + left
  const seen: number[] = []
  for (let x = left; x < right; x += erasedWords.stride)
    for (const y of [top, Math.max(top, bottom - 1)]) {
      const own = light[y * width + x] as number
      seen.push(own)
      if (own > (light[at] as number)) at = y * width + x
    }
  const middle = seen.sort((a, b) => a - b)[seen.length >> 1] ?? 255
  return { at, isUneven: (light[at] as number) - middle > erasedWords.plain }
}

interface Size {
  width: number
  height: number
}

/** Returns the number of dark pixels close to the painted areas. */
function inkAround(light: Uint8Array, painted: Uint8Array, limit: number, places: readonly Place[], { width, height }: Size): number {
  const counted = painted.slice()
  let ink = 0
  for (const { left, right, top, bottom } of places) {
    const more = Math.round((bottom - top) * erasedWords.ring)
    for (let y = Math.max(0, top - more); y < Math.min(height, bottom + more); y++)
      for (let at = y * width + Math.max(0, left - more); at < y * width + Math.min(width, right + more); at++) {
        if (counted[at]) continue
        counted[at] = 1
        if ((light[at] as number) < limit) ink++
      }
  }
  return ink
}

/** Returns the share of dark pixels outside the painted areas. */
function inkLeft(light: Uint8Array, painted: Uint8Array, limit: number, { width, height }: Size): number {
  let [ink, all] = [0, 0]
  for (let y = 0; y < height; y += erasedWords.stride)
    for (let at = y * width; at < (y + 1) * width; at += erasedWords.stride) {
      all++
      if (!painted[at] && (light[at] as number) < limit) ink++
    }
  return ink / Math.max(1, all)
}
