/** The language that a PDF says its text is in (PDF 32000, 14.9.2). */
import type { PdfFile } from '../pdf/file.ts'
import { textOf } from '../pdf/objects.ts'

/** As Word keeps it: one for each kind of script. */
export interface Language {
  kind: 'val' | 'eastAsia' | 'bidi'
  /** Such as `de-CH`. */
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

/** Null when the PDF says nothing, or nothing that is a language. */
export function languageOf(file: PdfFile): Language | null {
  const tag = textOf(file.resolve(file.catalog.get('Lang'))).replaceAll('_', '-')
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) return null
  return { kind: kinds[tag.slice(0, 2).toLowerCase()] ?? 'val', tag }
}
