/** Thresholds and bounds of `read`, each with its unit and its reason. Bounds end what a damaged or hostile file would make endless. */

/** Limits the clip shape of a picture. */
export const cutPictures = {
  /** Maximum number of points of the shape; a more complex one is rendered, since nobody would edit it. */
  mostPoints: 500,
} as const

/** Tests whether a clip that is not a rectangle cuts anything off a picture. */
export const pictureClips = {
  /** Distance of the tested places from the edges, as a share of the picture's sides; clips that follow the edges cut nothing. */
  inside: 0.015,
  /** Number of tested places along each side. */
  probes: 5,
  /** Number of straight lines that replace a curve. */
  curveSteps: 6,
} as const

/** Tells calibrated colour spaces that describe sRGB, as many writers add them to each file, from others. */
export const calibratedColours = {
  /** Compared colours, from 0 to 1: white, the primaries, which depend on the matrix, and greys, which depend on the gamma. */
  probes: [
    [1, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0.5, 0.5, 0.5],
    [0.2, 0.2, 0.2],
    [0.05, 0.05, 0.05],
  ],
  /** Maximum difference, from 0 to 1: the usual gamma of 2.2 makes dark greys up to .035 darker. */
  mostDifference: 0.04,
} as const

/** Distinguishes stretched text from letters that a typesetter expands slightly to fill lines. */
export const shownText = {
  /** Maximum relative change of width that is an expansion; a larger one is stretched text. */
  stretchSlack: 0.04,
  /** Minimum relative change of width; a smaller one comes from rounding. */
  leastExpansion: 0.001,
  /** Text of this font size or less is not shown, in points. */
  smallest: 0.01,
  /** Minimum slope of letters that were slanted to look italic. */
  leastSlant: 0.12,
} as const

/** Checks the units of pages. */
export const pageUnits = {
  /** Minimum length of a page's longer side, in points: a unit that makes it shorter is damage. */
  smallest: 36,
  /** Maximum length, in points, a mile: a unit that makes a page longer is damage. */
  largest: 4_561_920,
} as const

/** Makes pictures of gradients that fill nearly the whole page. */
export const gradientPictures = {
  /** Maximum number per page; the ones after it become fills of their middle colours. */
  mostPerPage: 4,
  /** Number of colours computed along a gradient; more could not be told apart. */
  colours: 256,
  /** Number of colours computed in both directions of a gradient that is given by a function of the place. */
  functionSteps: 32,
  /** Maximum time for the colours of a gradient, in milliseconds: they take a few; a longer one is cut out of the rendered page. */
  timeoutMs: 250,
  /** Minimum difference between the levels of one channel, out of 255; less is paper of one colour. */
  leastSpread: 8,
  /** Number of places in both directions where the gradient must have a colour; otherwise it is cut out of the rendered page. */
  probes: 9,
  /** Pixels per point: gradients are smooth, and the edges of stripes still look sharp. */
  pixelsPerPoint: 0.5,
  /** Maximum length of the longer side, in pixels. */
  longestSide: 600,
} as const

/** Limits the content of one page. */
export const pageContent = {
  /** Maximum number of operators, including those of nested forms; the busiest map of the samples has a tenth of this. */
  operatorLimit: 3_000_000,
  /** Maximum number of shapes, and of pictures; more shapes are a drawing, whose outline suffices. */
  shapeLimit: 60_000,
  /** Number of path points that a gradient counts as. */
  shadingPoints: 12,
  /** Maximum nesting depth of forms. */
  formDepthLimit: 16,
} as const

/** Finds letters that a picture drawn later covers, such as the text under the picture of a scanned page. */
export const coveringPictures = {
  /** Minimum share of the page that a picture takes up: strips of scans are larger, signs and bullets smaller. */
  leastShare: 0.005,
  /** Number of bands of a page in which pictures are looked up: each is about as high as a line of usual text. */
  bands: 64,
  /** Maximum number of pictures per band that are compared with its letters, the last drawn first: scans in tiles have up to ten side by side. */
  mostPerBand: 16,
  /** Maximum distance of a covered letter beyond the edge of the picture, in points: recognized words reach a little over it. */
  slack: 1,
  /** Maximum skew of a picture whose box counts as covered, as a share of its sides. */
  askew: 0.02,
} as const

/** Small stencil masks that are read as filled boxes. */
export const solidMasks = {
  /** Maximum number of samples; such masks have one, sometimes a row of eight. */
  mostSamples: 64,
  /** Maximum length of the stream, in bytes, before decoding: a compressed sample takes 9. */
  mostBytes: 128,
} as const

