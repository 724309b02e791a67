/** Removes private data of programs, which no page shows, from a PDF. */
import { dictOfObject, type JsonDict, type Structure } from '../structure/json.ts'

/** Thumbnails of pages, alternate pictures and private data of the writing program (PDF 32000, 12.3.4, 8.9.5.4, 14.5). */
const entries = ['/Thumb', '/Alternates', '/PieceInfo'] as const
/** Metadata of a picture, font or page. That of the document is kept, because readers show it. */
const notes = '/Metadata'

/** Changes the objects of `structure` and returns the keys of those that were changed. Nothing refers to the removed data any more. */
export function dropWaste({ objects }: Structure): Set<string> {
  const changed = new Set<string>()
  for (const [key, object] of objects) {
    const dict = dictOfObject(object)
    if (!dict) continue
    const names = dict['/Type'] === '/Catalog' ? entries : [...entries, notes]
    if (!names.some((name) => name in dict)) continue
    const kept: JsonDict = Object.fromEntries(Object.entries(dict).filter(([name]) => !(names as readonly string[]).includes(name)))
    objects.set(key, 'stream' in object ? { stream: { ...object.stream, dict: kept } } : { value: kept })
    changed.add(key)
  }
  return changed
}
