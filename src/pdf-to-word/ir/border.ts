/** Borders of paragraphs and cells. */

export interface Border {
  /** Points. */
  width: number
  color: string
  dashed: boolean
}

export interface Borders {
  top: Border | null
  right: Border | null
  bottom: Border | null
  left: Border | null
  /** Distance from the text, in points; only for paragraphs. */
  gap?: number
  /** Where the rules of a paragraph lie on the page, and how far they are from its lines, in whole points. */
  at?: { top?: number; right?: number; bottom?: number; left?: number }
  gaps?: { top: number; bottom: number }
}
