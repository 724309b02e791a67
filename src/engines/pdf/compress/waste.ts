/** Removes private data of programs, which no page shows, from a PDF. */
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { streamObject } from '../structure/changes.ts'
import { dictOfObject, type JsonDict, type Structure } from '../structure/json.ts'
import { streamAt } from '../structure/numbers.ts'

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

/** End of an XMP packet, before which writers leave some kilobytes of spaces for changes in place (ISO 16684-1, 7.3.2). */
const packetEnd = Buffer.from('<?xpacket end=')
const spaces: ReadonlySet<number | undefined> = new Set([9, 10, 13, 32])

/** Removes the spaces at the end of metadata in `structure`: a PDF is changed by writing it anew. Compressed metadata stays as it is. */
export function trimMetadata(structure: Structure, file: PdfFile): void {
  for (const [key, object] of structure.objects) {
    const dict = 'stream' in object ? object.stream.dict : undefined
    if (dict?.['/Type'] !== '/Metadata' || '/Filter' in dict) continue
    const bytes = streamAt(key, file)?.bytes
    const end = bytes?.lastIndexOf(packetEnd) ?? -1
    if (!bytes || end < 0) continue
    let from = end
    while (spaces.has(bytes[from - 1])) from--
    if (end - from > 1)
      structure.objects.set(key, streamObject(dict, Buffer.concat([bytes.subarray(0, from), Buffer.from('\n'), bytes.subarray(end)])))
  }
}
