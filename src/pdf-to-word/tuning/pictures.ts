/** Thresholds of `pictures`, each with its unit and its reason. */

/** Reduces pictures that have more pixels than anybody can see at their size. */
export const shrunkPictures = {
  /** Resolution after the reduction, in dots per inch: twice what prints well. */
  resolution: 600,
  /** Minimum number of pixels; smaller pictures are not worth the loss. */
  leastPixels: 4_000_000,
  /** Minimum factor by which a reduction shortens the sides. */
  worthwhile: 1.3,
} as const

/** Paints over the words of a scanned page that are now text. */
export const erasedWords = {
  /** Distance by which letters stick out of a word's box, as a share of the box's height. */
  reach: 0.18,
  /** Minimum difference between the grey levels of paper and ink, out of 255. */
  inkStep: 70,
  /** Minimum share of dark pixels that is content; less is dust. */
  leastInk: 0.002,
  /** Distance between examined pixels in both directions, in pixels. */
  stride: 3,
  /** Width of the margin around a box that has to be paper, as a share of the box's height; otherwise letters would be seen twice. */
  ring: 0.35,
  /** Maximum amount of ink left in these margins, as a share of the erased ink. */
  mostLeft: 0.06,
  /** Maximum difference between the brightest and the median grey level at the edge of a box on plain paper, out of 255. */
  plain: 48,
  /** Maximum share of the page's boxes without plain paper around them, and of boxes with a rule inside. */
  mostUneven: 0.05,
  /** A run of ink longer than this multiple of the box's height is a rule; erasing the word would also erase it. */
  ruleLength: 4,
  /** Maximum thickness of such a rule, as a share of the box's height. */
  ruleThickness: 0.35,
} as const

/** Limits the cache of converted colours. */
export const pictureColours = {
  /** Maximum number of cached colours. */
  knownColours: 100_000,
} as const

/** Writes JPEG files. */
export const jpegFiles = {
  /** Quality of changed photographs, out of 100: little is lost. */
  photoQuality: 92,
} as const

/** Straightens pictures from tilted pages. */
export const uprightPictures = {
  /** Minimum rotation, in degrees; a smaller one makes no visible difference. */
  smallestTurn: 0.05,
} as const

/** Limits unpacked pictures. */
export const pictureSamples = {
  /**
   * Maximum number of pixels per picture: nearly one and a half pages at 600 dots per inch. Each takes up to eight bytes until it is packed
   * again.
   */
  pixelLimit: 50_000_000,
} as const

/** Cuts regions out of rendered pages. */
export const renderedRegions = {
  /** Resolution in dots per inch: sharp in print at the size on the page. */
  resolution: 200,
  /** Timeout of one poppler run, in milliseconds; a page that takes longer is damaged, and the other pages matter more. */
  popplerTimeoutMs: 20_000,
  /** Minimum number of regions for which the page is rendered once as a whole. */
  manyRegions: 2,
  /** Maximum number of pixels of such a page; a larger region gets fewer dots per inch. */
  mostPixels: 25_000_000,
  /** Maximum difference between the levels of one channel in a single-colour background, out of 255. */
  sameShade: 24,
} as const

/** Transforms pictures that are mirrored, rotated or slanted. */
export const turnedPictures = {
  /** Maximum length of the longer side of the result, in pixels. */
  longestSide: 6000,
  /** Maximum slope of the sides of an upright picture. */
  slant: 0.02,
} as const

/** Makes an SVG of a drawing in addition to its pixels; Word shows the SVG. */
export const vectorDrawings = {
  /** Maximum size of one SVG before packing, in bytes; a larger one draws slowly in every reader. */
  mostBytes: 1_000_000,
  /** Maximum number of drawings per file; each takes poppler as long as a page. */
  mostDrawings: 100,
  /** Total time for the drawings of one page, in milliseconds; after it no more are made. */
  timeoutMs: 2_000,
} as const

/** Ignores clips that cut nothing off a picture because they follow its edges. */
export const clippedPictures = {
  /** Minimum share of the picture that a clip cuts off at one side. */
  leastCut: 0.02,
  /** Minimum width of what a clip cuts off at one side, in points. */
  leastCutPoints: 1,
} as const

/** Makes copies of pages for rendering. */
export const pageCopies = {
  /** Width of hairlines, in points: devices draw the thinnest line that they can, which screens show about as wide. */
  hairline: 0.5,
  /** Maximum size of all copies of pages with their text, in bytes: each is as large as the file. */
  mostBytes: 256 * 1024 * 1024,
  /** Minimum scale of a drawing in which hairlines get that width, and with its reciprocal the maximum. */
  leastScale: 0.001,
  /** Maximum nesting depth of forms. */
  depthLimit: 4,
} as const
