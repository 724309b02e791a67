/** Borders of paragraphs and cells. */

/** One border; the colour is RRGGBB. */
export interface Border {
  /** In points. */
  width: number
  color: string
  dashed: boolean
}

/** The borders of a paragraph or cell. */
export interface Borders {
  top: Border | null
  right: Border | null
  bottom: Border | null
  left: Border | null
  /** Distance from the text, in points; only for paragraphs. */
  gap?: number
  /** Positions of the rules of a paragraph on the page, and their distances from its lines, in whole points. */
  at?: { top?: number; right?: number; bottom?: number; left?: number }
  gaps?: { top: number; bottom: number }
}
