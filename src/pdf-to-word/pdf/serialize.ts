/** Writes PDF objects in file syntax (PDF 32000, 7.3). */

import type { PdfObject } from '../ir/pdf-object.ts'
import { isDict, isOperator, isRef, isStream } from './objects.ts'

/** Returns an object in file syntax; of a stream, only the dictionary. */
export function serialize(object: PdfObject | undefined): string {
  if (object === undefined || object === null) return 'null'
  if (typeof object === 'boolean' || typeof object === 'number') return String(object)
  if (typeof object === 'string') return nameOf(object)
  if (Buffer.isBuffer(object)) return `<${object.toString('hex')}>`
  if (Array.isArray(object)) return `[${object.map(serialize).join(' ')}]`
  if (isRef(object)) return `${object.num} ${object.gen} R`
  if (isDict(object)) return `<< ${[...object].map(([key, value]) => `${nameOf(key)} ${serialize(value)}`).join(' ')} >>`
  if (isStream(object)) return serialize(object.dict)
  return isOperator(object) ? object.op : 'null'
}

/** Returns a name; special characters are written as hexadecimal codes. */
function nameOf(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0').slice(-2)}`)}`
}
