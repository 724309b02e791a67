/** Reads the language that a PDF declares for its text (PDF 32000, 14.9.2). */
import type { PdfFile } from '../pdf/file.ts'
import { textOf } from '../pdf/objects.ts'

/** The language as Word stores it: one per kind of script. */
export interface Language {
  kind: 'val' | 'eastAsia' | 'bidi'
  /** Language tag, such as `de-CH`. */
  tag: string
}

const kinds: Readonly<Record<string, Language['kind']>> = {
  zh: 'eastAsia',
  ja: 'eastAsia',
  ko: 'eastAsia',
  ar: 'bidi',
  fa: 'bidi',
  he: 'bidi',
  ur: 'bidi',
  yi: 'bidi',
}

/** Returns the declared language; null if it is missing or invalid. */
export function languageOf(file: PdfFile): Language | null {
  const tag = textOf(file.resolve(file.catalog.get('Lang'))).replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null
  return { kind: kinds[tag.slice(0, 2).toLowerCase()] ?? 'val', tag }
}
