/** Links the entries of tables of contents to the headings that they name, by titles or links. */

import type { DocumentWord } from '../../ir/line.ts'
import type { ContentsList, DocumentParagraph } from '../../ir/paragraph.ts'
import { tocTargets } from '../../tuning/document/toc.ts'
import { paragraphText } from '../headings/headings.ts'
import { titleIndex } from '../headings/titles.ts'

/**
 * Gives each target a `_Toc` bookmark, and the words of the entries a link to it.
 * @param places bookmark names at each paragraph; those of headings are added
 */
export function linkContents(paragraphs: readonly DocumentParagraph[], places: Map<object, string[]>): void {
  const lists = new Set(paragraphs.flatMap(({ contents }) => contents?.list ?? []))
  if (lists.size === 0) return
  const titled = titleIndex(
    paragraphs.filter(({ contents }) => !contents),
    paragraphText,
  )
  const owners = new Map([...places].flatMap(([owner, names]) => names.map((name) => [name, owner as DocumentParagraph] as const)))
  const named = new Map<DocumentParagraph, string>()
  const nameOf = (target: DocumentParagraph): string => {
    const name = named.get(target) ?? `_Toc${100_000_001 + named.size}`
    if (!named.has(target)) places.set(target, [...(places.get(target) ?? []), name])
    named.set(target, name)
    return name
  }
  for (const list of lists) {
    const targets = new Map(list.entries.map((entry) => [entry, targetOf(entry, titled, owners)]))
    const toHeadings = [...targets.values()].filter((target) => target !== null && target.heading !== null)
    list.field = toHeadings.length >= list.entries.length * tocTargets.headingShare
    for (const [entry, target] of targets) if (target) lead(entry, nameOf(target), list)
  }
}

function targetOf(
  entry: DocumentParagraph,
  titled: (title: string) => DocumentParagraph[],
  owners: ReadonlyMap<string, DocumentParagraph>,
): DocumentParagraph | null {
  const words = wordsOf(entry)
  const title = words.slice(0, -1).map(({ text }) => text)
  const linked = owners.get(words.find(({ link }) => link.startsWith('#'))?.link.slice(1) ?? '')
  const same = titled(title.join('')).filter(({ page }) => page >= entry.page)
  const near = linked && same.find(({ page }) => page === linked.page)
  return near ?? linked ?? same.find(({ heading }) => heading !== null) ?? same[0] ?? null
}

const wordsOf = ({ lines }: DocumentParagraph): DocumentWord[] => lines.flatMap(({ words }) => words)

function lead(entry: DocumentParagraph, name: string, { field }: ContentsList): void {
  const number = wordsOf(entry).at(-1)
  entry.lines = entry.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, link: `#${name}`, ...(field && word === number ? { pageOf: name } : {}) })),
  }))
}
