/** Reduces the measured colours of scans to the few that the file uses, and to Word's own colours where they are near. */

import { scannedColors } from '../../tuning/scans.ts'
import type { ScannedPage, ScannedWord } from './scan.ts'

/** Standard colours of Word and of the web, and those of the themes and heading styles of Word's default templates of 2007, 2013 and 2023. */
const wordColors =
  'C00000 FF0000 FFC000 FFFF00 92D050 00B050 00B0F0 0070C0 002060 7030A0 0000FF 008000 800000 000080 008080 800080 FF00FF 00FF00 00FFFF ' +
  '4F81BD C0504D 9BBB59 8064A2 4BACC6 F79646 1F497D 365F91 17365D 243F60 345A8A 4472C4 ED7D31 5B9BD5 70AD47 44546A 0563C1 954F72 2E74B5 ' +
  '1F4D78 2F5496 1F3763 1F3864 156082 E97132 196B24 0F9ED5 A02B93 4EA72E 0E2841 467886 96607D 0F4761'

type Rgb = readonly [red: number, green: number, blue: number]

interface Weighed {
  color: Rgb
  weight: number
}

interface Common {
  /** Mean of the measured colours. */
  color: Rgb
  hex: string
}

/** Returns the pages with similar colours of words, rules and shades made equal. */
export function withCommonColors(scans: readonly ScannedPage[]): ScannedPage[] {
  const inks = scans.flatMap(({ words, rules }) => [
    ...words.flatMap(({ color, text }) => (color ? { color: partsOf(color), weight: text.length } : [])),
    ...rules.flatMap(({ color }) => (color ? { color: partsOf(color), weight: 1 } : [])),
  ])
  const areas = scans.flatMap(({ fills }) => fills.flatMap(({ color }) => (color ? { color: partsOf(color), weight: 1 } : [])))
  const [inkOf, areaOf] = [commonOf(inks), commonOf(areas)]
  const own = <Item extends { color?: string | undefined }>(item: Item, of: typeof inkOf): Item =>
    item.color === undefined ? item : { ...item, color: of(item.color) }
  return scans.map((scan) => ({
    ...scan,
    words: inLines(scan.words.map((word) => own(word, inkOf))),
    rules: scan.rules.map((rule) => own(rule, inkOf)),
    fills: scan.fills.map((fill) => own(fill, areaOf)),
  }))
}

/** Returns a function that gives the common colour of a measured one. */
function commonOf(given: readonly Weighed[]): (hex: string) => string {
  const counts = new Map<string, Weighed>()
  for (const { color, weight } of given) {
    const key = hexOf(color)
    counts.set(key, { color, weight: (counts.get(key)?.weight ?? 0) + weight })
  }
  let left = [...counts.values()].sort((a, b) => b.weight - a.weight)
  const common: Common[] = []
  for (let [first] = left; first; [first] = left) {
    const middle = meanOf(left.filter(({ color }) => distance(color, first.color) <= scannedColors.alike))
    const members = left.filter(({ color }) => distance(color, middle) <= scannedColors.alike)
    const rest = left.filter((one) => one !== first && !members.includes(one))
    const color = meanOf(members.length > 0 ? members : [first])
    common.push({ color, hex: hexOf(nearestOfWord(color) ?? color) })
    left = rest
  }
  return (hex) => {
    const color = partsOf(hex)
    return (
      common.reduce<Common | undefined>((best, one) => {
        return best && distance(best.color, color) <= distance(one.color, color) ? best : one
      }, undefined)?.hex ?? hex
    )
  }
}

function meanOf(all: readonly Weighed[]): Rgb {
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (channel: 0 | 1 | 2) => all.reduce((sum, { color, weight }) => sum + color[channel] * weight, 0) / total
  return [mean(0), mean(1), mean(2)]
}

const known = wordColors.split(' ').map(partsOf)

function nearestOfWord(color: Rgb): Rgb | undefined {
  const best = known.reduce((one, other) => (distance(other, color) < distance(one, color) ? other : one))
  return distance(best, color) <= scannedColors.likeWord ? best : undefined
}

/** Gives dashes and points in lines of one colour that colour: so little ink gives no exact one. */
function inLines(words: readonly ScannedWord[]): ScannedWord[] {
  const colors = new Map<number, string>()
  for (const [line, own] of Map.groupBy(words, (word) => word.line)) {
    const all = own.reduce((sum, { text }) => sum + text.length, 0)
    for (const [color, those] of Map.groupBy(own, (word) => word.color)) {
      const letters = those.reduce((sum, { text }) => sum + text.length, 0)
      if (color !== undefined && letters >= all * scannedColors.leastOfLine) colors.set(line, color)
    }
  }
  return words.map((word) => {
    const color = colors.get(word.line)
    return color !== undefined && !/[\p{L}\p{N}]/u.test(word.text) ? { ...word, color } : word
  })
}

/** Returns the largest difference in red, green or blue. */
const distance = (a: Rgb, b: Rgb) => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))

function partsOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

const hexOf = (color: Rgb) =>
  color
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
