/** Adds content to pages, before or after what they already draw. */
import { streamObject } from './changes.ts'
import { follow, isJsonDict as isDict, type Json, type JsonDict, type JsonObject, type Structure } from './json.ts'
import type { PageNode } from './pages.ts'

/** Assigns object numbers to new objects. */
export interface NewObjects {
  /** Adds an object and returns its reference. */
  add(object: JsonObject): string
  /** Continues at this number, where the numbers below it have been assigned elsewhere. */
  from(number: number): void
}

/** Returns a set of new objects, numbered above all existing ones. */
export function createNewObjects({ header, objects }: Structure, changes: Map<string, JsonObject>): NewObjects {
  let next = Number(header.maxobjectid ?? 0) + 1
  for (const key of objects.keys()) next = Math.max(next, (Number.parseInt(key.slice('obj:'.length), 10) || 0) + 1)
  return {
    add(object) {
      const reference = `${next++} 0 R`
      changes.set(`obj:${reference}`, object)
      return reference
    },
    from(number) {
      next = Math.max(next, number)
    },
  }
}

/** Content to add to a page. */
export interface Appended {
  /** Drawing operators that leave the graphics state as it was. */
  drawn: string
  layer: 'above' | 'below'
  /** Resources that the operators name, by kind, such as `/XObject`. */
  resources: Readonly<Record<string, JsonDict>>
}

/** Returns the page's dictionary with the added content. Resources that other pages share are not changed. */
export function appendContent(page: PageNode, { drawn, layer, resources }: Appended, structure: Structure, news: NewObjects): JsonDict {
  const contents = follow(structure, page.dict['/Contents'])
  const before = Array.isArray(contents) ? contents : page.dict['/Contents'] === undefined ? [] : [page.dict['/Contents']]
  const stream = (text: string) => news.add(streamObject({}, Buffer.from(text, 'latin1')))
  // A page may leave the graphics state changed, such as its scale, which must not affect the added content.
  const all = layer === 'below' ? [stream(`${drawn}\n`), ...before] : [stream('q\n'), ...before, stream(`\nQ\n${drawn}\n`)]
  const own = page.get('/Resources')
  const merged: JsonDict = isDict(own) ? { ...own } : {}
  for (const [kind, entries] of Object.entries(resources)) {
    const known = follow(structure, merged[kind])
    merged[kind] = { ...(isDict(known) ? known : {}), ...entries }
  }
  return { ...page.dict, '/Contents': all as Json[], '/Resources': merged }
}

/** Returns a name that no resource of that kind on the page has. */
export function freeName(page: PageNode, kind: string, wanted: string, structure: Structure): string {
  const own = page.get('/Resources')
  const known = isDict(own) ? follow(structure, own[kind]) : undefined
  let name = `/${wanted}`
  for (let count = 1; isDict(known) && name in known; count++) name = `/${wanted}${count}`
  return name
}
