/** Letters as they were drawn, and the form fields that some of them belong to. */

import type { Figure } from './figure.ts'
import type { Face } from './font.ts'
import type { Box } from './geometry.ts'

export interface Glyph {
  text: string
  /** Where its baseline starts and where its advance ends. */
  x: number
  y: number
  endX: number
  endY: number
  size: number
  /** How much wider than by nature its letters are drawn; left out where they are not. */
  stretch?: number
  /** The same where it is too little to be seen, as typesetters do to fill lines. */
  expansion?: number
  face: Face
  bold: boolean
  italic: boolean
  /** RRGGBB. */
  color: string
  /** Degrees clockwise of its baseline, whole. */
  angle: number
  /** Id of the marked content that it belongs to, or -1. */
  mark: number
  /** It is no content: a running header, a page number, decoration. */
  artifact: Artifact | null
  /** Drawn invisibly, as text under a scanned page is. */
  hidden: boolean
  /** Its place in the drawing order of the page. */
  order: number
  /** It is in a field of a form. */
  field?: FormField
  /** No map gives it a text: only its ink tells what it is. */
  unread?: boolean
  /** The places of the marks that are on it. */
  marks?: readonly number[]
  /** A picture is in its place. */
  picture?: Figure
  /** It is a line to write on. */
  blank?: boolean
}

export type Artifact = 'header' | 'footer' | 'other'

/** A place that a reader can fill in. */
export interface FormField {
  /** `lines` is text of many lines, `choice` one of a list, `combo` one of a list or another text. */
  kind: 'text' | 'lines' | 'date' | 'check' | 'radio' | 'choice' | 'combo'
  box: Box
  /** Its full name, and what people call it. */
  name: string
  title: string
  /** As shown; '' when nobody has filled it in. */
  value: string
  checked: boolean
  choices: FormChoice[]
  /** As Word writes formats: `dd/MM/yyyy`, or ''. */
  dateFormat: string
  /** RRGGBB or ''. */
  border: string
  shade: string
  /** A line to write on is below it. */
  underlined: boolean
  /** Nobody may change it: its value is text like any other. */
  locked: boolean
  /** The mark by which the structure tree knows it. */
  mark: number
  /** Its value as it is drawn; of ticks none. */
  glyphs: Glyph[]
}

export interface FormChoice {
  value: string
  shown: string
}
