/** Creates named styles for common spacing and indents, so that paragraphs specify only differences. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { differingIndents, indentsKey, indentWords, noIndents, type WrittenIndents, writtenIndents } from './indents.ts'
import { emptyLine, figure, type Kind, kindOf } from './kinds.ts'
import { type Alignment, differingSpacing, plainSpacing, type WrittenSpacing, writtenSpacing } from './spacing.ts'

/** The spacing and the indents that a style defines. */
export interface Distances {
  spacing: WrittenSpacing
  indents: WrittenIndents
}

const plain: Distances = { spacing: plainSpacing, indents: noIndents }

/** A style for paragraphs of one kind with the same spacing and indents. */
export interface SpacingStyle extends Distances {
  id: string
  name: string
  /** The basic style of their kind, or its most common style. */
  basedOn: string
  /** Those of the style that it is based on. */
  base: Distances
  /** Alignment that differs from the style that it is based on. */
  align: Alignment | null
  /** Whether Word lists it: a style of a single paragraph, or of one without text, is of no use to anyone who looks for one. */
  listed: boolean
}

const anyAlignment: readonly Alignment[] = ['both', 'center', 'right']

/** Maximum number of styles of a kind: Word shows all styles in one list, where more would be of no help. */
const mostOfKind = 24

/** Minimum number of paragraphs with the same indents for a style to have these. */
const leastAlike = 3

/** Minimum number of paragraphs of a style that is not the main one of its kind: a typist formats a single paragraph directly. */
const leastOfStyle = 2

/** The spacing styles of the file. */
export interface SpacingStyles {
  /** Returns the style of a paragraph, given the basic style for its role. */
  idOf(paragraph: PlacedParagraph, id: string): string
  /** Returns the spacing and the indents of a style. */
  of(id: string): Distances
  /** Returns the alignment of a style. */
  alignOf(id: string): Alignment
  /** Returns the style of a picture on its own line, with this spacing. */
  ofFigure(spacing: WrittenSpacing): string
  /** Returns the style of an empty line in a low row. @param maxHeight maximum height in points */
  ofEmptyLine(maxHeight: number): string
  all(): readonly SpacingStyle[]
}

/** A paragraph with the basic style for its role. */
export interface StyledParagraph {
  paragraph: PlacedParagraph
  id: string
}

/**
 * Creates the styles for all paragraphs and pictures.
 * @param inCells paragraphs in tables
 * @param figures spacing of pictures on their own lines
 */
export function createSpacingStyles(
  all: readonly StyledParagraph[],
  inCells: ReadonlySet<PlacedParagraph>,
  figures: readonly WrittenSpacing[] = [],
): SpacingStyles {
  const groups = Map.groupBy(all, ({ paragraph, id }) => kindOf(paragraph, id, inCells) ?? id)
  const own = new Map<string, Distances>()
  const aligns = new Map<string, Alignment>()
  const made: SpacingStyle[] = []
  for (const [group, members] of groups) {
    if (typeof group === 'string') {
      own.set(group, commonDistances(members))
      if (!group.startsWith('TOC')) aligns.set(group, commonAlignment(members, anyAlignment))
      continue
    }
    const align = commonAlignment(members, group.aligns)
    for (const style of stylesOf(group, members.map(distancesOf), align)) {
      made.push(style)
      own.set(style.id, style)
      if (style.id === group.id || style.basedOn === group.id) aligns.set(style.id, align)
    }
  }
  const pictures = figures.filter((spacing) => keyOf(spacing) !== keyOf(plainSpacing)).map((spacing) => ({ spacing, indents: noIndents }))
  for (const style of stylesOf(figure, pictures, 'left')) {
    made.push(style)
    own.set(style.id, style)
  }
  const ofKind = Map.groupBy(made, ({ id }) => familyOf(id))
  const nearest = (kind: Kind, base: string, { spacing, indents }: Distances): string => {
    const styles = [...(own.has(kind.id) ? [] : [{ id: base, ...plain }]), ...(ofKind.get(kind.id) ?? [])]
    const differing = (style: Distances) => differingSpacing(spacing, style.spacing) + differingIndents(indents, style.indents)
    return styles.reduce((best, style) => (differing(style) < differing(best) ? style : best), styles[0] ?? { id: base, ...plain }).id
  }
  const emptyLines = new Map<number, string>()
  const ofEmptyLine = (height: number): string => {
    const known = emptyLines.get(height)
    if (known) return known
    const id = `${emptyLine.id}${emptyLines.size + 1}`
    const spacing = writtenSpacing({ ...noSpacing(), line: height, exact: true })
    made.push({ ...variantOf(emptyLine, { spacing, indents: noIndents }, null), id, listed: false })
    emptyLines.set(height, id)
    return id
  }
  return {
    all: () => made,
    ofFigure: (spacing) => nearest(figure, figure.base, { spacing, indents: noIndents }),
    ofEmptyLine: (maxHeight) => ofEmptyLine(Math.max(1, Math.floor(maxHeight))),
    of: (id) => own.get(id) ?? plain,
    alignOf: (id) => aligns.get(id) ?? 'left',
    idOf(paragraph, id) {
      const kind = kindOf(paragraph, id, inCells)
      return kind ? nearest(kind, id, distancesOf({ paragraph, id })) : id
    },
  }
}

