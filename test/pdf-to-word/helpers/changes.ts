/** Sees which properties of which kinds of object change, among all that some values lead to. */

type Thing = Readonly<Record<string, unknown>>
type Snapshot = Map<object, { name: string; parts: readonly unknown[] | Thing }>

/** What tells the kinds of object apart: properties that only they have. */
const kinds: readonly (readonly [name: string, ...properties: string[]])[] = [
  ['PageContent', 'headerLines', 'grids'],
  ['Section', 'margins', 'stretches'],
  ['Stretch', 'page', 'column', 'blocks', 'top'],
  ['Chapter', 'firstPage', 'numbers'],
  ['Running', 'default', 'first', 'even'],
  ['Paragraph', 'lines', 'align', 'heading'],
  ['Table', 'rows', 'edges'],
  ['Row', 'cells', 'top'],
  ['Cell', 'columnSpan', 'blocks'],
  ['Figure', 'picture', 'textless'],
  ['Line', 'words', 'baseline'],
  ['Word', 'text', 'style', 'tabbed'],
  ['TextStyle', 'family', 'shade', 'raise'],
  ['ListMark', 'label', 'labelX'],
  ['ContentsList', 'entries', 'field'],
  ['Spacing', 'before', 'after', 'exact'],
  ['Note', 'label', 'kind', 'lines'],
  ['PageBlocks', 'zones', 'floats'],
  ['Borders', 'top', 'right', 'bottom', 'left'],
]

const nameOf = (thing: object) => kinds.find(([, ...properties]) => properties.every((property) => property in thing))?.[0]

/** Remembers all objects that the values lead to, each with what it holds. Bytes and functions hold nothing. */
export function remember(values: Thing): Snapshot {
  const seen: Snapshot = new Map()
  const open: { value: unknown; name: string }[] = Object.entries(values).map(([name, value]) => ({ value, name: `values.${name}` }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, name } = next
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue
    if (Array.isArray(value) || value instanceof Set) {
      const parts = [...value]
      seen.set(value, { name, parts })
      open.push(...parts.map((part) => ({ value: part, name })))
    } else if (value instanceof Map) {
      const parts = [...value].flat()
      seen.set(value, { name, parts })
      open.push(...parts.map((part) => ({ value: part, name })))
    } else {
      const kind = nameOf(value)
      const parts = { ...value } as Thing
      // What has no name of its own, as a box, is part of the property that it is in.
      seen.set(value, { name: kind ?? `.${name}`, parts })
      for (const [property, part] of Object.entries(parts)) open.push({ value: part, name: kind ? `${kind}.${property}` : name })
    }
  }
  return seen
}

/** Returns what has changed since, as `Paragraph.heading`. */
export function changesSince(before: Snapshot): Set<string> {
  const changed = new Set<string>()
  for (const [thing, { name, parts }] of before) {
    if (Array.isArray(parts)) {
      const now = thing instanceof Map ? [...thing].flat() : [...(thing as Iterable<unknown>)]
      if (now.length !== parts.length || now.some((part, i) => part !== parts[i])) changed.add(name)
      continue
    }
    const was = parts as Thing
    const now = thing as Thing
    for (const property of new Set([...Object.keys(was), ...Object.keys(now)])) {
      if (Object.is(was[property], now[property]) && property in was === property in now) continue
      changed.add(name.startsWith('.') ? name.slice(1) : `${name}.${property}`)
    }
  }
  return changed
}
