/** Ranges and counts that Word enforces when it opens a file, although the standard allows more. */
import type { XmlElement } from './parse-xml.ts'

/** The longest distance, in twips: 22 inches. */
const inches22 = 31_680
/** The same in English Metric Units, of which an inch has 914,400. */
const emu22 = 22 * 914_400

/** The lowest and highest value of an attribute, by parent and element, or by element alone. */
const ranges: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  'w:w': { 'w:val': [1, 600] },
  'w:rPr/w:sz': { 'w:val': [2, 3276] },
  'w:szCs': { 'w:val': [2, 3276] },
  'w:rPr/w:spacing': { 'w:val': [-inches22, inches22] },
  'w:position': { 'w:val': [-3168, 3168] },
  'w:pPr/w:spacing': { 'w:before': [0, inches22], 'w:after': [0, inches22], 'w:line': [0, inches22] },
  'w:ind': { 'w:left': [-inches22, inches22], 'w:right': [-inches22, inches22], 'w:firstLine': [0, inches22], 'w:hanging': [0, inches22] },
  'w:tabs/w:tab': { 'w:pos': [-inches22, inches22] },
  'w:framePr': { 'w:w': [0, inches22], 'w:h': [0, inches22], 'w:x': [-inches22, inches22], 'w:y': [-inches22, inches22] },
  'w:pgSz': { 'w:w': [144, inches22], 'w:h': [144, inches22] },
  'w:pgMar': { 'w:left': [0, inches22], 'w:right': [0, inches22], 'w:top': [-inches22, inches22], 'w:bottom': [-inches22, inches22] },
  'w:cols': { 'w:num': [1, 45], 'w:space': [0, inches22] },
  'w:trHeight': { 'w:val': [0, inches22] },
  'w:tcW': { 'w:w': [0, inches22] },
  'w:gridCol': { 'w:w': [0, inches22] },
  'w:start': { 'w:val': [0, 32_767] },
  'w:pgNumType': { 'w:start': [0, 2 ** 32 - 1] },
  'w:lnNumType': { 'w:start': [0, 32_767], 'w:countBy': [1, 100] },
  'wp:extent': { cx: [0, emu22], cy: [0, emu22] },
  'wp:docPr': { id: [1, 2 ** 31 - 1] },
}

/** The most elements of one name in a parent. */
const counts: Readonly<Record<string, readonly [child: string, most: number]>> = {
  'w:tabs': ['w:tab', 64],
  'w:tblGrid': ['w:gridCol', 63],
  'w:tr': ['w:tc', 63],
  'w:abstractNum': ['w:lvl', 9],
}

/** The longest text of an attribute. */
const lengths: Readonly<Record<string, readonly [attribute: string, most: number]>> = {
  'w:name': ['w:val', 253],
  'w:tag': ['w:val', 64],
  'w:alias': ['w:val', 64],
}

/** @returns what Word would not accept of an element, a sentence each */
export function* limitFaults({ name, attributes, children }: XmlElement, parent: string): Generator<string> {
  for (const [attribute, [least, most]] of Object.entries(ranges[`${parent}/${name}`] ?? ranges[name] ?? {})) {
    const found = attributes.get(attribute)
    if (found !== undefined && !(Number(found) >= least && Number(found) <= most))
      yield `<${name}> has ${attribute}="${found}", which is not from ${least} to ${most}`
  }
  const [child, most] = counts[name] ?? ['', 0]
  const own = children.filter((one) => one.name === child).length
  if (own > most) yield `<${name}> has ${own} <${child}>, more than ${most}`
  const [attribute, longest] = lengths[name] ?? ['', 0]
  const length = attributes.get(attribute)?.length ?? 0
  if (length > longest) yield `<${name}> has a ${attribute} of ${length} characters, more than ${longest}`
  if (name === 'w:sectPr') yield* pageFaults(children)
}

/** The margins of a page have to leave space for text. */
function* pageFaults(children: readonly XmlElement[]): Generator<string> {
  const of = (name: string, attribute: string) => Number(children.find((one) => one.name === name)?.attributes.get(`w:${attribute}`) ?? 0)
  const width = of('w:pgSz', 'w') - of('w:pgMar', 'left') - of('w:pgMar', 'right')
  const height = of('w:pgSz', 'h') - Math.abs(of('w:pgMar', 'top')) - Math.abs(of('w:pgMar', 'bottom'))
  if (!(width > 0 && height > 0)) yield `the margins leave ${width} by ${height} of the page`
}
