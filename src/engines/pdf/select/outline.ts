/** The outline of a part of a PDF: the bookmarks whose pages are there, and those above them. */
import { dictOfObject, follow, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import type { Destinations } from './destinations.ts'

/** How deep outlines may be. */
const depthLimit = 64
/** Deeper entries begin no chapter; books have four or five levels. */
export const mostLevels = 16

export interface Chapter {
  /** 1 is the topmost. */
  level: number
  /** 1-based. */
  page: number
}

interface Item {
  reference: string
  dict: JsonDict
  /** See `Destinations`. */
  page: number | 'gone' | undefined
  kids: Item[]
}

export interface Outline {
  /** Returns the objects of the outline for these pages, counted from 0; null where nothing of it is left, undefined where all of it is. */
  forPages(pages: ReadonlySet<number>): Map<string, JsonObject> | null | undefined
  /** Returns the entries that lead to pages, in their order, down to `mostLevels`. */
  chapters(): Chapter[]
}

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

/** A bookmark stays where its page does; one that leads to no page stays too; one whose page is gone becomes a heading of those below it. */
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

/** Writes the items as a list of their own and returns how many are to be seen when it is open (PDF 32000, table 153). */
function link(items: readonly Item[], parent: string, objects: Map<string, JsonObject>): number {
  let visible = items.length
  for (const [index, { reference, dict, kids }] of items.entries()) {
    const inside = link(kids, reference, objects)
    const isClosed = typeof dict['/Count'] === 'number' && dict['/Count'] < 0
    if (!isClosed) visible += inside
    // The element that it leads to may be none of this part.
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
