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

/** A style for paragraphs of one kind with the same spacing. */
export interface SpacingStyle {
  id: string
  name: string
  /** The base style of their kind. */
  basedOn: string
  spacing: WrittenSpacing
}

/** A kind of paragraph that may have several styles: body text, lists, table text. */
interface Kind {
  /** The style on which its styles are based. */
  base: string
  id: string
  name: string
}

const bodyText: Kind = { base: 'Normal', id: 'BodyText', name: 'Body Text' }
const tableText: Kind = { base: 'Normal', id: 'TableText', name: 'Table Text' }
const listItem: Kind = { base: 'ListParagraph', id: 'ListItem', name: 'List Item' }
const figure: Kind = { base: 'Normal', id: 'Figure', name: 'Figure' }
const emptyLine: Kind = { base: 'Normal', id: 'EmptyLine', name: 'Empty Line' }
/** Paragraphs without text, which only separate blocks. */
const gap: Kind = { base: 'Normal', id: 'Gap', name: 'Gap' }

/** Maximum number of styles of a kind: Word shows all styles in one list, where more would be of no help. */
const mostOfKind = 24

/** The spacing styles of the file. */
export interface SpacingStyles {
  /** Returns the style of a paragraph, given the basic style for its role. */
  idOf(paragraph: PlacedParagraph, id: string): string
  /** Returns the spacing of a style. */
  of(id: string): WrittenSpacing
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
  const byKey = new Map<string, SpacingStyle>()
  for (const [group, members] of groups) {
    const most = mostFirst(members.map(({ paragraph }) => writtenSpacing(paragraph.spacing)))
    if (typeof group === 'string') own.set(group, most[0] ?? plainSpacing)
    else for (const style of stylesOf(group, most)) byKey.set(`${group.id}|${keyOf(style.spacing)}`, style)
  }
  for (const { id, spacing } of byKey.values()) own.set(id, spacing)
  const made = (kind: Kind, spacing: WrittenSpacing): string => {
    const key = `${kind.id}|${keyOf(spacing)}`
    const same = [...byKey.values()].filter(({ id }) => id.startsWith(kind.id)).length
    const style = byKey.get(key) ?? { id: `${kind.id}${same + 1}`, name: `${kind.name} ${wordsFor(spacing)}`, basedOn: kind.base, spacing }
    byKey.set(key, style)
    return style.id
  }
  return {
    all: () => [...byKey.values()],
    ofFigure: (before) => made(figure, writtenSpacing({ ...noSpacing(), before })),
    ofEmptyLine: (maxHeight) => made(emptyLine, writtenSpacing({ ...noSpacing(), line: Math.max(1, Math.floor(maxHeight)), exact: true })),
    of: (id) => own.get(id) ?? plainSpacing,
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

/** Returns the distinct values, most frequent first. */
function mostFirst(all: readonly WrittenSpacing[]): WrittenSpacing[] {
  return [...Map.groupBy(all, keyOf).values()].sort((a, b) => b.length - a.length).flatMap(([first]) => first ?? [])
}

/** Returns the styles of a kind. The most frequent has the plain name; the others are named after their differences from the base style. */
function stylesOf({ base, id, name }: Kind, most: readonly WrittenSpacing[]): SpacingStyle[] {
  return most
    .filter((spacing) => keyOf(spacing) !== keyOf(plainSpacing))
    .slice(0, mostOfKind)
    .map((spacing, i) =>
      i === 0
        ? { id, name, basedOn: base, spacing }
        : { id: `${id}${i + 1}`, name: `${name} ${wordsFor(spacing)}`, basedOn: base, spacing },
    )
}

/** Returns a name such as "12 pt before 1.15 lines", without commas, which separate aliases in Word. */
function wordsFor({ before, after, line, exact }: WrittenSpacing): string {
  return [
    before > 0 ? `${before / 20} pt before` : '',
    after > 0 ? `${after / 20} pt after` : '',
    exact ? `${line / 20} pt lines` : line === 240 ? '' : `${Math.round((line / 240) * 1000) / 1000} lines`,
  ]
    .filter(Boolean)
    .join(' ')
}

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
