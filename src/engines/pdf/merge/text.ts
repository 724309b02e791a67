/** Writes objects of a PDF as text (ISO 32000-1, 7.3), with their references replaced. */
import type { Dict, PdfObject, Ref } from '../../../pdf-to-word/ir/pdf-object.ts'
import { isDict, isOperator, isRef, isStream } from '../../../pdf-to-word/pdf/objects.ts'

/** Decimals of a number; more do not matter on a page. */
const decimals = 10
/** Maximum nesting of direct objects; no real document has more. */
const deepest = 200

/** How references and dictionaries are changed. */
export interface Rewriting {
  /** Returns the number of the copy; null: there is none. */
  numberOf(ref: Ref): number | null
  /** Returns the dictionary as the copy is to have it. */
  change(dict: Dict): Dict
}

/** Returns an object in PDF syntax. Of a stream, only the dictionary is written. */
export function textOfObject(object: PdfObject | undefined, rewriting: Rewriting, depth = 0): string {
  if (object === undefined || object === null || depth > deepest) return 'null'
  if (typeof object === 'boolean') return String(object)
  if (typeof object === 'number') return textOfNumber(object)
  if (typeof object === 'string') return textOfName(object)
  if (Buffer.isBuffer(object)) return `<${object.toString('hex')}>`
  if (Array.isArray(object)) return `[${object.map((one) => textOfObject(one, rewriting, depth + 1)).join(' ')}]`
  if (isRef(object)) {
    const num = rewriting.numberOf(object)
    return num === null ? 'null' : `${num} 0 R`
  }
  if (isDict(object)) return `<<${textOfEntries(rewriting.change(object), rewriting, depth)}>>`
  if (isStream(object)) return textOfObject(object.dict, rewriting, depth)
  return isOperator(object) ? 'null' : 'null'
}

/** Returns the entries of a dictionary that was already changed. */
export function textOfEntries(dict: Dict, rewriting: Rewriting, depth = 0): string {
  return [...dict].map(([key, value]) => `${textOfName(key)} ${textOfObject(value, rewriting, depth + 1)}`).join('\n')
}

/** Returns a text string as UTF-16 (ISO 32000-1, 7.9.2.2). */
export function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

/** Returns a name as written in a PDF, with special characters escaped. */
export function textOfName(name: string): string {
  return `/${name.replace(/[^!-~]|[#()<>[\]{}/%]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0').slice(-2)}`)}`
}

/** Returns a number without exponent, which PDF does not allow. */
export function textOfNumber(value: number): string {
  if (!Number.isFinite(value)) return '0'
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : value.toFixed(decimals).replace(/\.?0+$/, '')
}
