/** What stands for a field without words: the signs of ticks, and one that keeps the place until they or spaces are written. */

import type { Face } from '../../ir/font.ts'
import type { FormField } from '../../ir/glyph.ts'

/** U+FFFC, which Unicode has for objects in the text: a tick, or a place where nothing is written yet. */
export const emptySign = '\ufffc'

/** Box and circle, empty and ticked: for boxes those that Word itself takes. Word has no controls of which only one can be set. */
export const signs = {
  check: { off: '\u2610', on: '\u2612' },
  radio: { off: '\u25cb', on: '\u25c9' },
} as const

/** What a tick shows; undefined for fields of words. */
export function signOf({ kind, checked }: FormField): string | undefined {
  return kind === 'check' || kind === 'radio' ? signs[kind][checked ? 'on' : 'off'] : undefined
}

/** The font of Word's own check boxes; its letters are as wide as high. */
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

/** For fields with no words near. */
export const plainFace: Face = { ...checkFace, family: 'Arial', fixed: false, ascent: 0.905, descent: 0.212 }
