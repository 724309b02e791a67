/** Creates named styles for common spacing, so that paragraphs specify only differences. */

import type { PlacedParagraph } from '../ir/paragraph.ts'
import { noSpacing, type Spacing } from '../ir/spacing.ts'
import { twips } from './parts/xml.ts'

/** Spacing as written: distances in twentieths of a point; line height in the same unit if exact, otherwise in 240ths of a line. */
export interface WrittenSpacing {
  before: number
  after: number
  line: number
  exact: boolean
}

const plainSpacing: WrittenSpacing = { before: 0, after: 0, line: 240, exact: false }

/** Alignment of a paragraph. */
export type Alignment = PlacedParagraph['align']

/** A style for paragraphs of one kind with the same spacing. */
export interface SpacingStyle {
  id: string
  name: string
  /** The basic style of their kind, or its most common style. */
  basedOn: string
  spacing: WrittenSpacing
  /** Spacing of the style that it is based on. */
  baseSpacing: WrittenSpacing
  /** Alignment that differs from the style that it is based on. */
  align: Alignment | null
  /** Whether Word lists it: a style of a single paragraph, or of one without text, is of no use to anyone who looks for one. */
  listed: boolean
}

/** A kind of paragraph that may have several styles: body text, lists, table text. */
interface Kind {
  /** The style on which its most common style is based. */
  base: string
  id: string
  name: string
  /** The alignments that its most common style may have. */
  aligns: readonly Alignment[]
  /** Paragraphs without spacing get a style of their own instead of the base. */
  always?: true
  /** Its paragraphs have no text. */
  empty?: true
}

const bodyText: Kind = { base: 'Normal', id: 'BodyText', name: 'Body Text', aligns: ['both'] }
const tableText: Kind = { base: 'Normal', id: 'TableText', name: 'Table Text', aligns: ['both', 'center', 'right'], always: true }
const listItem: Kind = { base: 'ListParagraph', id: 'ListItem', name: 'List Item', aligns: ['both'] }
const figure: Kind = { base: 'Normal', id: 'Figure', name: 'Figure', aligns: [] }
const emptyLine: Kind = { base: 'Normal', id: 'EmptyLine', name: 'Empty Line', aligns: [], empty: true }
/** Paragraphs without text, which only separate blocks. */
const gap: Kind = { base: 'Normal', id: 'Gap', name: 'Gap', aligns: [], empty: true }

const anyAlignment: readonly Alignment[] = ['both', 'center', 'right']

/** Maximum number of styles of a kind: Word shows all styles in one list, where more would be of no help. */
const mostOfKind = 24

/** The spacing styles of the file. */
export interface SpacingStyles {
  /** Returns the style of a paragraph, given the basic style for its role. */
  idOf(paragraph: PlacedParagraph, id: string): string
  /** Returns the spacing of a style. */
  of(id: string): WrittenSpacing
  /** Returns the alignment of a style. */
  alignOf(id: string): Alignment
  /** Returns the style of a picture on its own line, with this spacing before it, in points. */
  ofFigure(before: number): string
  /** Returns the style of an empty line in a low row. @param maxHeight maximum height in points */
  ofEmptyLine(maxHeight: number): string
  all(): readonly SpacingStyle[]
}

/** A paragraph with the basic style for its role. */
export interface StyledParagraph {
  paragraph: PlacedParagraph
  id: string
}

/** Creates the styles for all paragraphs. @param inCells paragraphs in tables */
export function createSpacingStyles(all: readonly StyledParagraph[], inCells: ReadonlySet<PlacedParagraph>): SpacingStyles {
  const groups = Map.groupBy(all, ({ paragraph, id }) => kindOf(paragraph, id, inCells) ?? id)
  const own = new Map<string, WrittenSpacing>()
  const aligns = new Map<string, Alignment>()
  const byKey = new Map<string, SpacingStyle>()
  for (const [group, members] of groups) {
    const most = mostFirst(members.map(({ paragraph }) => writtenSpacing(paragraph.spacing)))
    if (typeof group === 'string') {
      own.set(group, most[0]?.spacing ?? plainSpacing)
      if (!group.startsWith('TOC')) aligns.set(group, commonAlignment(members, anyAlignment))
      continue
    }
    const align = commonAlignment(members, group.aligns)
    for (const style of stylesOf(group, most, align)) {
      byKey.set(`${group.id}|${keyOf(style.spacing)}`, style)
      own.set(style.id, style.spacing)
      if (style.id === group.id || style.basedOn === group.id) aligns.set(style.id, align)
    }
  }
  const made = (kind: Kind, spacing: WrittenSpacing): string => {
    const key = `${kind.id}|${keyOf(spacing)}`
    const known = byKey.get(key)
    if (known) {
      known.listed = !kind.empty
      return known.id
    }
    const same = [...byKey.values()].filter(({ id }) => id.startsWith(kind.id)).length
    byKey.set(key, { ...variantOf(kind, spacing, null), id: `${kind.id}${same + 1}`, listed: false })
    return `${kind.id}${same + 1}`
  }
  return {
    all: () => [...byKey.values()],
    ofFigure: (before) => made(figure, writtenSpacing({ ...noSpacing(), before })),
    ofEmptyLine: (maxHeight) => made(emptyLine, writtenSpacing({ ...noSpacing(), line: Math.max(1, Math.floor(maxHeight)), exact: true })),
    of: (id) => own.get(id) ?? plainSpacing,
    alignOf: (id) => aligns.get(id) ?? 'left',
    idOf(paragraph, id) {
      const kind = kindOf(paragraph, id, inCells)
      return (kind && byKey.get(`${kind.id}|${keyOf(writtenSpacing(paragraph.spacing))}`)?.id) ?? id
    },
  }
}

