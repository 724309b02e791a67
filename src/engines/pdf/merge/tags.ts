/** Merges the structure trees of all files into one (ISO 32000-1, 14.7). */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isDict, isRef } from '../../../pdf-to-word/pdf/objects.ts'
import type { PdfWriter } from '../structure/pdf-writer.ts'
import type { Copier } from './copier.ts'
import { addAll, listOf, type Source, treeEntries } from './source.ts'
import { textOfName } from './text.ts'

/** Maximum depth of elements that are read. */
const deepest = 250

/** The structure tree of one file. */
export interface SourceTags {
  /** Returns a dictionary with its keys renumbered for the result, and an element without the kids that are left out. */
  change(dict: Dict): Dict
  add(copier: Copier): void
}

/**
 * @param sources number of files. The elements of several files get a common Document element, because a tree has only one at its top (ISO
 * 32000-2, 14.7.2).
 */
export function createTags(writer: PdfWriter, sources: number) {
  const root = writer.reserve()
  const document = sources > 1 ? writer.reserve() : undefined
  const kids: string[] = []
  const parents: string[] = []
  const roles = new Map<string, string>()
  const classes = new Map<string, string>()
  const namespaces: string[] = []
  let nextKey = 0

  return {
    open(source: Source): SourceTags {
      const { file } = source
      const tree = dictOf(file.resolve(file.catalog.get('StructTreeRoot')))
      if (tree.size === 0) return { change: withoutKeys, add: () => undefined }
      const base = nextKey
      const entries = treeEntries(file, tree.get('ParentTree'), 'Nums').filter(([key]) => Number.isSafeInteger(key)) as [
        number,
        PdfObject,
      ][]
      nextKey += entries.reduce((highest, [key]) => Math.max(highest, key), -1) + 1
      const top = kidsOf(source, tree)
      const filter = source.leftOut.size === 0 ? undefined : keptElements(source, top)
      const lang = file.resolve(file.catalog.get('Lang'))
      const topElements = new Set(top.map((kid) => file.resolve(kid)))
      return {
        change(dict) {
          const kept = filter?.(dict) ?? dict
          const spoken = topElements.has(dict) && lang !== null && !dict.has('Lang') ? new Map(kept).set('Lang', lang) : kept
          return withKeys(spoken, base)
        },
        add(copier) {
          const rootRef = file.catalog.get('StructTreeRoot')
          if (isRef(rootRef)) copier.replace(rootRef.num, document ?? root)
          const isKept = (object: PdfObject) => !filter || filter(dictOf(file.resolve(object))) !== undefined
          const kept = top.filter(isKept).map((kid) => copier.text(kid))
          addAll(kids, kept)
          for (const [key, value] of entries) {
            const list = file.resolve(value)
            const stays = Array.isArray(list) ? list.map((one) => (isKept(one) ? one : null)) : isKept(value) ? value : null
            parents.push(`${key + base} ${copier.text(stays)}`)
          }
          addMissing(roles, dictOf(file.resolve(tree.get('RoleMap'))), copier)
          addMissing(classes, dictOf(file.resolve(tree.get('ClassMap'))), copier)
          const spaces = listOf(file, tree.get('Namespaces')).map((one) => copier.text(one))
          addAll(namespaces, spaces)
        },
      }
    },
    /** Returns the object number of the tree; null where no file has one. */
    write(): number | null {
      if (kids.length === 0) return null
      const top = document === undefined ? kids.join(' ') : `${document} 0 R`
      if (document !== undefined) writer.write(document, `<</Type/StructElem/S/Document/P ${root} 0 R/K[${kids.join(' ')}]>>`)
      const parts = [`/Type/StructTreeRoot/K[${top}]/ParentTree<</Nums[${parents.join(' ')}]>>/ParentTreeNextKey ${nextKey}`]
      if (roles.size > 0) parts.push(`/RoleMap<<${textOf(roles)}>>`)
      if (classes.size > 0) parts.push(`/ClassMap<<${textOf(classes)}>>`)
      if (namespaces.length > 0) parts.push(`/Namespaces[${namespaces.join(' ')}]`)
      writer.write(root, `<<${parts.join('')}>>`)
      return root
    },
  }
}

function addMissing(all: Map<string, string>, dict: Dict, copier: Copier): void {
  for (const [key, value] of dict) if (!all.has(key)) all.set(key, copier.text(value))
}

function textOf(entries: ReadonlyMap<string, string>): string {
  return [...entries].map(([key, value]) => `${textOfName(key)} ${value}`).join(' ')
}

function withKeys(dict: Dict, base: number): Dict {
  if (base === 0) return dict
  const keys = (['StructParents', 'StructParent'] as const).filter((key) => typeof dict.get(key) === 'number')
  return keys.length === 0 ? dict : new Map([...dict, ...keys.map((key) => [key, Number(dict.get(key)) + base] as const)])
}

function withoutKeys(dict: Dict): Dict {
  if (!dict.has('StructParents') && !dict.has('StructParent')) return dict
  const rest = new Map(dict)
  rest.delete('StructParents')
  rest.delete('StructParent')
  return rest
}

function kidsOf({ file }: Source, dict: Dict): PdfObject[] {
  const kids = dict.get('K')
  const list = file.resolve(kids)
  if (Array.isArray(list)) return list
  return kids === undefined || kids === null ? [] : [kids]
}

/**
 * Finds the elements with content on pages that go into the result.
 * @returns a function that returns an element with the kids that are kept, undefined for one without any, and any other dictionary
 * unchanged
 */
function keptElements(source: Source, top: readonly PdfObject[]): (dict: Dict) => Dict | undefined {
  const { file, leftOut } = source
  const elements = new Map<Dict, PdfObject[]>()

  /** Returns whether the kid has kept content; undefined for an element without any content. */
  function keep(kid: PdfObject, page: number | undefined, depth: number): boolean | undefined {
    const object = file.resolve(kid)
    if (typeof object === 'number') return page !== undefined && !leftOut.has(page)
    if (!isDict(object) || depth > deepest) return false
    const pageRef = object.get('Pg')
    const own = isRef(pageRef) ? pageRef.num : page
    if (object.get('Type') === 'MCR') return own !== undefined && !leftOut.has(own)
    if (object.get('Type') === 'OBJR') return own !== undefined ? !leftOut.has(own) : source.isShown(object.get('Obj') ?? null)
    if (elements.has(object)) return false
    elements.set(object, [])
    const kids = kidsOf(source, object)
    const states = kids.map((one) => keep(one, own, depth + 1))
    const stays = withEmpty(states)
    elements.set(
      object,
      kids.filter((_, index) => stays[index]),
    )
    return states.includes(true) || (states.includes(false) ? false : undefined)
  }

  for (const kid of top) keep(kid, undefined, 0)
  return (dict) => {
    const kept = elements.get(dict)
    if (!kept) return dict
    return kept.length === 0 ? undefined : new Map(dict).set('K', kept)
  }
}

/** An element without content, such as an empty cell, is kept if the nearest one before it is kept, or else the one after it. */
function withEmpty(states: readonly (boolean | undefined)[]): boolean[] {
  let before = states.find((state) => state !== undefined) ?? true
  return states.map((state) => {
    before = state ?? before
    return before
  })
}
