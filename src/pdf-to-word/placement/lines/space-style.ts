/** Chooses the style of the space between two words in different fonts. */
import type { TextStyle } from '../../ir/text-style.ts'

/** Returns the style of the first word; but after a monospaced word in a sentence of another font, that of the sentence. */
export const spaceStyle = (before: TextStyle, after: TextStyle): TextStyle => (before.fixed && !after.fixed ? after : before)
