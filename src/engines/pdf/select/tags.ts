/** Selects the tags of a part of a PDF (ISO 32000-1, 14.7). */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import type { PageNode } from '../structure/pages.ts'
import { type Element, type Kept, readElements } from './elements.ts'
import { readTree } from './trees.ts'

/** An annotation of a page. */
export interface Annotation {
  annotation: Json
  /** Page that the annotation leads to, counted from 0, see `Destinations`; undefined if it is not a link to a page. */
  page: number | 'gone' | undefined
}

/** A page with its annotations. */
export interface Page {
  /** undefined for a damaged page. */
  node: PageNode | undefined
  annotations: readonly Annotation[]
}

/** The tags of a PDF. */
export interface Tags {
  /** Returns the tag objects for these pages, counted from 0; null where no tag is left. */
  forPages(pages: ReadonlySet<number>): Map<string, JsonObject> | null
}

interface Part {
  kept: Kept
  isKept(reference: Json | undefined): boolean
  isOnPage(reference: Json | undefined): boolean
}

/** Returns undefined for a file without tags. */
export function readTags(structure: Structure, catalog: JsonDict, pages: readonly Page[]): Tags | undefined {
  const reference = catalog['/StructTreeRoot']
  const dict = follow(structure, reference)
  if (!isReference(reference) || !isJsonDict(dict)) return undefined
  const { pageOf, annotations, keys } = indexPages(structure, pages)
  const annotation = (one: Json | undefined) => (isReference(one) ? annotations.get(one) : undefined)
  const elements = readElements(structure, { reference, dict }, { page: pageOf, annotation })
  const parents = readTree(dict['/ParentTree'], structure, '/Nums')
  const ids = readTree(dict['/IDTree'], structure, '/Names')

  return {
    forPages(wanted) {
      const kept = elements.onPages(wanted)
      if (!kept.has(elements.root)) return null
      const references = new Set([...kept.keys()].map((element) => element.reference))
      const part: Part = {
        kept,
        isKept: (one) => isReference(one) && references.has(one),
        isOnPage(one) {
          const page = pageOf(one)
          return page !== undefined && wanted.has(page)
        },
      }
      const objects = new Map<string, JsonObject>()
      for (const element of kept.keys())
        if (element.reference !== undefined) objects.set(keyOf(element.reference), { value: write(element, part) })
      const nums = parents.flatMap(([key, value]): Json[] => {
        const page = typeof key === 'number' ? keys.get(key) : undefined
        const entry = page === undefined || wanted.has(page) ? entryFor(structure, value, part) : undefined
        return entry === undefined ? [] : [key, entry]
      })
      const keptIds = ids.filter(([, element]) => part.isKept(element)).flat()
      const { '/IDTree': _all, ...root } = write(elements.root, part)
      const named: JsonDict = keptIds.length > 0 ? { '/IDTree': { '/Names': keptIds } } : {}
      objects.set(keyOf(reference), { value: { ...root, '/ParentTree': { '/Nums': nums }, ...named } })
      return objects
    },
  }
}

/** Maps the keys of the parent tree to pages: keys of the page's content, of its annotations and of the forms that it draws. */
function indexPages(structure: Structure, pages: readonly Page[]) {
  const byReference = new Map<string, number>()
  const annotations = new Map<string, { page: number; leadsTo: Annotation['page'] }>()
  const keys = new Map<number, number>()
  for (const [index, { node: page, annotations: all }] of pages.entries()) {
    if (!page) continue
    byReference.set(page.key.slice('obj:'.length), index)
    const key = page.dict['/StructParents']
    if (typeof key === 'number') keys.set(key, index)
    for (const { annotation, page: leadsTo } of all) {
      if (isReference(annotation)) annotations.set(annotation, { page: index, leadsTo })
      const dict = follow(structure, annotation)
      const own = isJsonDict(dict) ? dict['/StructParent'] : undefined
      if (typeof own === 'number') keys.set(own, index)
    }
  }
  const pageOf = (one: Json | undefined) => (isReference(one) ? byReference.get(one) : undefined)
  return { pageOf, annotations, keys }
}

function write(element: Element, part: Part): JsonDict {
  const { '/K': _kids, '/Pg': page, '/Ref': related, ...dict } = element.dict
  const indices = [...(part.kept.get(element) ?? [])].toSorted((one, other) => one - other)
  const kids = indices.flatMap((index): Json[] => {
    const kid = element.kids[index]
    if (!kid?.element) return kid ? [kid.value] : []
    return [kid.element.reference ?? write(kid.element, part)]
  })
  const others = Array.isArray(related) ? related.filter(part.isKept) : []
  const parent = parentOf(element)
  return {
    ...dict,
    ...(parent !== undefined && { '/P': parent }),
    ...(part.isOnPage(page) && page !== undefined && { '/Pg': page }),
    ...(others.length > 0 && { '/Ref': others }),
    ...(kids.length > 0 && { '/K': kids }),
  }
}

/** Returns the nearest ancestor with a reference. The parent that a damaged file names may not exist any more. */
function parentOf({ above }: Element): string | undefined {
  for (let place = above; place; place = place.element.above) if (place.element.reference !== undefined) return place.element.reference
  return undefined
}

/** Returns undefined where nothing is left of an entry of the parent tree. */
function entryFor(structure: Structure, value: Json, { isKept }: Part): Json | undefined {
  const list = follow(structure, value)
  if (!Array.isArray(list)) return isKept(value) ? value : undefined
  const stays = list.map((one) => (isKept(one) ? one : null))
  if (stays.every((one) => one === null)) return undefined
  return stays.every((one, index) => one === list[index]) ? value : stays
}
