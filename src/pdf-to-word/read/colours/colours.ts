/**
 * Converts PDF colours to RRGGBB (PDF 32000, 8.6). ICC profiles are treated as the spaces they nearly always describe: sRGB, grey or
 * ordinary CMYK.
 */

import type { PdfObject, Resolve } from '../../ir/pdf-object.ts'
import { decodeStream } from '../../pdf/filters.ts'
import { dictOf, isStream, numbersOf } from '../../pdf/objects.ts'
import { calibratedGray, calibratedRgb, isLikeScreen, labColours, type ToParts } from './calibrated.ts'
import { functionOf } from './functions.ts'

/** Converts the operands of a colour operator to RRGGBB. */
export type ColourSpace = (values: readonly number[]) => string

/** Used for anything without a single colour. */
export const middleGray = '808080'

const hex = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

/** Converts DeviceGray. */
export const gray: ColourSpace = ([g = 0]) => hex(g).repeat(3).toUpperCase()
/** Converts DeviceRGB. */
export const rgb: ColourSpace = ([r = 0, g = 0, b = 0]) => `${hex(r)}${hex(g)}${hex(b)}`.toUpperCase()
/**
 * Colours of cyan, magenta, yellow and their mixtures on coated paper (SWOP), as PDF viewers show them. The index is the sum of the inks: 1
 * for cyan, 2 for magenta, 4 for yellow. Black ink is pure black, so that black text stays black.
 */
const inkMixtures: readonly (readonly [number, number, number])[] = [
  [1, 1, 1],
  [0, 0.678, 0.937],
  [0.925, 0, 0.549],
  [0.18, 0.192, 0.573],
  [1, 0.949, 0],
  [0, 0.651, 0.314],
  [0.929, 0.11, 0.141],
  [0.212, 0.212, 0.224],
]

/** Returns the mean of the ink mixtures, weighted by the probability of each at a point of the paper (Neugebauer). */
export const cmyk: ColourSpace = (values) => {
  const [c = 0, m = 0, y = 0, k = 0] = values.map((value) => Math.min(1, Math.max(0, value)))
  const mixed = [0, 0, 0]
  for (const [inks, parts] of inkMixtures.entries()) {
    const share = (inks & 1 ? c : 1 - c) * (inks & 2 ? m : 1 - m) * (inks & 4 ? y : 1 - y) * (1 - k)
    for (const [i, part] of parts.entries()) mixed[i] = (mixed[i] ?? 0) + share * part
  }
  return rgb(mixed)
}

/** Returns a calibrated space; plain colours if it hardly differs from them. */
function calibrated(toParts: ToParts, components: 1 | 3): ColourSpace {
  const plain = components === 1 ? gray : rgb
  return isLikeScreen(toParts, components) ? plain : (values) => plain(toParts(values))
}

/** Returns the look of a colour with this opacity on white paper. */
export function onPaper(color: string, alpha: number): string {
  if (alpha >= 1) return color
  const parts = [0, 2, 4].map((at) => 1 - alpha + (alpha * Number.parseInt(color.slice(at, at + 2), 16)) / 255)
  return rgb(parts)
}

/** Returns the colour space that an object describes; unknown spaces count as grey. */
export function colourSpaceOf(object: PdfObject | undefined, resolve: Resolve, depth = 0): ColourSpace {
  const space = resolve(object)
  const list = Array.isArray(space) ? space : [space]
  if (depth > 4) return gray
  switch (resolve(list[0])) {
    case 'DeviceRGB':
    case 'RGB':
      return rgb
    case 'CalGray':
      return calibrated(calibratedGray(list[1], resolve), 1)
    case 'CalRGB':
      return calibrated(calibratedRgb(list[1], resolve), 3)
    case 'DeviceCMYK':
    case 'CMYK':
      return cmyk
    case 'Lab': {
      const toParts = labColours(list[1], resolve)
      return (values) => rgb(toParts(values))
    }
    case 'ICCBased': {
      const components = resolve(dictOf(resolve(list[1])).get('N'))
      return components === 4 ? cmyk : components === 3 ? rgb : gray
    }
    case 'Indexed':
    case 'I':
      return indexed(list, resolve, depth)
    case 'Separation':
    case 'DeviceN': {
      const alternate = colourSpaceOf(list[2], resolve, depth + 1)
      const tint = functionOf(list[3], resolve)
      return tint ? (values) => alternate(tint(values)) : (values) => gray([1 - Math.max(0, ...values)])
    }
    case 'Pattern':
      // Uncoloured patterns get their colour in the space that follows in the list.
      return list.length > 1 ? colourSpaceOf(list[1], resolve, depth + 1) : () => middleGray
    default:
      return gray
  }
}

function indexed(list: readonly PdfObject[], resolve: Resolve, depth: number): ColourSpace {
  const base = resolve(list[1])
  const space = colourSpaceOf(base, resolve, depth + 1)
  const count = componentsOf(base, resolve)
  const table = resolve(list[3])
  const bytes = Buffer.isBuffer(table) ? table : isStream(table) ? decodeStream(table, resolve).bytes : Buffer.alloc(0)
  const ranges = Array.from({ length: count }, (_, component) => naturalRange(base, component, 1, resolve))
  return ([index = 0]) => {
    const entry = bytes.subarray(index * count, index * count + count)
    return space(Array.from(entry, (byte, i) => mixed(ranges[i] ?? [0, 1], byte / 255)))
  }
}

const mixed = ([low, high]: readonly [number, number], share: number) => low + (high - low) * share

/** Returns the number of components of a colour space. */
export function componentsOf(object: PdfObject | undefined, resolve: Resolve): number {
  const space = resolve(object)
  const list = Array.isArray(space) ? space : [space]
  const name = resolve(list[0])
  if (name === 'ICCBased') return Number(resolve(dictOf(resolve(list[1])).get('N')) ?? 3)
  if (name === 'DeviceRGB' || name === 'RGB' || name === 'CalRGB' || name === 'Lab') return 3
  if (name === 'DeviceCMYK' || name === 'CMYK') return 4
  const names = resolve(list[1])
  return name === 'DeviceN' && Array.isArray(names) ? names.length : 1
}

/** Returns whether the components are plain grey or RGB values. */
export function isPlainColour(object: PdfObject | undefined, resolve: Resolve): boolean {
  const space = resolve(object)
  const name = resolve(Array.isArray(space) ? space[0] : space)
  if (name === 'ICCBased') return componentsOf(space, resolve) !== 4
  if (name === 'CalGray' || name === 'CalRGB') return [gray, rgb].includes(colourSpaceOf(space, resolve))
  return typeof name === 'string' && /^(?:Device)?(?:Gray|RGB)$|^G$/.test(name)
}

/** Returns the default minimum and maximum of a component of picture samples (PDF 32000, table 90). */
export function naturalRange(object: PdfObject | undefined, component: number, top: number, resolve: Resolve): [number, number] {
  const space = resolve(object)
  const list = Array.isArray(space) ? space : [space]
  const name = resolve(list[0])
  if (name === 'Indexed' || name === 'I') return [0, top]
  if (name !== 'Lab') return [0, 1]
  if (component === 0) return [0, 100]
  const range = numbersOf(dictOf(resolve(list[1])).get('Range'), resolve, [-100, 100, -100, 100])
  return [range[component * 2 - 2] ?? -100, range[component * 2 - 1] ?? 100]
}
