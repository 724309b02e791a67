/** Reads the structure tree of a tagged PDF, which gives the role of each part (PDF 32000, 14.7 and 14.8). */

import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, isDict, isRef, textOf } from '../pdf/objects.ts'
import { tagBounds } from '../tuning/read.ts'

/** A structure element. */
export interface Tag {
  /** Standard structure type: P, H1, Table, TR, TD, L, LI, Lbl, LBody, Span, Link, Figure, Note … */
  role: string
  attributes: TagAttributes
  kids: (Tag | Mark)[]
  /** Alternative text of a figure. */
  alt: string
}

/** The attributes of an element. */
export interface TagAttributes {
  colSpan: number
  rowSpan: number
  listNumbering: string
}

/** A piece of marked content: the glyphs of that page with that mark. */
export interface Mark {
  page: number
  mark: number
}

/** Returns the mark of a separate object, such as the widget of a field; -1 for none. */
export const objectMark = (object: PdfObject | undefined): number => (isRef(object) ? 2 ** 31 + object.num : -1)

/** Returns whether a part of the tree is content instead of an element. */
export const isMark = (kid: Tag | Mark): kid is Mark => 'mark' in kid

/** Returns the structure tree; null if the PDF is not tagged. */
export function readTags(file: PdfFile, pageIndex: ReadonlyMap<Dict, number>): Tag | null {
  const { resolve } = file
  const root = dictOf(resolve(file.catalog.get('StructTreeRoot')))
  if (root.size === 0) return null
  const roles = dictOf(resolve(root.get('RoleMap')))
  const classes = dictOf(resolve(root.get('ClassMap')))
  const seen = new Set<Dict>()
  let count = 0

  function read(element: Dict, page: number, depth: number): Tag {
    const own = pageIndex.get(dictOf(resolve(element.get('Pg')))) ?? page
    const tag: Tag = {
      role: roleOf(resolve(element.get('S'))),
      attributes: attributesOf(element),
      kids: [],
      alt: textOf(resolve(element.get('Alt'))),
    }
    for (const kid of listOf(resolve(element.get('K')))) {
      const value = resolve(kid)
      if (typeof value === 'number') tag.kids.push({ page: own, mark: value })
      else if (isDict(value)) addKid(tag, value, own, depth)
    }
    return tag
  }

  function addKid(tag: Tag, kid: Dict, page: number, depth: number): void {
    const type = kid.get('Type')
    if (type === 'OBJR') {
      // A form field is at the place of its widget.
      const mark = tag.role === 'Form' ? objectMark(kid.get('Obj')) : -1
      if (mark >= 0) tag.kids.push({ page: pageIndex.get(dictOf(resolve(kid.get('Pg')))) ?? page, mark })
      return
    }
    if (type === 'MCR' || (kid.has('MCID') && !kid.has('S'))) {
      const mark = resolve(kid.get('MCID'))
      if (typeof mark === 'number' && !kid.has('Stm')) tag.kids.push({ page: pageIndex.get(dictOf(resolve(kid.get('Pg')))) ?? page, mark })
      return
    }
    // A tree with a cycle would never end.
    if (seen.has(kid) || depth > tagBounds.depthLimit || ++count > tagBounds.tagLimit) return
    seen.add(kid)
    tag.kids.push(read(kid, page, depth + 1))
  }

  function roleOf(name: PdfObject): string {
    let role = typeof name === 'string' ? name : 'Span'
    for (let i = 0; i < 8; i++) {
      const mapped = resolve(roles.get(role))
      if (typeof mapped !== 'string' || mapped === role) break
      role = mapped
    }
    return role
  }

  function attributesOf(element: Dict): TagAttributes {
    const own = listOf(resolve(element.get('A')))
    const named = listOf(resolve(element.get('C'))).flatMap((name) => (typeof name === 'string' ? listOf(resolve(classes.get(name))) : []))
    const result: TagAttributes = { colSpan: 1, rowSpan: 1, listNumbering: '' }
    for (const entry of [...named, ...own]) {
      const attributes = dictOf(resolve(entry))
      const number = (key: string) => {
        const value = resolve(attributes.get(key))
        return typeof value === 'number' && value > 1 ? Math.min(1000, Math.floor(value)) : 1
      }
      if (attributes.has('ColSpan')) result.colSpan = number('ColSpan')
      if (attributes.has('RowSpan')) result.rowSpan = number('RowSpan')
      const numbering = resolve(attributes.get('ListNumbering'))
      if (typeof numbering === 'string') result.listNumbering = numbering
    }
    return result
  }

  return read(root, 0, 0)
}

function listOf(object: PdfObject): PdfObject[] {
  if (Array.isArray(object)) return object
  return object === null ? [] : [object]
}
