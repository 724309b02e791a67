/** Reads name trees and number trees of a PDF from its structure as JSON (ISO 32000-1, 7.9.6 and 7.9.7). */
import { follow, isJsonDict, type Json, type Structure } from '../structure/json.ts'

/** Maximum depth of a tree. */
const depthLimit = 32

/** Returns the keys with their values, in the order of the tree. */
export function readTree(tree: Json | undefined, structure: Structure, leaves: '/Names' | '/Nums'): (readonly [key: Json, value: Json])[] {
  const found: (readonly [Json, Json])[] = []
  const seen = new Set<unknown>()

  function walk(node: Json | undefined, depth: number): void {
    const dict = follow(structure, node)
    if (!isJsonDict(dict) || depth > depthLimit || seen.has(dict)) return
    seen.add(dict)
    const [list, kids] = [follow(structure, dict[leaves]), follow(structure, dict['/Kids'])]
    if (Array.isArray(list))
      for (let index = 0; index + 1 < list.length; index += 2) found.push([follow(structure, list[index]) ?? null, list[index + 1] ?? null])
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, depth + 1)
  }

  walk(tree, 0)
  return found
}
