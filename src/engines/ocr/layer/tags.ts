/** Tags a PDF without tags: its paragraphs in reading order (PDF 32000, 14.7 and 14.8). */
import type { NewObjects } from '../../pdf/structure/append.ts'
import {
  dictOfObject,
  follow,
  isJsonDict,
  isReference,
  type JsonDict,
  type JsonObject,
  keyOf,
  type Structure,
} from '../../pdf/structure/json.ts'
import type { PageNode } from '../../pdf/structure/pages.ts'

/** The tags under construction. */
export interface Tags {
  /** Whether to mark paragraphs: only where no page has text of its own, and the file has no tags yet. */
  isOn: boolean
  /** Returns the dictionary entries of a page with this many marked paragraphs. */
  addPage(page: PageNode, paragraphs: number): JsonDict
  /** Adds the tags and the language to the catalog. */
  write(changes: Map<string, JsonObject>, language: string | null): void
}

/** @param isWhole whether all pages get a text layer */
export function createTags(structure: Structure, news: NewObjects, isWhole: boolean): Tags {
  const root = dictOfObject(structure.objects.get('trailer'))?.['/Root']
  const catalog = follow(structure, root)
  const isOn = isWhole && isJsonDict(catalog) && catalog['/StructTreeRoot'] === undefined
  const document: JsonDict = { '/Type': '/StructElem', '/S': '/Document' }
  const tree: JsonDict = { '/Type': '/StructTreeRoot' }
  const [documentReference, treeReference] = isOn ? [news.add({ value: document }), news.add({ value: tree })] : ['', '']
  const kids: string[] = []
  const parents: (number | string)[] = []
  let next = 0

  return {
    isOn,
    addPage(page, paragraphs) {
      if (!isOn || paragraphs === 0) return {}
      const marks = Array.from({ length: paragraphs }, (_, mark) =>
        news.add({
          value: { '/Type': '/StructElem', '/S': '/P', '/P': documentReference, '/Pg': page.key.slice('obj:'.length), '/K': mark },
        }),
      )
      kids.push(...marks)
      parents.push(next, news.add({ value: marks }))
      return { '/StructParents': next++ }
    },
    write(changes, language) {
      if (!isReference(root) || !isJsonDict(catalog)) return
      const changed: JsonDict = { ...catalog }
      if (language !== null && catalog['/Lang'] === undefined) changed['/Lang'] = `u:${language}`
      if (isOn) {
        Object.assign(document, { '/P': treeReference, '/K': kids })
        Object.assign(tree, { '/K': documentReference, '/ParentTree': { '/Nums': parents }, '/ParentTreeNextKey': next })
        Object.assign(changed, { '/StructTreeRoot': treeReference, '/MarkInfo': { '/Marked': true } })
      }
      changes.set(keyOf(root), { value: changed })
    },
  }
}
