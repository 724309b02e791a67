/** Streams that a PDF holds several times: the same picture on every page, the same font of every part that was merged. */
import { createHash } from 'node:crypto'
import type { Json, JsonDict, Structure } from '../structure/json.ts'
import { withReferences } from '../structure/json.ts'

/** Streams that refer to streams become alike only when those have: a picture, its mask, the profile of its colours. */
const rounds = 4

/**
 * Makes all references to like streams lead to the first of them; the others are left without any.
 * @param bytesOf those of a stream as they are in the file
 * @returns the keys of the objects that were changed, and those that nothing refers to any more, each with the one that stands for it
 */
export function mergeDuplicates({ objects }: Structure, bytesOf: (key: string) => Buffer | undefined) {
  const changed = new Set<string>()
  const merged = new Map<string, string>()
  const hashes = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    const targets = new Map<string, string>()
    const firsts = new Map<string, string>()
    for (const [key, object] of objects) {
      if (!('stream' in object) || merged.has(key) || isOwn(object.stream.dict)) continue
      const bytes = bytesOf(key)
      if (bytes === undefined) continue
      const hash = hashes.get(key) ?? createHash('sha256').update(bytes).digest('base64')
      hashes.set(key, hash)
      const same = `${hash} ${canonical(object.stream.dict)}`
      const first = firsts.get(same)
      if (first === undefined) firsts.set(same, key)
      else targets.set(key.slice('obj:'.length), first.slice('obj:'.length))
    }
    if (targets.size === 0) break
    for (const [reference, first] of targets) merged.set(`obj:${reference}`, `obj:${first}`)
    for (const [key, object] of objects) {
      if (merged.has(key)) continue
      const part = 'stream' in object ? object.stream.dict : object.value
      const other = withReferences(part, (reference) => targets.get(reference) ?? reference)
      if (other === part) continue
      objects.set(key, 'stream' in object ? { stream: { dict: other as JsonDict } } : { value: other })
      changed.add(key)
    }
  }
  for (const key of merged.keys()) changed.delete(key)
  return { changed, merged }
}

/** What belongs to one place in the tags, and what describes the document. */
function isOwn(dict: JsonDict): boolean {
  return '/StructParent' in dict || '/StructParents' in dict || dict['/Type'] === '/Metadata'
}

function canonical(value: Json): string {
  return JSON.stringify(value, (key, one: Json) =>
    key === '/Length'
      ? undefined
      : typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([left], [right]) => (left < right ? -1 : 1)))
        : one,
  )
}
