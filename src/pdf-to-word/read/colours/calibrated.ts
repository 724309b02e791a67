/** Converts CIE-based colours to sRGB (PDF 32000, 8.6.5): CalGray, CalRGB and Lab. */

import type { Dict, PdfObject, Resolve } from '../../ir/pdf-object.ts'
import { dictOf, numbersOf } from '../../pdf/objects.ts'
import { calibratedColours } from '../../tuning/read.ts'

/** Returns the parts of a colour in the space of a monitor. */
export type ToParts = (values: readonly number[]) => number[]

type Triple = readonly [number, number, number]

/** The rows of a matrix. */
type Rows = readonly [Triple, Triple, Triple]

/** The white of sRGB: daylight. */
const daylight: Triple = [0.9505, 1, 1.089]
/** Turns XYZ into linear sRGB. */
const toLinear: Rows = [
  [3.2406, -1.5372, -0.4986],
  [-0.9689, 1.8758, 0.0415],
  [0.0557, -0.204, 1.057],
]
/** Turns XYZ into the responses of the eye's receptors, and back (Bradford). */
const toReceptors: Rows = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]
const fromReceptors: Rows = [
  [0.987, -0.1471, 0.16],
  [0.4323, 0.5184, 0.0493],
  [-0.0085, 0.04, 0.9685],
]

const times = (rows: Rows, [x, y, z]: Triple): Triple => [
  rows[0][0] * x + rows[0][1] * y + rows[0][2] * z,
  rows[1][0] * x + rows[1][1] * y + rows[1][2] * z,
  rows[2][0] * x + rows[2][1] * y + rows[2][2] * z,
]

/** Returns the value that a monitor needs for a share of its light. */
const encoded = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

/** Returns the conversion from XYZ, in which this white becomes the white of the monitor. */
function fromXyz(white: Triple): (xyz: Triple) => number[] {
  const [own, shown] = [times(toReceptors, white), times(toReceptors, daylight)]
  return (xyz) => {
    const [l, m, s] = times(toReceptors, xyz)
    const adapted: Triple = [(l * shown[0]) / own[0], (m * shown[1]) / own[1], (s * shown[2]) / own[2]]
    return times(toLinear, times(fromReceptors, adapted)).map(encoded)
  }
}

/** Returns three numbers of a dictionary; the fallback if one is missing or not positive. */
function positive(dict: Dict, key: string, fallback: Triple, resolve: Resolve): Triple {
  const [a = 0, b = 0, c = 0] = numbersOf(dict.get(key), resolve, [])
  return a > 0 && b > 0 && c > 0 ? [a, b, c] : fallback
}

const within = (value = 0) => Math.min(1, Math.max(0, value))

/** Returns the conversion of CalGray: a grey has no hue, whatever the white is. */
export function calibratedGray(parameters: PdfObject | undefined, resolve: Resolve): ToParts {
  const found = Number(resolve(dictOf(resolve(parameters)).get('Gamma') ?? 1))
  const gamma = found > 0 ? found : 1
  return ([a]) => [encoded(within(a) ** gamma)]
}

/** Returns the conversion of CalRGB. */
export function calibratedRgb(parameters: PdfObject | undefined, resolve: Resolve): ToParts {
  const dict = dictOf(resolve(parameters))
  const gamma = positive(dict, 'Gamma', [1, 1, 1], resolve)
  const [xa = 1, ya = 0, za = 0, xb = 0, yb = 1, zb = 0, xc = 0, yc = 0, zc = 1] = numbersOf(dict.get('Matrix'), resolve, [])
  const rows: Rows = [
    [xa, xb, xc],
    [ya, yb, yc],
    [za, zb, zc],
  ]
  const shown = fromXyz(positive(dict, 'WhitePoint', daylight, resolve))
  return ([a, b, c]) => shown(times(rows, [within(a) ** gamma[0], within(b) ** gamma[1], within(c) ** gamma[2]]))
}

/** Returns the conversion of Lab. */
export function labColours(parameters: PdfObject | undefined, resolve: Resolve): ToParts {
  const white = positive(dictOf(resolve(parameters)), 'WhitePoint', daylight, resolve)
  const shown = fromXyz(white)
  const cube = (t: number) => (t > 6 / 29 ? t ** 3 : (108 / 841) * (t - 4 / 29))
  return ([l = 0, a = 0, b = 0]) => {
    const y = (l + 16) / 116
    return shown([cube(y + a / 500) * white[0], cube(y) * white[1], cube(y - b / 200) * white[2]])
  }
}

/** Returns whether a calibrated space differs so little from the monitor's that it was meant to be that. */
export function isLikeScreen(toParts: ToParts, components: 1 | 3): boolean {
  const { probes, mostDifference } = calibratedColours
  const wanted = probes.map((probe) => probe.slice(0, components))
  return wanted.every((probe) => toParts(probe).every((part, i) => Math.abs(within(part) - (probe[i] ?? 0)) <= mostDifference))
}
