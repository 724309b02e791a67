/** Writes small tagged PDFs: texts with their places, and the structure tree above them. */
import { makePdf } from './make-pdf.ts'

/** x, y from the bottom, and text of size 10. */
export type TaggedText = readonly [number, number, string]

/** A role and what stands below it. */
export type Tree = readonly [string, ...(Tree | Text)[]]

/** Texts of one page, counted from 0. */
interface Text {
  page: number
  texts: readonly TaggedText[]
}

export const on = (page: number, ...texts: readonly TaggedText[]): Text => ({ page, texts })

/** @param drawn what else is drawn on each page */
export function taggedPdf(tree: Tree, drawn: readonly string[]): Buffer {
  const contents = [...drawn]
  const objects: Record<number, string> = {}
  let next = 30
  let mark = 0
  const add = (node: Tree | Text): string => {
    if ('page' in node) {
      const shown = node.texts.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join(' ')
      contents[node.page] = `${contents[node.page] ?? ''}\n/Span << /MCID ${mark} >> BDC BT /F1 10 Tf ${shown} ET EMC`
      return `<< /Type /MCR /Pg ${4 + 2 * node.page} 0 R /MCID ${mark++} >>`
    }
    const [role, ...kids] = node
    const own = next++
    objects[own] = `<< /Type /StructElem /S /${role} /K [${kids.map(add).join(' ')}] >>`
    return `${own} 0 R`
  }
  objects[20] = `<< /Type /StructTreeRoot /K [${add(tree)}] >>`
  return makePdf({ pages: contents, objects, catalog: '/StructTreeRoot 20 0 R /MarkInfo << /Marked true >>' })
}
