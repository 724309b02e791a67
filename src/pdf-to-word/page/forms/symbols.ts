/** Placeholders of form fields: the symbols of check boxes and radio buttons, and a character for empty fields. */

import type { Face } from '../../ir/font.ts'
import { type FormField, isTick } from '../../ir/glyph.ts'

/** U+FFFC, Unicode's object replacement character: holds the place of a check box, a radio button or an empty field. */
export const emptyField = '\ufffc'

/**
 * Symbols for boxes and circles, off and on. The boxes are those of Word's own check boxes. Word has no control for a group of radio
 * buttons.
 */
export const symbols = {
  check: { off: '\u2610', on: '\u2612' },
  radio: { off: '\u25cb', on: '\u25c9' },
} as const

/** Returns the symbol of a check box or radio button; undefined for text fields. */
export function symbolOf({ kind, checked }: FormField): string | undefined {
  return isTick({ kind }) ? symbols[kind === 'check' ? 'check' : 'radio'][checked ? 'on' : 'off'] : undefined
}

/** The font of Word's own check boxes; its letters are as wide as they are high. */
export const checkFace: Face = {
  family: 'MS Gothic',
  bold: false,
  italic: false,
  fixed: true,
  serif: false,
  symbolic: false,
  ascent: 0.86,
  descent: 0.14,
}

/** The font of fields without words nearby. */
export const plainFace: Face = { ...checkFace, family: 'Arial', fixed: false, ascent: 0.905, descent: 0.212 }
