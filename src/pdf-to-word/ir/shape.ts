/** Shapes: everything drawn on a page except letters and pictures. */
import type { Box } from './geometry.ts'

/** A painted path. */
export interface Shape {
  box: Box
  /** `line` is a straight horizontal or vertical stroke, `rect` a plain rectangle, `path` anything else. */
  kind: 'line' | 'rect' | 'path'
  /** Number of points of its path. */
  points: number
  /** RRGGBB or null. */
  fill: string | null
  stroke: string | null
  /** Its fill is opaque. */
  opaque: boolean
  /** It is filled with a pattern or gradient; `fill` is its middle colour. */
  patterned?: boolean
  /** A plain area of colour with no text on it. */
  block?: boolean
  /** The box of which it is a side, if all four sides were drawn as one path. The four sides share this object. */
  outline?: Box
  lineWidth: number
  dashed: boolean
  order: number
  mark: number
  artifact: boolean
}

/** A horizontal or vertical stroke, whether drawn as a line or as a thin rectangle. */
export interface Rule {
  level: boolean
  /** Its y if horizontal, its x if vertical. */
  at: number
  from: number
  to: number
  width: number
  color: string
  dashed: boolean
  /** Position of its last part in the drawing order of the page. */
  order: number
}

/** A filled rectangle; the colour is RRGGBB. */
export interface Fill {
  box: Box
  color: string
  /** It hides everything behind it. */
  opaque: boolean
  order: number
}

/** The shapes of a page, by kind. */
export interface Shapes {
  rules: Rule[]
  fills: Fill[]
  drawings: Shape[]
}

/** Marks drawn as one path, by position in the drawing order of the page. */
export interface ShownThing {
  order: number
  box: Box
}

/** A visible horizontal or vertical rule, or an area of one colour. */
export interface ShownMark extends ShownThing {
  isRule: boolean
  /** It is wider than high. */
  level: boolean
  /** RRGGBB. */
  color: string
  /** Thickness of a rule, in points; its box includes it. */
  width: number
  dashed: boolean
}

/**
 * Positions in the drawing order of a page: pairs of the first and last of each run, or one number for a single run, which takes no memory
 * of its own: 256 times the first position, plus the number of positions after it.
 */
export type Places = number | number[]
