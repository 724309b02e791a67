/** What is drawn on a page besides letters and pictures. */
import type { Box } from './geometry.ts'

export interface Shape {
  box: Box
  /** A line is a straight stroke, level or upright; a path is anything that is not a plain line or rectangle. */
  kind: 'line' | 'rect' | 'path'
  /** How many points it is drawn with. */
  points: number
  /** RRGGBB or null. */
  fill: string | null
  stroke: string | null
  /** Its fill lets nothing shine through. */
  opaque: boolean
  /** It is filled with a pattern or a gradient, of which `fill` is the middle. */
  patterned?: boolean
  /** A plain area of colour on which nothing is written. */
  block?: boolean
  /** The box that it is a side of, where all four sides were drawn in one go; one object for all of them. */
  outline?: Box
  lineWidth: number
  dashed: boolean
  order: number
  mark: number
  artifact: boolean
}

/** A level or upright stroke, however the writer drew it. */
export interface Rule {
  level: boolean
  /** Its place across: y of a level rule, x of an upright one. */
  at: number
  from: number
  to: number
  width: number
  color: string
  dashed: boolean
  /** The place of its last part in the drawing order of the page. */
  order: number
}

export interface Fill {
  box: Box
  color: string
  /** Nothing behind it shines through. */
  opaque: boolean
  order: number
}

export interface Shapes {
  rules: Rule[]
  fills: Fill[]
  drawings: Shape[]
}

/** What is drawn in one go, by its place in the drawing order of the page. */
export interface ShownThing {
  order: number
  box: Box
}

/** A level or upright rule, or an area of one colour, that is seen. */
export interface ShownMark extends ShownThing {
  isRule: boolean
  /** It is wider than high. */
  level: boolean
  /** RRGGBB. */
  color: string
  /** How thick a rule is, in points; it is within its box. */
  width: number
  dashed: boolean
}