/** Decides which paths are straight lines, rectangles or rounded boxes. */
export const drawnPaths = {
  /** Maximum deviation of a level or upright line, in points. */
  straightSlack: 0.35,
  /** Maximum size of a rounded corner as a share of the shorter side; the corners of a circle take half. */
  roundedReach: 0.4,
  /** A rounded box with fewer points is accepted without checking its area; most writers need 13 to 17. */
  fewPoints: 24,
  /** Maximum number of points of a rounded box: browsers draw each corner with eight curves. */
  mostPoints: 128,
  /** Minimum area of a rounded box as a share of its bounding box. */
  roundedShare: 0.8,
  /** Maximum size of a notch in the corner of a frame, in points: half the thickness of its sides. */
  notch: 0.8,
  /** Maximum number of points of an edge with notched corners: three for each corner, and the first again. */
  mostNotched: 13,
  /** Minimum area of such an edge, as a share of its box. */
  notchedShare: 0.9,
} as const

/** Finds pages to be read as if they were rotated. */
export const turnedPages = {
  /** Minimum share of the page's letters that run in one direction; the others are its header, footer or number. */
  turnedShare: 0.85,
  /** Minimum number of letters; fewer can be a note at the edge of a picture. */
  fewestLetters: 60,
} as const

/** Limits the outline. */
export const outlineBounds = {
  /** Maximum number of entries. */
  entryLimit: 20_000,
} as const

/** Limits the page tree. */
export const pageBounds = {
  /** Maximum number of pages. */
  pageLimit: 100_000,
} as const

/** Limits the comments. */
export const commentBounds = {
  /** Maximum number of comments per page. */
  pageLimit: 500,
  /** Maximum number of letters in a comment. */
  textLimit: 10_000,
  /** Maximum number of letters in an author's name. */
  nameLimit: 100,
  /** Maximum number of boxes that one comment marks. */
  boxLimit: 500,
  /** Maximum length of a chain of replies. */
  depthLimit: 32,
} as const

/** Draws marks on text as viewers do where the annotation has no appearance: PDFium and pdf.js differ by a point from these shares. */
export const textMarks = {
  /** Place of an underline above the lower side of the marked area, as a share of its height. */
  underline: 0.1,
  /** Place of a strike-out line, likewise. */
  strike: 0.45,
  /** Maximum number of marked areas that are drawn per page; there is about one for each line. */
  mostPerPage: 2000,
  /** Thickness of both, as a share of that height. */
  thickness: 0.06,
} as const

/** Limits the structure tree. */
export const tagBounds = {
  /** Maximum number of elements; a book of a thousand pages has a tenth of this. */
  tagLimit: 400_000,
  /** Maximum nesting depth of elements. */
  depthLimit: 96,
} as const

/** Limits functions that are given by samples. */
export const sampledFunctions = {
  /** Maximum number of inputs; each one doubles the number of samples to interpolate. */
  mostInputs: 8,
} as const

/** Limits functions that are given by small programs. */
export const calculatorFunctions = {
  /** Maximum nesting depth of branches. */
  depthLimit: 16,
  /** Maximum number of values on the stack (PDF 32000, annex C names 100). */
  stackLimit: 100,
} as const

/** Limits functions that consist of other functions. */
export const nestedFunctions = {
  /** Maximum nesting depth. */
  depthLimit: 8,
} as const

/** Sets the text of a form field whose font size is automatic. */
export const fieldLook = {
  /** Font size as a share of the field's height. */
  autoShare: 0.7,
  /** Maximum font size, in points. */
  autoLimit: 12,
  /** Distance between the text and the frame, in points. */
  padding: 2,
  /** Distance between two baselines, as a multiple of the font size. */
  pitch: 1.15,
  /** Minimum height of a field whose text begins at its top, in multiples of the font size. */
  tall: 2.4,
  /** Minimum height of a box that is drawn, in multiples of the font size: the border of letters is 1.2 times as high as they are. */
  higher: 1.6,
  /** Share of the width of its box under which a value is too narrow for its border to stand for the box. */
  filled: 0.8,
  /** Width of a border that does not say its width (PDF 32000, table 166), in points. */
  borderWidth: 1,
  /** Maximum width of a border, in points: a wider one would fill the field. */
  widestBorder: 6,
} as const

/** Limits form fields; all limits but the first are far beyond what people fill in. */
export const fieldBounds = {
  /** Maximum number of letters in a name or a title: Word allows no more for a content control. */
  nameLimit: 64,
  /** Maximum number of letters in a value. */
  valueLimit: 20_000,
  /** Maximum number of choices of one field. */
  choiceLimit: 1000,
  /** Maximum number of letters in a choice. */
  choiceLength: 250,
  /** Maximum nesting depth of fields. */
  depthLimit: 32,
  /** Maximum distance of an edge from the origin of the page, in points: pages are up to 14,400 long (PDF 32000, annex C). */
  farthest: 20_000,
  /** Maximum number of list boxes of a page that are read as they are drawn. */
  listBoxes: 100,
  /** Maximum number of letters that a list box draws. */
  listLetters: 2000,
  /** Maximum number of shapes that a list box draws: a box, its border and a bar for each chosen entry. */
  listShapes: 50,
} as const
