/** How a piece of text looks. */

/** How a piece of text looks. Equal styles are one object, so that they can be compared by identity. */
export interface TextStyle {
  family: string
  /** Points, in halves. */
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** RRGGBB. */
  color: string
  /** RRGGBB behind the text, or ''. */
  shade: string
  raise: 'super' | 'sub' | ''
  fixed: boolean
  serif: boolean
  /** How wide its letters are, in percent of their own width; left out for 100. */
  scale?: number
  /** Points that its letters are apart, or nearer where negative; left out for none. */
  spacing?: number
}
