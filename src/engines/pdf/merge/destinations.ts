/** Resolves the destinations of links and outlines. Names become explicit places, because two files can use the same names. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isDict, isRef } from '../../../pdf-to-word/pdf/objects.ts'
import { type Source, treeEntries } from './source.ts'

/** Resolves the destinations of one file. */
export interface Destinations {
  /** Returns the place as an array that begins with the reference of a page that is merged; null if its page is left out or missing. */
  find(destination: PdfObject | undefined): PdfObject[] | null
  /** Returns the dictionary with the place of its `Dest` or GoTo action, or without that entry if the place is not in the result. */
  settle(dict: Dict): Dict
  /** Returns every name with its place. */
  named(): [name: string, place: PdfObject[]][]
}

/** Returns functions that resolve the destinations of a file. */
export function findDestinations({ file, pages }: Source): Destinations {
  const numbers = new Set(pages.map(({ num }) => num))
  let byName: Map<string, PdfObject> | undefined

  function names(): Map<string, PdfObject> {
    if (byName) return byName
    const old = [...dictOf(file.resolve(file.catalog.get('Dests')))]
    const entries = treeEntries(file, dictOf(file.resolve(file.catalog.get('Names'))).get('Dests'), 'Names')
    byName = new Map([...old, ...entries.map(([name, value]) => [nameOf(name), value] as const)])
    return byName
  }

  /** A name leads to an array, or to a dictionary that holds one. */
  function find(destination: PdfObject | undefined, isNamed = false, isHeld = false): PdfObject[] | null {
    const value = file.resolve(destination)
    if (Array.isArray(value)) {
      const [page] = value
      if (isRef(page)) return numbers.has(page.num) ? value : null
      // Some writers give the index of the page.
      const counted = typeof page === 'number' ? pages[page] : undefined
      return counted ? [{ num: counted.num, gen: 0 }, ...value.slice(1)] : null
    }
    if (isDict(value)) return isHeld ? null : find(value.get('D'), isNamed, true)
    if (isNamed || value === null) return null
    return find(names().get(nameOf(value)), true, isHeld)
  }

  function settle(dict: Dict): Dict {
    if (!dict.has('Dest') && !dict.has('A') && dict.get('S') !== 'GoTo') return dict
    const settled = new Map(dict)
    const isAction = dict.get('S') === 'GoTo' && dict.has('D')
    for (const key of isAction ? ['D'] : ['Dest']) {
      if (!dict.has(key)) continue
      const place = find(dict.get(key))
      if (place) settled.set(key, place)
      else settled.delete(key)
    }
    const action = dictOf(file.resolve(dict.get('A')))
    if (action.get('S') === 'GoTo' && find(action.get('D')) === null) settled.delete('A')
    return settled
  }

  return {
    find,
    settle,
    named: () =>
      [...names()].flatMap(([name, value]): [string, PdfObject[]][] => {
        const place = find(value, true)
        return place ? [[name, place]] : []
      }),
  }
}

function nameOf(object: PdfObject): string {
  if (Buffer.isBuffer(object)) return object.toString('latin1')
  return typeof object === 'string' ? object : ''
}
