/** Imports pages of one PDF as forms into another. */
import { dictOfObject, follow, type Json, type JsonDict, type JsonObject, type Structure, withReferences } from '../structure/json.ts'
import { frameOf, pagesOf } from '../structure/pages.ts'
import type { Size } from '../structure/shown.ts'

/** An imported page. */
export interface Drawing extends Size {
  /** Reference of the form. */
  reference: string
}

/**
 * Adds the objects of `source` to `changes`.
 * @param firstNumber numbers from here on are free
 * @param isGroup whether opacity applies to the drawing as a whole, and not to each overlapping shape
 * @returns one drawing for each page, and the next free number
 */
export function importDrawings(source: Structure, firstNumber: number, changes: Map<string, JsonObject>, isGroup: boolean) {
  const renumbered = (reference: string) => `${Number.parseInt(reference, 10) + firstNumber} 0 R`
  let last = firstNumber
  for (const [key, object] of source.objects) {
    if (key === 'trailer') continue
    const reference = renumbered(key.slice('obj:'.length))
    last = Math.max(last, Number.parseInt(reference, 10))
    changes.set(
      `obj:${reference}`,
      'stream' in object
        ? { stream: { ...object.stream, dict: withoutLength(withReferences(object.stream.dict, renumbered)) } }
        : { value: withReferences(object.value, renumbered) },
    )
  }
  const drawings = pagesOf(source).map((page): Drawing => {
    const contents = page?.dict['/Contents']
    if (page === undefined || typeof contents !== 'string') throw new Error('a drawing without content')
    const reference = renumbered(contents)
    const { box } = frameOf(page, source)
    const content = changes.get(`obj:${reference}`)
    const group = follow(source, page.dict['/Group'])
    const form: JsonDict = {
      ...dictOfObject(content),
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': [...box],
      '/Resources': withReferences(page.get('/Resources') ?? {}, renumbered),
      ...(isGroup && group !== undefined ? { '/Group': withReferences(group as Json, renumbered) } : {}),
    }
    if (content === undefined || !('stream' in content)) throw new Error('a drawing without content')
    changes.set(`obj:${reference}`, { stream: { ...content.stream, dict: form } })
    return { reference, width: box[2] - box[0], height: box[3] - box[1] }
  })
  return { drawings, nextNumber: last + 1 }
}

function withoutLength({ '/Length': _length, ...dict }: JsonDict): JsonDict {
  return dict
}
