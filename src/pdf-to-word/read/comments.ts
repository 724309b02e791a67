/** Reads comments: the notes and marks that readers put on a page, with author and date (PDF 32000, 12.5.6). */

import type { Comment } from '../ir/annotation.ts'
import { type Box, boxAround, type Matrix, transform } from '../ir/geometry.ts'
import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, numbersOf, textOf } from '../pdf/objects.ts'
import { commentBounds } from '../tuning/read.ts'

/** Annotation types that carry comments. The text of a FreeText annotation is on the page itself. */
const kinds = new Set('Text Highlight Underline StrikeOut Squiggly Caret Square Circle Line Polygon PolyLine Ink Stamp'.split(' '))
/** Bits of /F: Hidden and NoView. */
const hiddenFlags = 0x22

/** Returns the comments among a page's annotations, each reply right after the comment that it answers. */
export function readComments(annotations: readonly Dict[], base: Matrix, file: PdfFile): Comment[] {
  const roots = new Map<Dict, Comment>()
  const answers = new Map<Dict, Comment[]>()
  let count = 0
  // A damaged page may list an annotation many times.
  for (const annotation of new Set(annotations)) {
    const text = commentText(annotation, file)
    if (text === '' || ++count > commentBounds.pageLimit) continue
    const root = rootOf(annotation, file)
    const comment: Comment = {
      boxes: boxesOf(root, base, file),
      author: textIn(annotation.get('T'), commentBounds.nameLimit, file),
      date: dateOf(annotation, file),
      text,
      answers: null,
    }
    if (root === annotation) roots.set(root, comment)
    else answers.set(root, [...(answers.get(root) ?? []), comment])
  }
  for (const [root, list] of answers) {
    // The answered annotation may have no text; then the first reply opens the thread.
    const opening = roots.get(root) ?? (list[0] as Comment)
    roots.set(root, opening)
    for (const comment of list) if (comment !== opening) comment.answers = opening
  }
  return [...roots].flatMap(([root, opening]) => [opening, ...(answers.get(root) ?? []).filter((comment) => comment !== opening)])
}

/** Returns the text of an annotation that is a comment; '' for other annotations. */
export function commentText(annotation: Dict, file: PdfFile): string {
  const kind = file.resolve(annotation.get('Subtype'))
  if (typeof kind !== 'string') return ''
  const isAnswer = dictOf(file.resolve(annotation.get('IRT'))).size > 0
  // Replies are hidden on the page by design and may be of any type.
  if (!isAnswer && (!kinds.has(kind) || (Number(file.resolve(annotation.get('F')) ?? 0) & hiddenFlags) !== 0)) return ''
  // A group member repeats the text of the group's first annotation; a state such as "accepted" is no comment.
  if (kind === 'Popup' || annotation.has('StateModel') || file.resolve(annotation.get('RT')) === 'Group') return ''
  return textIn(annotation.get('Contents'), commentBounds.textLimit, file)
}

/** Returns the first annotation of the thread that a reply belongs to. */
function rootOf(annotation: Dict, file: PdfFile): Dict {
  let root = annotation
  for (let depth = 0; depth < commentBounds.depthLimit; depth++) {
    const next = dictOf(file.resolve(root.get('IRT')))
    if (next.size === 0 || next === annotation) break
    root = next
  }
  return root
}

/** Returns the boxes of the marked text, or else the annotation's rectangle. */
function boxesOf(annotation: Dict, base: Matrix, file: PdfFile): Box[] {
  const points = (list: readonly number[]) =>
    Array.from({ length: list.length / 2 }, (_, i) => transform(base, list[2 * i] ?? 0, list[2 * i + 1] ?? 0))
  const quads = numbersOf(annotation.get('QuadPoints'), file.resolve, [])
  if (quads.length >= 8) {
    const count = Math.min(commentBounds.boxLimit, Math.floor(quads.length / 8))
    return Array.from({ length: count }, (_, i) => boxAround(points(quads.slice(8 * i, 8 * i + 8))))
  }
  const rect = numbersOf(annotation.get('Rect'), file.resolve, [0, 0, 0, 0])
  return [boxAround(points(rect.slice(0, 4)))]
}

/** Returns the date in the author's local time, as Word stores it; '' if it is not a date. */
function dateOf(annotation: Dict, file: PdfFile): string {
  const found = /^D:([12]\d{3})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?/.exec(
    textOf(file.resolve(annotation.get('M'))) || textOf(file.resolve(annotation.get('CreationDate'))),
  )
  if (!found) return ''
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = new Date(`${date}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? `${date}Z` : ''
}

/** Returns a text string, limited to this many letters; the limit on bytes is higher because a letter has up to four. */
function textIn(object: PdfObject | undefined, limit: number, file: PdfFile): string {
  const found = file.resolve(object)
  const text = textOf(Buffer.isBuffer(found) ? found.subarray(0, 4 * limit + 4) : found).trim()
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text
}
