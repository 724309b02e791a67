/** Renders Word files by LibreOffice, and tells where the lines of a PDF stand. */
import { readFile } from 'node:fs/promises'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { readPage } from '../../../src/pdf-to-word/read/page.ts'
import { pagesOf } from '../../../src/pdf-to-word/read/pages.ts'
import { conversionOf, warmHost } from '../../helpers/office-host.ts'

export interface ShownLine {
  text: string
  /** Points from the page's left and upper edge to the start of its baseline. */
  x: number
  y: number
}

/** The PDF of a Word file. */
export async function render(docx: string): Promise<Buffer> {
  const host = warmHost()
  const result = await host.convert(await conversionOf(docx, 'docx'))
  if (!result) throw new Error(`the office host is not there: ${host.state().problem}`)
  return readFile(result.path)
}

/** The lines of each page, from top to bottom and left to right. */
export function shownLines(pdf: Buffer): ShownLine[][] {
  const file = openPdfFile(pdf)
  if (!file) throw new Error('the PDF cannot be read')
  const pages = pagesOf(file)
  const parts = { file, fonts: new Map(), hiddenLayers: new Set<number>(), pageIndex: new Map(pages.map((page, i) => [page, i])) }
  return pages.map((page, i) => {
    const lines: (ShownLine & { end: number })[] = []
    for (const glyph of readPage(page, i, parts).glyphs) {
      const line = lines.at(-1)
      if (line && Math.abs(line.y - glyph.y) < 0.01 && glyph.x - line.end < 8 && glyph.x > line.x) {
        line.text += glyph.text
        line.end = glyph.endX
      } else lines.push({ text: glyph.text, x: glyph.x, y: glyph.y, end: glyph.endX })
    }
    return lines
      .map(({ text, x, y }) => ({ text: text.trim(), x, y }))
      .filter(({ text }) => text !== '')
      .sort((a, b) => a.y - b.y || a.x - b.x)
  })
}
