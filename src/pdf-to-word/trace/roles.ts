/** Describes the role of a block and the facts about it, in a few words. */

import type { Block, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import type { DocumentParagraph, Paragraph, PlacedParagraph } from '../ir/paragraph.ts'

const alignments = { left: 'set left', center: 'centred', right: 'set right', both: 'justified' }

/** Returns the role of a paragraph, such as a heading with its level. */
export function paragraphRole(paragraph: Paragraph): string {
  const { heading, caption, list, contents, titleOf } = paragraph as DocumentParagraph
  if (contents) return `Entry of a table of contents, level ${contents.level}`
  if (titleOf) return 'Title of a table of contents'
  if (heading === 0) return 'Title'
  if (heading !== null) return `Heading ${heading}`
  if (caption) return 'Caption'
  if (list) return `List item “${list.label}”`
  return 'Paragraph'
}

/** Returns the size of a table. */
export function tableRole({ rows, edges }: Table): string {
  return `Table, ${count(rows.length, 'row')}, ${count(Math.max(1, edges.length - 1), 'column')}`
}

/** Returns the kind of a figure. */
export function figureRole({ slanted, picture }: Figure): string {
  if (slanted) return 'Text across the page'
  return picture ? 'Picture' : 'Drawing'
}

/** Returns the facts about a block besides its role. */
export function factsOf(block: Block): string[] {
  if (block.kind === 'paragraph') return paragraphFacts(block)
  return block.kind === 'table' ? tableFacts(block) : figureFacts(block)
}

function paragraphFacts(paragraph: Paragraph): string[] {
  const { lines, align, list, shade, borders, framed, rtl, spacing, page } = paragraph
  const { end, free } = paragraph as PlacedParagraph
  const [style] = lines[0]?.words.map((word) => word.style) ?? []
  return [
    count(lines.length, 'line'),
    alignments[align],
    ...(style ? [`${style.family} ${style.size} pt${style.bold ? ', bold' : ''}${style.italic ? ', italic' : ''}`] : []),
    ...(list ? [`label “${list.label}” on level ${list.level + 1}${list.outline ? ', counted with the headings' : ''}`] : []),
    ...(shade ? [`shaded #${shade}`] : []),
    ...(borders ? ['has borders'] : []),
    ...(framed ? ['shares a frame with its neighbours'] : []),
    ...(rtl ? ['reads from right to left'] : []),
    ...spacingFacts(spacing),
    ...(spacing.breakBefore ? [`begins a new ${spacing.breakBefore}`] : []),
    ...(end && end.page !== page ? [`goes on to page ${end.page + 1}`] : []),
    ...(free ? ['may be apart from what follows'] : []),
  ]
}

function spacingFacts({ before, after, line, exact }: Paragraph['spacing']): string[] {
  if (before === 0 && after === 0 && line === 1 && !exact) return []
  return [`${points(before)} before, ${points(after)} after`, exact ? `lines ${points(line)} apart` : `line height ${round(line)}`]
}

function tableFacts({ floating, tag, headRows, lastPage, rows }: Table): string[] {
  const heads = rows.filter(({ header }) => header).length
  return [
    ...(tag === undefined ? [] : ['a table by its tags']),
    ...(floating ? ['floats beside the text'] : []),
    ...(heads > 0 ? [`${count(heads, 'header row')}`] : []),
    ...(headRows ? ['its head was shown again'] : []),
    ...(lastPage === undefined ? [] : [`goes on to page ${lastPage + 1}`]),
  ]
}

function figureFacts({ inline, behind, wrap }: Figure): string[] {
  return [inline ? 'in a line of its own' : 'floats', ...(behind ? ['behind the text'] : []), ...(wrap ? ['text flows round it'] : [])]
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const points = (value: number) => `${round(value)} pt`
const round = (value: number) => Math.round(value * 100) / 100
