/** Copies objects of one file into the result, each once, and renumbers them. */
import type { Dict, PdfObject, Ref } from '../../../pdf-to-word/ir/pdf-object.ts'
import { isRef, isStream } from '../../../pdf-to-word/pdf/objects.ts'
import type { PdfWriter } from '../structure/pdf-writer.ts'
import type { Source } from './source.ts'
import { type Rewriting, textOfEntries, textOfObject } from './text.ts'

/** Copies the objects of one file. */
export interface Copier {
  /** Returns an object in PDF syntax, with the numbers of the result. `finish` copies the objects that it refers to. */
  text(object: PdfObject | undefined): string
  /** Returns the entries of a dictionary in the same way. */
  entries(dict: Dict): string
  /** Makes references to an object lead to the given object of the result; null makes them lead nowhere. */
  replace(num: number, by: number | null): void
  /** Returns the number of an object in the result, and marks the object for copying. */
  numberOf(ref: Ref): number | null
  /** Copies all referenced objects. */
  finish(): void
}

/** @param change returns a dictionary as it is to be written to the result */
export function createCopier({ file, leftOut }: Source, writer: PdfWriter, change: (dict: Dict) => Dict): Copier {
  const numbers = new Map<number, number | null>([...leftOut].map((num) => [num, null]))
  let waiting: Ref[] = []

  function numberOf(ref: Ref): number | null {
    const known = numbers.get(ref.num)
    if (known !== undefined) return known
    const num = writer.reserve()
    numbers.set(ref.num, num)
    waiting.push(ref)
    return num
  }

  const rewriting: Rewriting = { numberOf, change }

  function copy(ref: Ref): void {
    const num = numbers.get(ref.num)
    if (num === undefined || num === null) return
    const object = file.resolve(ref)
    if (isStream(object)) {
      const { dict, bytes } = object
      writer.writeStream(num, textOfEntries(change(without(dict, 'Length')), rewriting), bytes)
    } else writer.write(num, textOfObject(object, rewriting))
  }

  return {
    text: (object) => textOfObject(object, rewriting),
    entries: (dict) => textOfEntries(change(dict), rewriting),
    replace: (num, by) => void numbers.set(num, by),
    numberOf,
    finish() {
      while (waiting.length > 0) {
        const now = waiting
        waiting = []
        for (const ref of now) copy(ref)
      }
    },
  }
}

/** Returns a copy of a dictionary without some keys. */
export function without(dict: Dict, ...keys: readonly string[]): Dict {
  const rest = new Map(dict)
  for (const key of keys) rest.delete(key)
  return rest
}

/** Returns the number of the object that a dictionary refers to; undefined for a value in the dictionary itself. */
export function numberIn(object: PdfObject | undefined): number | undefined {
  return isRef(object) ? object.num : undefined
}
