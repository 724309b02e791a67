/** Comments: the notes and marks that readers put on a page, with who wrote what and when (PDF 32000, 12.5.6). */

import type { Comment } from '../ir/annotation.ts'
import { type Box, boxAround, type Matrix, transform } from '../ir/geometry.ts'
import type { Dict, PdfObject } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { dictOf, numbersOf, textOf } from '../pdf/objects.ts'

/** What carries a reader's words; those of a FreeText are on the page itself. */
const kinds = new Set('Text Highlight Underline StrikeOut Squiggly Caret Square Circle Line Polygon PolyLine Ink Stamp'.split(' '))
/** Most comments of a page, letters of a comment and of a name, boxes of one mark, and how deep answers lie. */
const pageLimit = 500
const textLimit = 10_000
const nameLimit = 100
const boxLimit = 500
const depthLimit = 32
/** Bits of /F: hidden, and not shown on a screen. */
const hiddenFlags = 0x22

/** The comments among a page's annotations, each answer right after what it answers. */
export function readComments(annotations: readonly Dict[], base: Matrix, file: PdfFile): Comment[] {
  const roots = new Map<Dict, Comment>()
  const answers = new Map<Dict, Comment[]>()
  let count = 0
  // A damaged page may name one annotation many times.
  for (const annotation of new Set(annotations)) {
    const text = commentText(annotation, file)
    if (text === '' || ++count > pageLimit) continue
    const root = rootOf(annotation, file)
    const comment: Comment = {
      boxes: boxesOf(root, base, file),
      author: textIn(annotation.get('T'), nameLimit, file),
      date: dateOf(annotation, file),
      text,
      answers: null,
    }
    if (root === annotation) roots.set(root, comment)
    else answers.set(root, [...(answers.get(root) ?? []), comment])
  }
  for (const [root, list] of answers) {
    // What is answered may be a mark without words: then the first answer opens the talk.
    const opening = roots.get(root) ?? (list[0] as Comment)
    roots.set(root, opening)
    for (const comment of list) if (comment !== opening) comment.answers = opening
  }
  return [...roots].flatMap(([root, opening]) => [opening, ...(answers.get(root) ?? []).filter((comment) => comment !== opening)])
}

/** The words of an annotation that is a comment, or ''. */
export function commentText(annotation: Dict, file: PdfFile): string {
  const kind = file.resolve(annotation.get('Subtype'))
  if (typeof kind !== 'string') return ''
  const isAnswer = dictOf(file.resolve(annotation.get('IRT'))).size > 0
  // Answers are hidden on the page by nature, and may be of any kind.
  if (!isAnswer && (!kinds.has(kind) || (Number(file.resolve(annotation.get('F')) ?? 0) & hiddenFlags) !== 0)) return ''
  // A member of a group repeats what the group's first says; a state such as "accepted" is no comment.
  if (kind === 'Popup' || annotation.has('StateModel') || file.resolve(annotation.get('RT')) === 'Group') return ''
  return textIn(annotation.get('Contents'), textLimit, file)
}

/** What an answer answers in the end. */
function rootOf(annotation: Dict, file: PdfFile): Dict {
  let root = annotation
  for (let depth = 0; depth < depthLimit; depth++) {
    const next = dictOf(file.resolve(root.get('IRT')))
    if (next.size === 0 || next === annotation) break
    root = next
  }
  return root
}

/** The quadrilaterals of marked text, else the rectangle. */
function boxesOf(annotation: Dict, base: Matrix, file: PdfFile): Box[] {
  const points = (list: readonly number[]) =>
    Array.from({ length: list.length / 2 }, (_, i) => transform(base, list[2 * i] ?? 0, list[2 * i + 1] ?? 0))
  const quads = numbersOf(annotation.get('QuadPoints'), file.resolve, [])
  if (quads.length >= 8) {
    const count = Math.min(boxLimit, Math.floor(quads.length / 8))
    return Array.from({ length: count }, (_, i) => boxAround(points(quads.slice(8 * i, 8 * i + 8))))
  }
  const rect = numbersOf(annotation.get('Rect'), file.resolve, [0, 0, 0, 0])
  return [boxAround(points(rect.slice(0, 4)))]
}

/** By the writer's own clock, as Word keeps it; '' when it is no date. */
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

/** A text string, cut at this many letters; a letter has four bytes at most. */
function textIn(object: PdfObject | undefined, limit: number, file: PdfFile): string {
  const found = file.resolve(object)
  const text = textOf(Buffer.isBuffer(found) ? found.subarray(0, 4 * limit + 4) : found).trim()
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text
}
