/** Draws more on pages: before or after what they show. */
import { streamObject } from './changes.ts'
import { follow, isJsonDict as isDict, type Json, type JsonDict, type JsonObject, type Structure } from './json.ts'
import type { PageNode } from './pages.ts'

/** Gives numbers to new objects. */
export interface NewObjects {
  /** Returns the reference of the object. */
  add(object: JsonObject): string
  /** Goes on from this number, where others have been given out. */
  from(number: number): void
}

/** New objects have the numbers above all others. */
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

export interface Appended {
  /** Operators that leave the graphics state as it was. */
  drawn: string
  layer: 'above' | 'below'
  /** What the operators name, by kind, such as `/XObject`. */
  resources: Readonly<Record<string, JsonDict>>
}

/** Returns the page's dictionary with more to draw; resources of other pages stay as they are. */
export function appendContent(page: PageNode, { drawn, layer, resources }: Appended, structure: Structure, news: NewObjects): JsonDict {
  const contents = follow(structure, page.dict['/Contents'])
  const before = Array.isArray(contents) ? contents : page.dict['/Contents'] === undefined ? [] : [page.dict['/Contents']]
  const stream = (text: string) => news.add(streamObject({}, Buffer.from(text, 'latin1')))
  // What a page leaves changed, a scale above all, must not hold for what comes after it.
  const all = layer === 'below' ? [stream(`${drawn}\n`), ...before] : [stream('q\n'), ...before, stream(`\nQ\n${drawn}\n`)]
  const own = page.get('/Resources')
  const merged: JsonDict = isDict(own) ? { ...own } : {}
  for (const [kind, entries] of Object.entries(resources)) {
    const known = follow(structure, merged[kind])
    merged[kind] = { ...(isDict(known) ? known : {}), ...entries }
  }
  return { ...page.dict, '/Contents': all as Json[], '/Resources': merged }
}

/** Returns a name that no resource of that kind has on the page. */
export function freeName(page: PageNode, kind: string, wanted: string, structure: Structure): string {
  const own = page.get('/Resources')
  const known = isDict(own) ? follow(structure, own[kind]) : undefined
  let name = `/${wanted}`
  for (let count = 1; isDict(known) && name in known; count++) name = `/${wanted}${count}`
  return name
}
