/** Determines the advance widths of a simple font. */
import type { Dict, Resolve } from '../../ir/pdf-object.ts'
import { standardWidths } from '../tables/named-tables.ts'

/** Returns the advance of a code, in thousandths of the font size (in glyph units for Type 3). */
export type Widths = (code: number) => number

/** The parts of a font that give its widths. */
export interface WidthParts {
  font: Dict
  descriptor: Dict
  /** Glyph names by code, for fonts that need not be embedded. */
  names: readonly (string | undefined)[]
  resolve: Resolve
}

/** Returns the widths from the PDF's own list, or from the metrics of the standard font that replaces the named one. */
export function glyphWidths({ font, descriptor, names, resolve }: WidthParts): Widths {
  const list = resolve(font.get('Widths'))
  const missing = resolve(descriptor.get('MissingWidth'))
  const fallback = typeof missing === 'number' ? missing : 0
  if (!Array.isArray(list)) {
    const name = font.get('BaseFont')
    const standard = standardWidths(standardNameOf(typeof name === 'string' ? name : ''))
    return (code) => standard?.(names[code] ?? 'space') ?? 500
  }
  const first = resolve(font.get('FirstChar'))
  const start = typeof first === 'number' ? first : 0
  const widths = list.map((entry) => {
    const width = resolve(entry)
    return typeof width === 'number' ? width : fallback
  })
  return (code) => widths[code - start] ?? fallback
}

/** Returns the standard font that PDF viewers use for a name: ArialMT,Bold is Helvetica-Bold. */
function standardNameOf(name: string): string {
  const bare = name.replace(/^[A-Z]{6}\+/, '')
  const bold = /bold/i.test(bare)
  const italic = /italic|oblique/i.test(bare)
  if (/^symbol/i.test(bare)) return 'Symbol'
  if (/dingbats/i.test(bare)) return 'ZapfDingbats'
  if (/times|serif|roman/i.test(bare) && !/sans/i.test(bare)) {
    return `Times-${bold && italic ? 'BoldItalic' : bold ? 'Bold' : italic ? 'Italic' : 'Roman'}`
  }
  const family = /courier|mono/i.test(bare) ? 'Courier' : 'Helvetica'
  if (!bold && !italic) return family
  return `${family}-${bold ? 'Bold' : ''}${italic ? 'Oblique' : ''}`
}

/** Returns the widths of a composite font by CID, in thousandths of the font size (PDF 32000, 9.7.4.3). */
export function cidWidths(descendant: Dict, resolve: Resolve): Widths {
  const fallback = resolve(descendant.get('DW'))
  const list = resolve(descendant.get('W'))
  const widths = new Map<number, number>()
  const entries = Array.isArray(list) ? list.map((entry) => resolve(entry)) : []
  for (let i = 0; i + 1 < entries.length; ) {
    const first = Number(entries[i])
    const second = entries[i + 1]
    if (Array.isArray(second)) {
      for (const [n, width] of second.entries()) widths.set(first + n, Number(resolve(width)))
      i += 2
    } else {
      const last = Math.min(Number(second), first + 65535)
      for (let cid = first; cid <= last; cid++) widths.set(cid, Number(entries[i + 2]))
      i += 3
    }
  }
  return (cid) => widths.get(cid) ?? (typeof fallback === 'number' ? fallback : 1000)
}
