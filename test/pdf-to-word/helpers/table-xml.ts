/** Draws rules on a page made by hand, and takes tables out of a docx. */
import { convert } from './convert.ts'
import { makePdf } from './make-pdf.ts'

/** A level rule at a y from the bottom of the page. */
export const level = (y: number, x0: number, x1: number) => `${x0} ${y} m ${x1} ${y} l S`

/** An upright rule. */
export const upright = (x: number, y0: number, y1: number) => `${x} ${y0} m ${x} ${y1} l S`

/** All rules of a grid with these edges, from left to right and from the bottom to the top. */
export function gridOf(xs: readonly number[], ys: readonly number[]): string {
  const [left, right, bottom, top] = [xs[0] ?? 0, xs.at(-1) ?? 0, ys[0] ?? 0, ys.at(-1) ?? 0]
  return [...ys.map((y) => level(y, left, right)), ...xs.map((x) => upright(x, bottom, top))].join('\n')
}

/** The main part of what a page becomes. */
export async function documentOf(...pages: string[]): Promise<string> {
  const { part } = await convert(makePdf({ pages }))
  return part('word/document.xml')
}

/** The texts of a piece of XML, with bars between them. */
export const textOf = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join('|')

/** The cells of each row of all tables, which hold no others. */
export const rowsOf = (xml: string) =>
  [...xml.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => [...row.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([cell]) => cell))

/** The texts of each row's cells. */
export const textsOf = (xml: string) => rowsOf(xml).map((row) => row.map(textOf))
