/** Creates Word numbering for list items that produces exactly the labels on the page. */

import { type Label, type NumberFormat, readItemLabel, valueIn } from '../blocks/lines/labels.ts'
import type { ListMark, OutlineNumber } from '../ir/paragraph.ts'
import type { TextStyle } from '../ir/text-style.ts'
import type { WrittenIndents } from './formatting/indents.ts'
import { escapeXml, textNamespaces, twips, xmlHead } from './parts/xml.ts'
import { runProperties } from './run-properties.ts'

/** The lists of the file. */
export interface NumberingStore {
  /**
   * Returns the list and level of an item, and the indents of that level; items must come in reading order.
   * @param edge left edge of the column; its right edge in right-to-left text
   * @param base text style of the item's paragraph style
   */
  place(mark: ListMark, edge: number, base: TextStyle): { list: number; level: number; indents: WrittenIndents }
  /** Returns the list of the numbered headings, or null. */
  outline(): number | null
  /** @param isNumbered whether headings of a level, from 0, are numbered by their style */
  xml(isNumbered: (level: number) => boolean): string
  isEmpty(): boolean
}

interface Level {
  format: string
  text: string
  indent: number
  hanging: number
  properties: string
  /** Numbering of a heading level. */
  outline?: OutlineNumber
}

interface AbstractList {
  levels: Map<number, Level>
  counters: Map<number, number>
}

interface List {
  abstract: number
  /** Level at which counting restarts, and the first number. */
  start: { level: number; value: number } | null
}

/** Returns an empty store. */
export function createNumberingStore(): NumberingStore {
  const abstracts: AbstractList[] = []
  const lists: List[] = []
  /** The last list used at each level. */
  let open: number[] = []
  /** The list of the numbered headings, and the one that continues after a restart. */
  let outline: number | null = null
  let anew: { list: number; level: number } | null = null

  function placeOutline(mark: ListMark, number: OutlineNumber, left: number, base: TextStyle) {
    if (outline === null) {
      abstracts.push({ levels: new Map(), counters: new Map() })
      outline = lists.push({ abstract: abstracts.length - 1, start: null })
    }
    const { level } = mark
    const abstract = lists[outline - 1]?.abstract ?? 0
    const levels = abstracts[abstract]?.levels
    const indents = { indent: mark.textX - left, hanging: mark.textX - mark.labelX }
    if (!levels?.has(level))
      levels?.set(level, { ...indents, format: number.format, text: number.text, properties: propertiesOf(mark, base), outline: number })
    if (anew && level < anew.level) anew = null
    if (number.restart !== null) anew = { level, list: lists.push({ abstract, start: { level, value: number.restart } }) }
    return { list: anew?.list ?? outline, level, indents: levelIndents(levels?.get(level)) }
  }

  function place(mark: ListMark, left: number, body: TextStyle) {
    if (mark.outline) return placeOutline(mark, mark.outline, left, body)
    const label = readItemLabel(mark.label)
    if (!label) throw new Error('a list item has a label')
    const { level } = mark
    for (const list of candidates(level)) {
      const abstract = abstracts[lists[list - 1]?.abstract ?? -1]
      const known = abstract?.levels.get(level)
      if (!abstract || (known && !fits(known, label, mark, body))) continue
      const wanted = levelOf(label, mark, level, abstract, left, body, known?.format)
      if (known && known.text !== wanted.text) continue
      const value = valueIn(label.parts.at(-1), wanted.format)
      abstract.levels.set(level, known ?? wanted)
      const next = (abstract.counters.get(level) ?? 0) + 1
      if (label.kind === 'bullet' || value === next) return use(list, abstract, level, next)
      // The number is not the next one: a list with the same levels and its own start value.
      if (known && value !== 1) continue
      lists.push({ abstract: lists[list - 1]?.abstract ?? 0, start: { level, value } })
      return use(lists.length, abstract, level, value)
    }
    return begin(label, mark, left, body)
  }

  function candidates(level: number): number[] {
    return [...new Set([open[level], open[level - 1]].filter((list) => list !== undefined))]
  }

  function begin(label: Label, mark: ListMark, left: number, body: TextStyle) {
    const { level } = mark
    const abstract: AbstractList = { levels: new Map(), counters: new Map() }
    const made = levelOf(label, mark, level, abstract, left, body)
    abstract.levels.set(level, made)
    abstracts.push(abstract)
    const value = valueIn(label.parts.at(-1), made.format)
    lists.push({ abstract: abstracts.length - 1, start: label.kind === 'number' && value !== 1 ? { level, value } : null })
    return use(lists.length, abstract, level, value)
  }

  function use(list: number, abstract: AbstractList, level: number, value: number) {
    abstract.counters.set(level, value)
    for (const other of [...abstract.counters.keys()]) if (other > level) abstract.counters.delete(other)
    open = open.slice(0, level)
    open[level] = list
    return { list, level, indents: levelIndents(abstract.levels.get(level)) }
  }

  return {
    place,
    outline: () => outline,
    isEmpty: () => lists.length === 0,
    xml: (isNumbered) =>
      `${xmlHead}<w:numbering ${textNamespaces}>${abstracts.map((abstract, i) => abstractXml(abstract, i, isNumbered)).join('')}${lists.map(listXml).join('')}</w:numbering>`,
  }
}

