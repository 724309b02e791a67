/** Basic elements of WordprocessingML. */
import { longestLength } from '../../ir/word-facts.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for an element or attribute; characters that XML 1.0 does not allow are removed. */
export function escapeXml(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '').replace(/[&<>"]/g, (char) => entities[char] ?? char)
}

/** Returns twentieths of a point, Word's unit of length. */
export const twips = (points: number): number => Math.round(bounded(points) * 20)

/** Returns English Metric Units, the unit of drawings. */
export const emu = (points: number): number => Math.round(bounded(points) * 12700)

/** Limits a length to what Word accepts, since damaged PDFs can have longer ones. */
function bounded(points: number): number {
  return Number.isNaN(points) ? 0 : Math.min(longestLength, Math.max(-longestLength, points))
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Namespace declarations of every part with text. */
export const textNamespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(' ')
