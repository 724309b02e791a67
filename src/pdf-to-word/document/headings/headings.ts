/** Finds the title and the headings: by the tags, otherwise by the outline, otherwise by their look. */

import { lineText } from '../../blocks/lines/rows.ts'
import { largest } from '../../ir/geometry.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { mainStyle } from '../../page/words/words.ts'
import type { OutlineEntry } from '../../read/outline.ts'
import { headingRules } from '../../tuning/document/headings.ts'
import { isTagged } from '../headers-footers/tagged-margins.ts'
import { headingsByFormatting, type Refused } from './headings-by-formatting.ts'
import { mendLevels } from './outline-levels.ts'
import { titleKey, titleQueue } from './titles.ts'
import { wordLevel } from './word-looks.ts'

/** The text of the file, and the evidence for headings. */
export interface HeadingInput {
  /** Body paragraphs in reading order; those in cells are in `cells`. */
  paragraphs: readonly DocumentParagraph[]
  cells: readonly DocumentParagraph[]
  /** The paragraphs directly before tables of contents that begin the file, and the number of paragraphs up to the last one's end. */
  contentsTitles: ReadonlySet<DocumentParagraph>
  frontLength: number
  /** The paragraphs directly before tables. */
  aboveTables: ReadonlySet<DocumentParagraph>
  outline: readonly OutlineEntry[]
  body: TextStyle
  /** True if the PDF's program writes an outline entry for nearly every heading. */
  outlineIsComplete: boolean
}

/** How the headings were found. */
export interface HeadingEvidence {
  /** How headings were recognised. */
  source: 'tags' | 'outline' | 'look'
  refused: Refused
}

/** Sets `heading` of the paragraphs, and returns the evidence. */
export function findHeadings(input: HeadingInput): HeadingEvidence {
  const { paragraphs, outline, outlineIsComplete } = input
  const tagged = paragraphs.some(({ heading }) => heading !== null)
  const found = tagged || (outline.length > 0 && byOutline(input))
  // Programs omit headings whose style has no outline level, so only clear headings are added.
  const refused: Refused = found ? new Map() : headingsByFormatting({ ...input, onlySure: outlineIsComplete })
  if (!tagged) takeWordLevels(input, found)
  else addUntagged(input)
  if (!paragraphs.some(({ heading }) => heading === 0)) findTitle(input)
  for (const paragraph of paragraphs) if (paragraph.heading !== null) paragraph.list = null
  return { source: tagged ? 'tags' : found ? 'outline' : 'look', refused }
}

/** Returns the text of a paragraph in one line. */
export function paragraphText({ lines }: DocumentParagraph): string {
  return lines.map(lineText).join(' ')
}

function byOutline({ paragraphs, cells, outline, body }: HeadingInput): boolean {
  const [set = [], plain = []] = [true, false].map((isSet) => [...paragraphs, ...cells].filter((own) => isSetApart(own, body) === isSet))
  const [takeSet, takePlain] = [titleQueue(set, paragraphText), titleQueue(plain, paragraphText)]
  const taken = new Map<DocumentParagraph, number>()
  let found = 0
  const named = outline.filter(({ title }) => titleKey(title) !== '')
  for (const { title, level, page } of named) {
    const near = page < 0 ? [-1] : [page - 1, page, page + 1].filter((other) => other >= 0)
    const match = takeSet(title, near) ?? takePlain(title, near)
    if (!match) continue
    found++
    taken.set(match, Math.min(9, level))
  }
  if (found === 0 || found < named.length * headingRules.foundShare) return false
  mendLevels(taken, [...paragraphs, ...cells])
  for (const [paragraph, level] of taken) paragraph.heading = level
  return true
}

/**
 * Returns whether a paragraph is bold or larger than the text, as headings are, and entries of lists that name them are not. Outlines do not
 * contain titles, which can have the words of a heading.
 */
function isSetApart(paragraph: DocumentParagraph, body: TextStyle): boolean {
  const style = mainStyle(paragraph.lines.flatMap((line) => line.words))
  return style !== undefined && ((style.bold && !body.bold) || style.size > body.size) && wordLevel(paragraph, body) !== 0
}

/** Sets the headings of pages without tags, or with tags that cannot be trusted, by the outline, with the levels that the tags give its entries. */
function addUntagged({ paragraphs, outline }: HeadingInput): void {
  const tagged = new Set(paragraphs.filter(({ lines }) => lines.some(isTagged)).map(({ page }) => page))
  const isOpen = ({ page, contents, heading }: DocumentParagraph) => !tagged.has(page) && !contents && heading === null
  const takeKnown = titleQueue(
    paragraphs.filter(({ heading }) => heading),
    paragraphText,
  )
  const takeOpen = titleQueue(paragraphs.filter(isOpen), paragraphText)
  const levels = new Map<number, number>()
  for (const { title, level, page } of outline) {
    const match = takeKnown(title, [page])
    if (match?.heading) levels.set(level, match.heading)
  }
  for (const { title, level, page } of outline) {
    const match = takeOpen(title, [page])
    if (match) match.heading = Math.min(9, levels.get(level) ?? level)
  }
}

/** Sets heading levels by Word's own styles, because outline levels are relative: the first entry has level 1 even for a Heading 2. */
function takeWordLevels({ paragraphs, cells, body }: HeadingInput, isOutlined: boolean): void {
  for (const paragraph of [...paragraphs, ...cells]) {
    const level = wordLevel(paragraph, body)
    const isHeading = paragraph.heading !== null
    // Outlines do not contain titles, and all their entries are headings.
    if (level === 0 ? !(isHeading && isOutlined) : level !== null && isHeading) paragraph.heading = level
  }
}

/** Sets the title: it comes before the first heading, and nothing in the file is larger. */
function findTitle({ paragraphs, body, contentsTitles }: HeadingInput): void {
  const first = paragraphs.findIndex(({ heading }) => heading !== null)
  const headings = paragraphs.filter(({ heading }) => heading !== null)
  const sizes = headings.map(sizeOf)
  const opening = paragraphs.slice(0, Math.min(first < 0 ? 4 : first, 6)).filter(({ page }) => page === paragraphs[0]?.page)
  const largest = Math.max(...opening.map(sizeOf))
  const title = opening.find((paragraph) => sizeOf(paragraph) === largest)
  if (!title || contentsTitles.has(title) || title.lines.some(({ cap }) => cap)) return
  const rivals = paragraphs.filter((paragraph) => paragraph !== title && sizeOf(paragraph) >= largest)
  if (headings.length === 0 && /[.:;,]$|\p{Ll}[.!?]\s/u.test(paragraphText(title))) return
  const least = body.size * (headings.length > 0 ? headingRules.titleSize.withHeadings : headingRules.titleSize.alone)
  if (largest <= Math.max(least, ...sizes.map((size) => size * headingRules.aboveHeadings)) || rivals.length > 0) return
  if (title.lines.length <= 3 && paragraphText(title).length < 160) title.heading = 0
}

/** Returns the size of most letters, or of the largest in small capitals. */
function sizeOf({ lines }: DocumentParagraph): number {
  const words = lines.flatMap((line) => line.words)
  const isCapitals = !words.some(({ text }) => /\p{Ll}/u.test(text))
  return isCapitals ? Math.max(0, largest(words.map(({ style }) => style.size))) : (mainStyle(words)?.size ?? 0)
}
