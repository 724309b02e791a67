/** Whose space it is that is between two words of different fonts. */
import type { TextStyle } from '../../ir/text-style.ts'

/** That of the first word; but a word in letters of one width is in a sentence of another font, whose space follows it. */
export const spaceStyle = (before: TextStyle, after: TextStyle): TextStyle => (before.fixed && !after.fixed ? after : before)
