/** A file to merge, with the parts of it that go into the result. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { dictOf, isRef } from '../../../pdf-to-word/pdf/objects.ts'

/** A page of a file to merge. */
export interface SourcePage {
  num: number
  /** Dictionary with the inherited entries. */
  dict: Dict
}

/** A file to merge. */
export interface Source {
  file: PdfFile
  title: string
  /** Pages that go into the result, in order. */
  pages: readonly SourcePage[]
  /** Object numbers of the other pages. */
  leftOut: ReadonlySet<number>
  /** Returns whether an annotation or form field is shown on a page that goes into the result. */
  isShown(object: PdfObject): boolean
}

/** Maximum depth of a page tree, and maximum number of pages, that are read. */
const deepestTree = 64
const mostPages = 1_000_000
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

/**
 * @param wanted 1-based; null: all
 * @returns null where the pages are not separate objects, or fewer than wanted
 */
export function takeSource(file: PdfFile, title: string, wanted: readonly number[] | null): Source | null {
  const all = pagesOf(file)
  const pages = wanted === null ? all : wanted.flatMap((page) => all[page - 1] ?? [])
  if (pages.length === 0 || (wanted && pages.length < wanted.length)) return null
  const taken = new Set(pages.map(({ num }) => num))
  const leftOut = new Set(all.map(({ num }) => num).filter((num) => !taken.has(num)))
  return { file, title, pages, leftOut, isShown: leftOut.size === 0 ? () => true : isShownOn(file, pages) }
}

function pagesOf(file: PdfFile): SourcePage[] {
  const pages: SourcePage[] = []
  const seen = new Set<number>()
  function walk(object: PdfObject | undefined, above: Dict, depth: number): void {
    if (!isRef(object) || seen.has(object.num) || depth > deepestTree || pages.length >= mostPages) return
    seen.add(object.num)
    const node = dictOf(file.resolve(object))
    if (node.size === 0) return
    const own = new Map(
      inherited.flatMap((key) => (node.has(key) || above.has(key) ? [[key, node.get(key) ?? above.get(key) ?? null]] : [])),
    )
    const kids = file.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, own, depth + 1)
    else pages.push({ num: object.num, dict: new Map([...own, ...node]) })
  }
  walk(file.catalog.get('Pages'), new Map(), 0)
  return pages
}

/** A field without a widget is shown where any of its kids is. */
function isShownOn(file: PdfFile, pages: readonly SourcePage[]): (object: PdfObject) => boolean {
  const shown = new Set(pages.flatMap(({ dict }) => listOf(file, dict.get('Annots')).flatMap((one) => (isRef(one) ? [one.num] : []))))
  // A kid that several fields share would be checked again for each of them.
  const known = new Map<Dict, boolean>()
  const isShown = (object: PdfObject, depth: number): boolean => {
    if (isRef(object) && shown.has(object.num)) return true
    const field = dictOf(file.resolve(object))
    const before = known.get(field)
    if (before !== undefined) return before
    known.set(field, false)
    const isAnyKid = depth < deepestTree && listOf(file, field.get('Kids')).some((kid) => isShown(kid, depth + 1))
    known.set(field, isAnyKid)
    return isAnyKid
  }
  return (object) => isShown(object, 0)
}

/** Adds the items one by one. A call takes at most some 100,000 arguments, and a file can have more items. */
export function addAll<One>(list: One[], more: Iterable<One>): void {
  for (const one of more) list.push(one)
}

/** Returns the elements of an array; none if the object is something else. */
export function listOf(file: PdfFile, object: PdfObject | undefined): PdfObject[] {
  const list = file.resolve(object)
  return Array.isArray(list) ? list : []
}

/** Returns the entries of a name tree or a number tree (ISO 32000-1, 7.9.6 and 7.9.7), in order. */
export function treeEntries(file: PdfFile, root: PdfObject | undefined, leaves: 'Names' | 'Nums'): [PdfObject, PdfObject][] {
  const entries: [PdfObject, PdfObject][] = []
  const seen = new Set<Dict>()
  function walk(object: PdfObject | undefined, depth: number): void {
    const node = dictOf(file.resolve(object))
    if (seen.has(node) || depth > deepestTree) return
    seen.add(node)
    const list = listOf(file, node.get(leaves))
    for (let at = 0; at + 1 < list.length; at += 2) entries.push([file.resolve(list[at]), list[at + 1] ?? null])
    for (const kid of listOf(file, node.get('Kids'))) walk(kid, depth + 1)
  }
  walk(root, 0)
  return entries
}
