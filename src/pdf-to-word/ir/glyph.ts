/** Letters as they were drawn, and the form fields that some of them belong to. */

import type { Figure } from './figure.ts'
import type { Face } from './font.ts'
import type { Box } from './geometry.ts'

/** A letter as drawn. */
export interface Glyph {
  text: string
  /** Start of its baseline; `endX` and `endY` are the end of its advance. */
  x: number
  y: number
  endX: number
  endY: number
  size: number
  /** Horizontal scaling; left out for 1. */
  stretch?: number
  /** Horizontal scaling too small to be seen, which typesetters use to fill lines. */
  expansion?: number
  face: Face
  bold: boolean
  italic: boolean
  /** RRGGBB. */
  color: string
  /** Clockwise rotation of its baseline, in whole degrees. */
  angle: number
  /** Id of the marked content that it belongs to, or -1. */
  mark: number
  /** The kind of artifact, such as a running header or page number; null for content. */
  artifact: Artifact | null
  /** Drawn invisibly, as the recognized text of a scanned page is. */
  hidden: boolean
  /** Its position in the drawing order of the page. */
  order: number
  /** The form field that it belongs to. */
  field?: FormField
  /** No character map gives it a text; only its shape is known. */
  unread?: boolean
  /** Its code in its font, if it is unread. */
  code?: number
  /** Positions in the drawing order of what it also stands for: the diacritical marks on it, or the cross in a check box. */
  marks?: readonly number[]
  /** A picture that takes its place. */
  picture?: Figure
  /** It is a fill-in line, to be written as underlined spaces. */
  blank?: boolean
}

/** The kinds of marked content that is not text of the page. */
export type Artifact = 'header' | 'footer' | 'other'

/** A form field. */
export interface FormField {
  /** `lines` is multi-line text, `choice` a list, `combo` a list that also accepts other text. */
  kind: 'text' | 'lines' | 'date' | 'check' | 'radio' | 'choice' | 'combo'
  box: Box
  /** Its full name, and its label for readers. */
  name: string
  title: string
  /** The displayed value; '' if the field is empty. */
  value: string
  checked: boolean
  choices: FormChoice[]
  /** In Word's notation: `dd/MM/yyyy`; '' for none. */
  dateFormat: string
  /** RRGGBB or ''. */
  border: string
  shade: string
  /** A fill-in line is drawn below it. */
  underlined: boolean
  /** It is read-only: its value becomes ordinary text. */
  locked: boolean
  /** Id of its marked content in the structure tree. */
  mark: number
  /** Its value as drawn; empty for check boxes and radio buttons. */
  glyphs: Glyph[]
  /** Positions in the drawing order of the letters and strokes that check a drawn box. */
  crosses?: readonly number[]
  /** It shows its choices below each other, not only the chosen one. */
  isListBox?: boolean
  /** Its letters are spread over cells of equal width. */
  isComb?: boolean
}

/** Returns whether a field is a check box or a radio button. */
export const isTick = ({ kind }: Pick<FormField, 'kind'>): boolean => kind === 'check' || kind === 'radio'

/** A choice of a list field. */
export interface FormChoice {
  value: string
  shown: string
}
