/** Tracks marked content: the structure element being drawn, artifacts and hidden layers (PDF 32000, 14.6 and 8.11). */
import type { Artifact } from '../../ir/glyph.ts'
import type { Dict, PdfObject } from '../../ir/pdf-object.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { dictOf, isRef, textOf } from '../../pdf/objects.ts'
import type { Marking } from './show-text.ts'

/** The marked content at the current position. */
export interface Marks {
  open(tag: PdfObject | undefined, properties: PdfObject, resources: Dict): void
  close(): void
  current(): Marking
  isHidden(): boolean
  /** Returns whether a layer that an object belongs to is switched off. */
  hides(layer: PdfObject | undefined): boolean
}

/** Returns the state at the start of a page, outside marked content. */
export function createMarks(file: PdfFile, hiddenLayers: ReadonlySet<number>): Marks {
  const outside: Marking = { mark: -1, artifact: null, hidden: false, actual: null }
  const stack: Marking[] = []
  const current = () => stack.at(-1) ?? outside

  function hides(layer: PdfObject | undefined): boolean {
    if (hiddenLayers.size === 0 || layer === undefined) return false
    if (isRef(layer) && hiddenLayers.has(layer.num)) return true
    const group = dictOf(file.resolve(layer)).get('OCGs')
    const members = Array.isArray(group) ? group : [group ?? null]
    return members.length > 0 && members.every((member) => isRef(member) && hiddenLayers.has(member.num))
  }

  return {
    open(tag, properties, resources) {
      const named = typeof properties === 'string' ? dictOf(file.resolve(resources.get('Properties'))).get(properties) : properties
      const dict = dictOf(file.resolve(named))
      const outer = current()
      const mark = file.resolve(dict.get('MCID'))
      const actual = file.resolve(dict.get('ActualText'))
      stack.push({
        mark: typeof mark === 'number' ? mark : outer.mark,
        artifact: tag === 'Artifact' ? artifactOf(dict) : outer.artifact,
        hidden: outer.hidden || (tag === 'OC' && hides(named)),
        actual: Buffer.isBuffer(actual) && !isOfLeader(textOf(actual)) ? { text: textOf(actual) } : outer.actual,
      })
    },
    close() {
      stack.pop()
    },
    current,
    isHidden: () => current().hidden,
    hides,
  }
}

/**
 * Returns whether a replacement text is that of a tab leader: dots, or characters that no font shows. InDesign gives one such text to all
 * dots, so that their own texts tell better where they are.
 */
const isOfLeader = (text: string) => /^[\s.·…_]{2,}$|^[\p{Cc}\ufffd]*\ufffd[\p{Cc}\ufffd]*$/u.test(text)

function artifactOf(dict: Dict): Artifact {
  const subtype = dict.get('Subtype')
  if (subtype === 'Header') return 'header'
  if (subtype === 'Footer') return 'footer'
  const attached = dict.get('Attached')
  if (Array.isArray(attached) && dict.get('Type') === 'Pagination') {
    if (attached.includes('Top')) return 'header'
    if (attached.includes('Bottom')) return 'footer'
  }
  return 'other'
}

/** Returns the object numbers of the layers that are off when the file is opened. */
export function hiddenLayersOf(file: PdfFile): Set<number> {
  const properties = dictOf(file.resolve(file.catalog.get('OCProperties')))
  const config = dictOf(file.resolve(properties.get('D')))
  const hidden = new Set<number>()
  const note = (list: PdfObject, action: (num: number) => void) => {
    for (const entry of Array.isArray(list) ? list : []) if (isRef(entry)) action(entry.num)
  }
  if (config.get('BaseState') === 'OFF') note(file.resolve(properties.get('OCGs')), (num) => hidden.add(num))
  note(file.resolve(config.get('OFF')), (num) => hidden.add(num))
  note(file.resolve(config.get('ON')), (num) => hidden.delete(num))
  return hidden
}
