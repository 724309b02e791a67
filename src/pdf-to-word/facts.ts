/** What is read of a page before anything is made of it: glyphs, shapes, pictures and links, with their places in points. */
import type { Face } from './fonts/face.ts'
import type { Box, Matrix } from './geometry.ts'
import type { Stream } from './pdf/objects.ts'

/** A shape in parts of a box: each of its parts is its first point, then lines of one point and curves of three. */
export type Outline = [number, number][][][]

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
  /** It stands in a field of a form. */
  field?: FormField
  /** It is a line to write on. */
  blank?: boolean
}

export type Artifact = 'header' | 'footer' | 'other'

export interface Shape {
  box: Box
  /** A line is a straight stroke, level or upright; a path is anything that is not a plain line or rectangle. */
  kind: 'line' | 'rect' | 'path'
  /** How many points it is drawn with. */
  points: number
  /** RRGGBB or null. */
  fill: string | null
  stroke: string | null
  /** Nothing behind its fill shines through. */
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

export interface Picture {
  box: Box
  /** From the unit square to the page. */
  matrix: Matrix
  stream: Stream
  /** The number of its object, or -1 for one that stands in the content itself. */
  object: number
  /** What paints a picture that is only a mask, RRGGBB. */
  color: string
  /** How much of it covers what is behind it, from 0 to 1; left out for all. */
  alpha?: number
  /** The shape to which a clip cuts it, in parts of its box. */
  outline?: Outline
  /** Only the rendered page shows how it looks: through a mask, mixed with what is behind it, in a pattern. */
  rendered?: boolean
  order: number
  mark: number
  artifact: boolean
  /** Where a link that lies over it leads: an address, or a bookmark behind a `#`. */
  link?: string
}

export interface Link {
  box: Box
  /** A place outside, or null when it leads to a place inside. */
  url: string | null
  /** Where inside: page index and height on it. */
  target: { page: number; y: number } | null
}

/** What a reader wrote on the page. */
export interface Comment {
  /** The words that it marks, or the place of its sign. */
  boxes: Box[]
  author: string
  /** `2024-05-01T12:00:00Z`, or '' when it is not known. */
  date: string
  text: string
  /** The comment that it answers. */
  answers: Comment | null
}

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

export interface PageFacts {
  /** 0-based, in the PDF. */
  index: number
  /** From the page's own space to points from its upper left corner. */
  base: Matrix
  width: number
  height: number
  glyphs: Glyph[]
  shapes: Shape[]
  pictures: Picture[]
  links: Link[]
  comments: Comment[]
  fields: FormField[]
  /** Reading was given up before its end, for the page has more in it than is sensible. */
  truncated: boolean
}
