/** Merges streams that a PDF contains several times: the same picture on every page, the same font of every merged part. */
import { createHash } from 'node:crypto'
import type { Json, JsonDict, Structure } from '../structure/json.ts'
import { withReferences } from '../structure/json.ts'

/**
 * Number of passes. Streams with references become equal only after the streams that they refer to were merged: a picture, its mask, its
 * colour profile.
 */
const rounds = 4

/**
 * Makes all references to equal streams lead to the first of them; nothing refers to the others any more.
 * @param bytesOf returns the bytes of a stream as they are in the file
 * @returns the keys of changed objects, and the keys of unused objects, each with its replacement
 */
export function mergeDuplicates({ objects }: Structure, bytesOf: (key: string) => Buffer | undefined) {
  const changed = new Set<string>()
  const merged = new Map<string, string>()
  const hashes = new Map<string, string>()
  for (let round = 0; round < rounds; round++) {
    const targets = new Map<string, string>()
    const firstByContent = new Map<string, string>()
    for (const [key, object] of objects) {
      if (!('stream' in object) || merged.has(key) || isOwn(object.stream.dict)) continue
      const bytes = bytesOf(key)
      if (bytes === undefined) continue
      const hash = hashes.get(key) ?? createHash('sha256').update(bytes).digest('base64')
      hashes.set(key, hash)
      const same = `${hash} ${canonical(object.stream.dict)}`
      const first = firstByContent.get(same)
      if (first === undefined) firstByContent.set(same, key)
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

/** Returns whether a stream must stay separate: it belongs to one place in the tags, or describes the document. */
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
