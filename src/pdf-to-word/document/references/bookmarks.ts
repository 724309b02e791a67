/** Collects the targets of links inside the file; each becomes a bookmark at the paragraph that it points to. */

import type { Link } from '../../ir/annotation.ts'
import { transform } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'

/** The bookmarks of the file. */
export interface BookmarkSet {
  /** Returns the address of a link inside the file, `#` and a name; '' for a link to nowhere. */
  addressOf(link: Link): string
  /** Returns the bookmark names at each paragraph, once all paragraphs are known. */
  place(pages: readonly PageContent[], paragraphs: readonly DocumentParagraph[]): Map<object, string[]>
}

/** Returns an empty set. */
export function createBookmarkSet(): BookmarkSet {
  const targets = new Map<string, NonNullable<Link['target']>>()
  return {
    addressOf({ target }) {
      if (!target) return ''
      const name = `_p${target.page + 1}_${Number.isFinite(target.y) ? Math.round(target.y) : 'top'}`
      targets.set(name, target)
      return `#${name}`
    },
    place(pages, paragraphs) {
      const names = new Map<object, string[]>()
      const bases = new Map(pages.map(({ page, base }) => [page, base]))
      for (const [name, { page, y }] of targets) {
        const base = bases.get(page)
        const top = base && Number.isFinite(y) ? transform(base, 0, y)[1] : 0
        // Link targets lie slightly above the line that they refer to.
        const below = paragraphs.find((paragraph) => paragraph.page === page && (paragraph.lines.at(-1)?.baseline ?? 0) > top)
        const owner = below ?? paragraphs.find((paragraph) => paragraph.page >= page) ?? paragraphs.at(-1)
        if (owner) names.set(owner, [...(names.get(owner) ?? []), name])
      }
      return names
    },
  }
}