/** Returns the id of the kind of a style, without its number. */
const familyOf = (id: string) => id.replace(/\d+$/, '')

/** Returns the distances of a paragraph that its style can have. The indents of list items are those of their list. */
function distancesOf({ paragraph }: StyledParagraph): Distances {
  return { spacing: writtenSpacing(paragraph.spacing), indents: paragraph.list ? noIndents : writtenIndents(paragraph) }
}

/** Returns the most common spacing of paragraphs, and their most common indents. Those of a table of contents are in its look. */
function commonDistances(members: readonly StyledParagraph[]): Distances {
  const all = members.map(distancesOf)
  const unlisted = members.filter(({ paragraph }) => !paragraph.list).map(distancesOf)
  const [spacing] = mostFirst(
    all.map((each) => each.spacing),
    keyOf,
  )
  const [indents] = mostFirst(
    unlisted.map((each) => each.indents),
    indentsKey,
  )
  return { spacing: spacing?.value ?? plainSpacing, indents: indents?.value ?? noIndents }
}

/** A value and the number of paragraphs that have it. */
interface Counted<Value> {
  value: Value
  count: number
}

/** Returns the distinct values, most frequent first. */
function mostFirst<Value>(all: readonly Value[], key: (value: Value) => string): Counted<Value>[] {
  return [...Map.groupBy(all, key).values()]
    .sort((a, b) => b.length - a.length)
    .flatMap(([value, ...others]) => (value ? { value, count: others.length + 1 } : []))
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
function stylesOf(kind: Kind, all: readonly Distances[], align: Alignment): SpacingStyle[] {
  const { base, id, name } = kind
  const [first, ...others] = distinctOf(all)
  if (!first) return []
  const isPlain = ({ value }: Counted<Distances>) => distancesKey(value) === distancesKey(plain)
  const hasMain = kind.always || align !== 'left' || !isPlain(first)
  const main: SpacingStyle[] = hasMain
    ? [
        {
          ...{ id, name, basedOn: base, ...first.value, base: plain, align: align === 'left' ? null : align },
          listed: !kind.empty && (first.count > 1 || others.length > 0),
        },
      ]
    : []
  const variants = (hasMain ? others : [first, ...others])
    .filter((own) => own.count >= leastOfStyle && (hasMain || !isPlain(own)))
    .slice(0, mostOfKind - main.length)
  return [
    ...main,
    ...variants.map((own, i) => ({
      ...variantOf(kind, own.value, main[0] ?? null),
      id: `${id}${i + 2}`,
      listed: !kind.empty && own.count > 1,
    })),
  ]
}

/**
 * Returns the distances that get a style, the most common first: each spacing with its most common indents, then with others that enough
 * paragraphs share. Paragraphs with rare indents count with the most common ones.
 */
function distinctOf(all: readonly Distances[]): Counted<Distances>[] {
  const counts = new Map(
    mostFirst(
      all.map(({ indents }) => indents),
      indentsKey,
    ).map(({ value, count }) => [indentsKey(value), count]),
  )
  const isCommon = (indents: WrittenIndents) =>
    indentsKey(indents) === indentsKey(noIndents) || (counts.get(indentsKey(indents)) ?? 0) >= leastAlike
  let usual: WrittenIndents | null = null
  const groups = [...Map.groupBy(all, ({ spacing }) => keyOf(spacing)).values()].sort((a, b) => b.length - a.length)
  const found = groups.map((own): [Counted<Distances>, ...Counted<Distances>[]] => {
    const { spacing } = own[0] ?? plain
    const [most, ...others] = mostFirst(own.map(({ indents }) => indents).filter(isCommon), indentsKey)
    const indents: WrittenIndents = most?.value ?? usual ?? noIndents
    usual ??= indents
    const shared = others.filter(({ count }) => count >= leastAlike)
    const rest = own.length - shared.reduce((sum, { count }) => sum + count, 0)
    return [
      { value: { spacing, indents }, count: rest },
      ...shared.map(({ value, count }) => ({ value: { spacing, indents: value }, count })),
    ]
  })
  return [...found.map(([main]) => main), ...found.flatMap(([, ...others]) => others).sort((a, b) => b.count - a.count)]
}

const distancesKey = ({ spacing, indents }: Distances) => `${keyOf(spacing)}|${indentsKey(indents)}`

function variantOf({ base, name }: Kind, own: Distances, main: SpacingStyle | null): Omit<SpacingStyle, 'id' | 'listed'> {
  const { spacing, indents }: Distances = main ?? plain
  const words = [wordsFor(own.spacing, spacing), indentWords(own.indents, indents)].filter(Boolean).join(' ')
  return { name: `${name} ${words}`, basedOn: main?.id ?? base, ...own, base: { spacing, indents }, align: null }
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
