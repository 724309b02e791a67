/** Small pieces of WordprocessingML. */
import { longestLength } from '../../ir/word-facts.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or an attribute; what XML 1.0 cannot hold is left out. */
export function escapeXml(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '').replace(/[&<>"]/g, (char) => entities[char] ?? char)
}

/** Twentieths of a point, in which Word counts. */
export const twips = (points: number): number => Math.round(bounded(points) * 20)

/** English Metric Units, in which drawings are measured. */
export const emu = (points: number): number => Math.round(bounded(points) * 12700)

/** Damaged PDFs have longer lengths than Word takes. */
function bounded(points: number): number {
  return Number.isNaN(points) ? 0 : Math.min(longestLength, Math.max(-longestLength, points))
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The namespaces of every part that holds text. */
export const textNamespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')