function kindOf(paragraph: PlacedParagraph, id: string, inCells: ReadonlySet<PlacedParagraph>): Kind | undefined {
  if (id === 'ListParagraph') return listItem
  if (id !== 'Normal') return undefined
  if (paragraph.lines.length === 0) return gap
  return inCells.has(paragraph) ? tableText : bodyText
}

/** A spacing and the number of paragraphs that have it. */
interface Counted {
  spacing: WrittenSpacing
  count: number
}

/** Returns the distinct values, most frequent first. */
function mostFirst(all: readonly WrittenSpacing[]): Counted[] {
  return [...Map.groupBy(all, keyOf).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([spacing, ...others]) => (spacing ? { spacing, count: others.length + 1 } : []))
}

/**
 * Returns the most frequent alignment if it is one of those allowed, else `left`. In text from right to left, `left` is the right side,
 * which an alignment of the style could not express.
 */
function commonAlignment(members: readonly StyledParagraph[], allowed: readonly Alignment[]): Alignment {
  if (members.some(({ paragraph }) => paragraph.rtl)) return 'left'
  const counts = [...Map.groupBy(members, ({ paragraph }) => paragraph.align)].sort(([, a], [, b]) => b.length - a.length)
  const [most] = counts[0] ?? []
  return most && allowed.includes(most) ? most : 'left'
}

/**
 * Returns the styles of a kind. The most frequent has the plain name, and the others are based on it and named after their differences from
 * it, so that one change reaches all. The spacing of the base needs no style.
 */
function stylesOf(kind: Kind, most: readonly Counted[], align: Alignment): SpacingStyle[] {
  const { base, id, name } = kind
  const isPlain = ({ spacing }: Counted) => keyOf(spacing) === keyOf(plainSpacing)
  const [first] = most
  if (!first) return []
  const hasMain = kind.always || align !== 'left' || !isPlain(first)
  const { spacing, count } = first
  const main: SpacingStyle[] = hasMain
    ? [
        {
          ...{ id, name, basedOn: base, spacing, baseSpacing: plainSpacing, align: align === 'left' ? null : align },
          listed: !kind.empty && (count > 1 || most.length > 1),
        },
      ]
    : []
  const others = (hasMain ? most.slice(1) : most).filter((own) => kind.always || !isPlain(own)).slice(0, mostOfKind - main.length)
  return [
    ...main,
    ...others.map((own, i) => ({
      ...variantOf(kind, own.spacing, main[0] ?? null),
      id: `${id}${i + 2}`,
      listed: !kind.empty && own.count > 1,
    })),
  ]
}

function variantOf({ base, name }: Kind, spacing: WrittenSpacing, main: SpacingStyle | null): Omit<SpacingStyle, 'id' | 'listed'> {
  const baseSpacing = main?.spacing ?? plainSpacing
  return { name: `${name} ${wordsFor(spacing, baseSpacing)}`, basedOn: main?.id ?? base, spacing, baseSpacing, align: null }
}

/** Returns a name such as "12 pt before 1.15 lines" for the differences, without commas, which separate aliases in Word. */
function wordsFor(own: WrittenSpacing, base: WrittenSpacing): string {
  const isLine = own.line !== base.line || own.exact !== base.exact
  const lines = own.line === 240 ? 'single lines' : `${Math.round((own.line / 240) * 1000) / 1000} lines`
  return [
    own.before === base.before ? '' : `${pointsOf(own.before)} before`,
    own.after === base.after ? '' : `${pointsOf(own.after)} after`,
    !isLine ? '' : own.exact ? `${own.line / 20} pt lines` : lines,
  ]
    .filter(Boolean)
    .join(' ')
}

const pointsOf = (distance: number) => (distance === 0 ? 'no space' : `${distance / 20} pt`)

const keyOf = ({ before, after, line, exact }: WrittenSpacing) => `${before}/${after}/${line}/${exact}`

/** Returns spacing as written. @param taken part of the distance before that something else already provides, in points */
export function writtenSpacing({ before, after, line, exact }: Spacing, taken = 0): WrittenSpacing {
  return {
    before: distance(before - taken),
    after: distance(after),
    line: exact ? twips(line) : Math.abs(line - 1) > 0.004 ? lineUnits(line) : 240,
    exact,
  }
}

const distance = (points: number) => (points > 0.04 ? twips(points) : 0)

/** Returns a multiple in 240ths of a line for Word, chosen so that LibreOffice gets the same whole percentage, which it truncates. */
function lineUnits(line: number): number {
  const exact = Math.round(line * 100) * 2.4
  return exact - Math.floor(exact) < 0.3 && line < 1.14 ? Math.round(exact) : Math.ceil(exact - 1e-6)
}

/** Returns `w:spacing` with the values that differ from the style; '' if none does. */
export function spacingXml(own: WrittenSpacing, style: WrittenSpacing = plainSpacing): string {
  const isLine = own.line !== style.line || own.exact !== style.exact
  const parts = [
    own.before === style.before ? '' : `w:before="${own.before}"`,
    own.after === style.after ? '' : `w:after="${own.after}"`,
    isLine ? `w:line="${own.line}" w:lineRule="${own.exact ? 'exact' : 'auto'}"` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `<w:spacing ${parts.join(' ')}/>`
}

/** Returns `w:jc`. */
export const alignmentXml = (align: Alignment) => `<w:jc w:val="${align}"/>`