/** Returns whether a label fits the number format of a level; a bullet must also look the same. */
function fits(level: Level, label: Label, mark: ListMark, body: TextStyle): boolean {
  if (label.kind === 'bullet')
    return level.format === 'bullet' && level.text === mark.label && level.properties === propertiesOf(mark, body)
  return level.format !== 'bullet' && (label.parts.at(-1)?.formats.includes(level.format as NumberFormat) ?? false)
}

function levelOf(
  label: Label,
  mark: ListMark,
  level: number,
  abstract: AbstractList,
  edge: number,
  body: TextStyle,
  format?: string,
): Level {
  const side = mark.rtl ? -1 : 1
  const shared = { indent: side * (mark.textX - edge), hanging: side * (mark.textX - mark.labelX), properties: propertiesOf(mark, body) }
  if (label.kind === 'bullet') return { format: 'bullet', text: mark.label, ...shared }
  const last = label.parts.at(-1)
  const chosen = format ?? (last && last.formats.length > 1 && last.value === 9 ? last.formats[1] : last?.formats[0]) ?? 'decimal'
  const upper = label.parts.slice(0, -1).map((part, i) => {
    // The part is counted by Word if it gives the same number; otherwise it is fixed text.
    const counted = label.parts.length === level + 1 && abstract.counters.get(i) === part.value
    return counted ? `%${i + 1}.` : `${part.value}.`
  })
  return { format: chosen, text: `${label.prefix}${upper.join('')}%${level + 1}${label.suffix}`, ...shared }
}

/** Returns the indents of a level as written. */
function levelIndents({ indent, hanging }: Pick<Level, 'indent' | 'hanging'> = { indent: 0, hanging: 0 }): WrittenIndents {
  return { left: twips(Math.max(0, indent)), first: -twips(Math.max(0, hanging)), right: 0 }
}

function propertiesOf({ style }: ListMark, body: TextStyle): string {
  return runProperties({ ...style, underline: false, strike: false, shade: '', raise: '' }, body)
}

function abstractXml({ levels }: AbstractList, index: number, isNumbered: (level: number) => boolean): string {
  const deepest = Math.max(...levels.keys())
  const known = [...levels].sort((a, b) => a[0] - b[0])
  const xml = known.map(([level, { format, text, properties, outline, ...place }]) => {
    const { left, first } = levelIndents(place)
    const tab = `<w:ind w:left="${left}" w:hanging="${-first}"/>`
    const style = outline && isNumbered(level) ? `<w:pStyle w:val="Heading${level + 1}"/>` : ''
    const follow = outline?.follow === 'space' ? '<w:suff w:val="space"/>' : ''
    return `<w:lvl w:ilvl="${level}"><w:start w:val="${outline?.start ?? 1}"/><w:numFmt w:val="${format}"/>${style}${follow}<w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/><w:pPr>${tab}</w:pPr>${properties}</w:lvl>`
  })
  return `<w:abstractNum w:abstractNumId="${index}"><w:multiLevelType w:val="${deepest > 0 ? 'multilevel' : 'hybridMultilevel'}"/>${xml.join('')}</w:abstractNum>`
}

function listXml({ abstract, start }: List, index: number): string {
  const override = start ? `<w:lvlOverride w:ilvl="${start.level}"><w:startOverride w:val="${start.value}"/></w:lvlOverride>` : ''
  return `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${abstract}"/>${override}</w:num>`
}
