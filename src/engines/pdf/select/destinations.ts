/** Resolves the destinations of links and bookmarks of a PDF, from its structure as JSON (PDF 32000, 12.3.2). */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type Structure } from '../structure/json.ts'
import { pagesOf } from '../structure/pages.ts'
import { readTree } from './trees.ts'

/** Maximum length of a chain of names. */
const depthLimit = 32

/** The destinations of a PDF. */
export interface Destinations {
  catalog: JsonDict
  /** Names with their destinations, in the order of the name tree. */
  names: readonly (readonly [name: string, destination: Json])[]
  /**
   * Returns the page, counted from 0, that a link or bookmark leads to: `gone` where the page is missing, undefined where it leads to no
   * page.
   */
  pageOf(holder: JsonDict): number | 'gone' | undefined
  /** Returns the page of a destination. */
  pageOfDestination(destination: Json | undefined): number | 'gone'
}

/** Returns the named destinations and functions that resolve destinations to pages. */
export function readDestinations(structure: Structure): Destinations {
  const trailer = structure.objects.get('trailer')
  const root = trailer && 'value' in trailer && isJsonDict(trailer.value) ? follow(structure, trailer.value['/Root']) : undefined
  const catalog = isJsonDict(root) ? root : {}
  const pages = new Map(pagesOf(structure).flatMap((page, index) => (page ? [[page.key.slice('obj:'.length), index] as const] : [])))
  const holder = follow(structure, catalog['/Names'])
  const names = isJsonDict(holder) ? readNames(holder['/Dests'], structure) : []
  const byName = new Map(names)
  const old = follow(structure, catalog['/Dests'])

  function pageOfDestination(destination: Json | undefined, depth = 0): number | 'gone' {
    const value = follow(structure, destination)
    if (depth > depthLimit) return 'gone'
    if (Array.isArray(value)) return (isReference(value[0]) ? pages.get(value[0]) : undefined) ?? 'gone'
    if (isJsonDict(value)) return pageOfDestination(value['/D'], depth + 1)
    if (typeof value !== 'string') return 'gone'
    const named = value.startsWith('/') ? (isJsonDict(old) ? old[value] : undefined) : byName.get(value)
    return named === undefined ? 'gone' : pageOfDestination(named, depth + 1)
  }

  return {
    catalog,
    names,
    pageOfDestination,
    pageOf(dict) {
      if ('/Dest' in dict) return pageOfDestination(dict['/Dest'])
      const action = follow(structure, dict['/A'])
      return isJsonDict(action) && action['/S'] === '/GoTo' ? pageOfDestination(action['/D']) : undefined
    },
  }
}

function readNames(tree: Json | undefined, structure: Structure): (readonly [name: string, destination: Json])[] {
  return readTree(tree, structure, '/Names').flatMap(([name, value]) => (typeof name === 'string' ? [[name, value] as const] : []))
}
