/** Reads the structure elements of a PDF and finds out which have content on which pages (ISO 32000-1, 14.7.2 and 14.7.4). */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type Structure } from '../structure/json.ts'

/** Maximum depth of elements that are read. */
const deepest = 250

/** A structure element. */
export interface Element {
  /** undefined for an element that is written inside its parent. */
  reference: string | undefined
  dict: JsonDict
  above: Place | undefined
  kids: Kid[]
  /** Indices of neighbouring kids without content, such as empty cells, by the index of the kid with content that they are kept with. */
  beside: Map<number, number[]>
}

/** Position of a kid within its element. */
interface Place {
  element: Element
  index: number
}

interface Content extends Place {
  /** For a link, the page that it leads to; without that page the link is dropped. */
  leadsTo: number | 'gone' | undefined
}

/** A child of a structure element. */
export interface Kid {
  value: Json
  /** undefined for a kid that is content. */
  element: Element | undefined
}

/** Elements that are kept, with the indices of the kids that are kept. */
export type Kept = ReadonlyMap<Element, ReadonlySet<number>>

/** The structure elements of a PDF. */
export interface Elements {
  root: Element
  /** Returns the elements with content on these pages, their ancestors, and their neighbours without content. */
  onPages(pages: ReadonlySet<number>): Kept
}

/** The pages to which content belongs. */
export interface PagesOf {
  /** Returns the page, counted from 0, of a page reference. */
  page(reference: Json | undefined): number | undefined
  /** Returns the page that shows an annotation, and the page that it leads to if it is a link to a page. */
  annotation(reference: Json | undefined): { page: number; leadsTo: number | 'gone' | undefined } | undefined
}

/** Returns the structure elements. @param root the structure tree root */
export function readElements(structure: Structure, root: { reference: string; dict: JsonDict }, pagesOf: PagesOf): Elements {
  const contents = new Map<number, Content[]>()
  const seen = new Set<JsonDict>()

  /** Returns undefined for content that is on no page. */
  function addContent(page: number | undefined, content: Content): true | undefined {
    if (page === undefined) return undefined
    const known = contents.get(page)
    if (known) known.push(content)
    else contents.set(page, [content])
    return true
  }

  /** Returns whether the kid has content on any page; undefined if it is not a valid kid of an element. */
  function readKid(kid: Kid, place: Place, page: number | undefined, depth: number): boolean | undefined {
    const value = follow(structure, kid.value)
    const content = { ...place, leadsTo: undefined }
    if (typeof value === 'number') return addContent(page, content)
    if (!isJsonDict(value)) return undefined
    const own = pagesOf.page(value['/Pg']) ?? page
    if (value['/Type'] === '/MCR') return addContent(own, content)
    if (value['/Type'] === '/OBJR') {
      const annotation = pagesOf.annotation(value['/Obj'])
      return addContent(annotation?.page ?? own, { ...place, leadsTo: annotation?.leadsTo })
    }
    if (depth > deepest || seen.has(value)) return undefined
    const reference = isReference(kid.value) ? kid.value : undefined
    kid.element = { reference, dict: value, above: place, kids: [], beside: new Map() }
    return readKids(kid.element, own, depth)
  }

  function readKids(element: Element, page: number | undefined, depth: number): boolean {
    seen.add(element.dict)
    const list = follow(structure, element.dict['/K'])
    const values = Array.isArray(list) ? list : element.dict['/K'] === undefined ? [] : [element.dict['/K']]
    let last: number[] | undefined
    let before: number[] = []
    for (const value of values) {
      const index = element.kids.length
      const kid: Kid = { value, element: undefined }
      const hasContent = readKid(kid, { element, index }, page, depth + 1)
      if (hasContent === undefined) continue
      element.kids.push(kid)
      if (hasContent) {
        last = before
        before = []
        element.beside.set(index, last)
      } else (last ?? before).push(index)
    }
    return last !== undefined
  }

  const top: Element = { ...root, above: undefined, kids: [], beside: new Map() }
  readKids(top, undefined, 0)
  return { root: top, onPages: (pages) => keep(contents, pages) }
}

function keep(contents: ReadonlyMap<number, readonly Content[]>, pages: ReadonlySet<number>): Kept {
  const kept = new Map<Element, Set<number>>()

  function keepAll(element: Element | undefined): void {
    if (!element || kept.has(element)) return
    kept.set(element, new Set(element.kids.keys()))
    for (const kid of element.kids) keepAll(kid.element)
  }

  function keepUpFrom(start: Place): void {
    for (let place: Place | undefined = start; place; place = place.element.above) {
      const { element, index } = place
      const known = kept.get(element)
      if (known?.has(index)) return
      const indices = known ?? new Set()
      kept.set(element, indices.add(index))
      for (const other of element.beside.get(index) ?? []) {
        indices.add(other)
        keepAll(element.kids[other]?.element)
      }
      if (known) return
    }
  }

  const isLeft = (page: number | 'gone') => page !== 'gone' && pages.has(page)
  for (const page of pages)
    for (const content of contents.get(page) ?? []) if (content.leadsTo === undefined || isLeft(content.leadsTo)) keepUpFrom(content)
  return kept
}
