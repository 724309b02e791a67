/** Writes small PDFs by hand, so that a test can say exactly what stands in them. */

export interface PdfSpec {
  /** The content stream of each page. */
  pages: readonly string[]
  /** Further objects by number, from 20 on, and entries of the catalog that refer to them. */
  objects?: Readonly<Record<number, string>>
  catalog?: string
  /** Fonts besides F1 and F2. */
  fonts?: string
  /** Entries of every page's dictionary. */
  page?: string
  /** Entries of the trailer. */
  trailer?: string
}

const ownFonts =
  '/F1 << /Type /Font /Subtype /Type1 /BaseFont /ArialMT /Encoding /WinAnsiEncoding >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Arial-BoldMT /Encoding /WinAnsiEncoding >>'

/** Letter pages with F1 (Arial) and F2 (bold). Page n is object 4 + 2n, counted from 0. */
export function makePdf({ pages, objects = {}, catalog = '', fonts = '', page = '', trailer = '' }: PdfSpec): Buffer {
  const all: Record<number, string> = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')}] >>`,
    ...objects,
  }
  for (const [i, content] of pages.entries()) {
    const resources = `/Resources << /Font << ${ownFonts} ${fonts} >> >>`
    all[4 + 2 * i] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${5 + 2 * i} 0 R ${page} >>`
    all[5 + 2 * i] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
  }
  let body = '%PDF-1.7\n'
  const places: string[] = []
  for (const [num, text] of Object.entries(all)) {
    places.push(`${num} 1\n${String(body.length).padStart(10, '0')} 00000 n \n`)
    body += `${num} 0 obj\n${text}\nendobj\n`
  }
  return Buffer.from(`${body}xref\n${places.join('')}trailer << /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

/** Shows lines of text: x, y from the bottom, size, text, and whether it is bold. */
export function showLines(lines: readonly (readonly [number, number, number, string, boolean?])[]): string {
  return lines.map(([x, y, size, text, bold]) => `BT /${bold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`).join('\n')
}
