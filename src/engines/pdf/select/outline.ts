/** Selects the outline of a part of a PDF: the bookmarks whose pages are in the part, and their parents. */
import { dictOfObject, follow, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import type { Destinations } from './destinations.ts'

/** Maximum depth of an outline. */
const depthLimit = 64
/** Maximum level of an entry that begins a chapter; books have four or five levels. */
export const mostLevels = 16

/** An outline entry with its page. */
export interface Chapter {
  /** Level, 1 for the topmost. */
  level: number
  /** 1-based. */
  page: number
}

interface Item {
  reference: string
  dict: JsonDict
  /** Page that the entry leads to, see `Destinations`. */
  page: number | 'gone' | undefined
  kids: Item[]
}

/** The outline of a PDF. */
export interface Outline {
  /** Returns the outline objects for these pages, counted from 0: null where no entry is left, undefined where all are. */
  forPages(pages: ReadonlySet<number>): Map<string, JsonObject> | null | undefined
  /** Returns the entries that lead to pages, in order, down to `mostLevels`. */
  chapters(): Chapter[]
}

/** Returns the outline; undefined if the PDF has none. */
export function readOutlineItems(structure: Structure, { catalog, pageOf }: Destinations): Outline | undefined {
  const root = catalog['/Outlines']
  const top = follow(structure, root)
  if (!isReference(root) || typeof top !== 'object' || top === null || Array.isArray(top)) return undefined
  const seen = new Set<string>()
  const items = readKids(top, 0)

  function readKids(parent: JsonDict, depth: number): Item[] {
    const found: Item[] = []
    for (let next: Json | undefined = parent['/First']; isReference(next) && !seen.has(next) && depth < depthLimit; ) {
      seen.add(next)
      const dict = dictOfObject(structure.objects.get(keyOf(next)))
      if (dict === undefined) break
      found.push({ reference: next, dict, page: pageOf(dict), kids: readKids(dict, depth + 1) })
      next = dict['/Next']
    }
    return found
  }

  return {
    chapters: () => chaptersOf(items, 1),
    forPages(pages) {
      const kept = keep(items, pages)
      if (kept.length === 0) return null
      if (count(kept) === count(items) && !items.some(leadsToElement)) return undefined
      const objects = new Map<string, JsonObject>()
      const visible = link(kept, root, objects)
      objects.set(keyOf(root), { value: withKids(top, kept, visible) })
      return objects
    },
  }
}

function chaptersOf(items: readonly Item[], level: number): Chapter[] {
  if (level > mostLevels) return []
  return items.flatMap(({ page, kids }) => [
    ...(typeof page === 'number' ? [{ level, page: page + 1 }] : []),
    ...chaptersOf(kids, level + 1),
  ])
}

/**
 * Returns the bookmarks to keep: those whose page is kept and those that lead to no page. A bookmark without its page becomes a heading of
 * its kept kids.
 */
function keep(items: readonly Item[], pages: ReadonlySet<number>): Item[] {
  return items.flatMap((item) => {
    const kids = keep(item.kids, pages)
    const leads = item.page === undefined ? '/A' in item.dict : item.page !== 'gone' && pages.has(item.page)
    if (leads) return [{ ...item, kids }]
    if (kids.length === 0) return []
    const { '/Dest': _dest, '/A': _action, ...heading } = item.dict
    return [{ ...item, dict: item.page === undefined ? item.dict : heading, kids }]
  })
}

function leadsToElement({ dict, kids }: Item): boolean {
  return '/SE' in dict || kids.some(leadsToElement)
}

function count(items: readonly Item[]): number {
  return items.reduce((sum, { kids }) => sum + 1 + count(kids), 0)
}

/** Writes the items as a new list and returns how many are visible when it is open (PDF 32000, table 153). */
function link(items: readonly Item[], parent: string, objects: Map<string, JsonObject>): number {
  let visible = items.length
  for (const [index, { reference, dict, kids }] of items.entries()) {
    const inside = link(kids, reference, objects)
    const isClosed = typeof dict['/Count'] === 'number' && dict['/Count'] < 0
    if (!isClosed) visible += inside
    // The structure element that it leads to may be missing from this part.
    const { '/Prev': _prev, '/Next': _next, '/SE': _element, ...rest } = withKids(dict, kids, isClosed ? -inside : inside)
    const [before, after] = [items[index - 1]?.reference, items[index + 1]?.reference]
    const value = { ...rest, '/Parent': parent, ...(before && { '/Prev': before }), ...(after && { '/Next': after }) }
    objects.set(keyOf(reference), { value })
  }
  return visible
}

function withKids(
  { '/First': _first, '/Last': _last, '/Count': _count, ...dict }: JsonDict,
  kids: readonly Item[],
  visible: number,
): JsonDict {
  const [first, last] = [kids[0]?.reference, kids.at(-1)?.reference]
  return first === undefined || last === undefined ? dict : { ...dict, '/First': first, '/Last': last, '/Count': visible }
}
