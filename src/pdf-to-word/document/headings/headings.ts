/** Finds the title and the headings: by the tags, else by the outline, else by their look. */

import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import type { OutlineEntry } from '../../read/outline.ts'
import { headingRules } from '../../tuning/document/headings.ts'
import { headingsByLook, type Refused } from './look.ts'
import { wordLevel } from './word-looks.ts'

export interface HeadingInput {
  /** Those of the body in reading order; those of cells come in `cells`. */
  paragraphs: readonly DocumentParagraph[]
  cells: readonly DocumentParagraph[]
  outline: readonly OutlineEntry[]
  body: TextStyle
  /** Its program writes an outline entry for nearly every heading. */
  outlineIsComplete: boolean
}

export interface HeadingEvidence {
  /** How headings were known. */
  source: 'tags' | 'outline' | 'look'
  refused: Refused
}

/** Sets `heading` of the paragraphs, and returns what that rests on. */
export function findHeadings(input: HeadingInput): HeadingEvidence {
  const { paragraphs, outline, outlineIsComplete } = input
  const tagged = paragraphs.some(({ heading }) => heading !== null)
  const found = tagged || (outline.length > 0 && byOutline(input))
  // Its program leaves out headings whose style has no level, so only what is clearly one is taken.
  const refused: Refused = found ? new Map() : headingsByLook({ ...input, onlySure: outlineIsComplete })
  if (!tagged) takeWordLevels(input, found)
  if (!paragraphs.some(({ heading }) => heading === 0)) findTitle(input)
  for (const paragraph of paragraphs) if (paragraph.heading !== null) paragraph.list = null
  return { source: tagged ? 'tags' : found ? 'outline' : 'look', refused }
}

export function paragraphText({ lines }: DocumentParagraph): string {
  return lines.map(lineText).join(' ')
}

/** Letters and digits only: outlines leave out spaces, labels and signs, or have others. */
export function keyOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function byOutline({ paragraphs, cells, outline }: HeadingInput): boolean {
  const candidates = [...paragraphs, ...cells].map((paragraph) => ({ paragraph, key: keyOf(paragraphText(paragraph)) }))
  const taken = new Map<DocumentParagraph, number>()
  let found = 0
  const named = outline.filter(({ title }) => keyOf(title) !== '')
  for (const { title, level, page } of named) {
    const key = keyOf(title)
    const match = candidates.find(
      (candidate) =>
        !taken.has(candidate.paragraph) && (page < 0 || Math.abs(candidate.paragraph.page - page) <= 1) && isSame(candidate.key, key),
    )
    if (!match) continue
    found++
    taken.set(match.paragraph, Math.min(9, level))
  }
  if (found === 0 || found < named.length * headingRules.foundShare) return false
  for (const [paragraph, level] of taken) paragraph.heading = level
  return true
}

/** Levels of an outline count from what is above, so that a file whose first heading is of level 2 has it at level 1. */
function takeWordLevels({ paragraphs, cells, body }: HeadingInput, isOutlined: boolean): void {
  for (const paragraph of [...paragraphs, ...cells]) {
    const level = wordLevel(paragraph, body)
    const isHeading = paragraph.heading !== null
    // An outline leaves titles out, and has none that is no heading.
    if (level === 0 ? !(isHeading && isOutlined) : level !== null && isHeading) paragraph.heading = level
  }
}

/** Equal but for a number before it. */
export function isSame(text: string, title: string): boolean {
  if (text === title) return true
  return title.length > 3 && (text.replace(/^\d+/, '') === title || text === title.replace(/^\d+/, ''))
}

/** A title is before the first heading, and nothing in the file is larger. */
function findTitle({ paragraphs, body }: HeadingInput): void {
  const first = paragraphs.findIndex(({ heading }) => heading !== null)
  const headings = paragraphs.filter(({ heading }) => heading !== null)
  const sizes = headings.map(sizeOf)
  const opening = paragraphs.slice(0, Math.min(first < 0 ? 4 : first, 6)).filter(({ page }) => page === paragraphs[0]?.page)
  const largest = Math.max(...opening.map(sizeOf))
  const title = opening.find((paragraph) => sizeOf(paragraph) === largest)
  if (!title || title.lines.some(({ cap }) => cap)) return
  const rivals = paragraphs.filter((paragraph) => paragraph !== title && sizeOf(paragraph) >= largest)
  if (headings.length === 0 && /[.:;,]$|\p{Ll}[.!?]\s/u.test(paragraphText(title))) return
  const least = body.size * (headings.length > 0 ? headingRules.titleSize.withHeadings : headingRules.titleSize.alone)
  if (largest <= Math.max(least, ...sizes.map((size) => size * 1.05)) || rivals.length > 0) return
  if (title.lines.length <= 3 && paragraphText(title).length < 160) title.heading = 0
}

function sizeOf({ lines }: DocumentParagraph): number {
  return mainStyle(lines.flatMap((line) => line.words))?.size ?? 0
}
