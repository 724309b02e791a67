/** Thresholds of `page/shapes`, each with its unit and its reason. */

/** What a page may draw before its strokes are looked at one by one no more. */
export const shapeBudget = {
  /** More than this on one page are a map, a plan, or handwriting; the largest table of the samples has a fifth. */
  mostShapes: 20_000,
  /** What covers more of the page is its paper. */
  paperShare: 0.65,
} as const

/** Finds bar charts by their bars: of one width, on one base, and of different heights. */
export const charts = {
  /** Bars: fewer are boxes, unless they are on an axis. */
  fewestBars: 4,
  /** Bars on an axis that make a chart, at least. */
  fewestOnAxis: 2,
  /** Points: edges of bars that differ by less are one. */
  sameEdge: 0.7,
  /** Points: heights of bars that differ by more are different. */
  otherHeight: 2,
  /** Least width and length of a bar, in points. */
  thinnest: 2.5,
  /** How thick a line may be, in points. */
  thickestLine: 2,
  /** An axis carries so much of the bars' extent. */
  carried: 0.9,
  /** How many times as large as its plot the frame of a chart is at most. */
  framing: 5,
  /** Share of the page that a chart takes at most: what takes more is the page itself. */
  largestShare: 0.65,
  /** In bars there are at most this many letters each: numbers and short names. */
  lettersPerBar: 8,
  /** In all of a plot, for each bar, with the names beside the bars. */
  lettersAround: 16,
  /** Letters that an ideograph counts for. */
  lettersPerIdeograph: 3,
  /** Besides a chart its frame holds its title, the names at its axes and a legend: no more letters and digits than these, or tables stand in it. */
  framedLetters: 240,
} as const

/** Finds diagrams: boxes with words in them that arrows tie to each other. */
export const boxDiagrams = {
  /** Points: a box with words is at least this wide. */
  narrowest: 24,
  /** Points: a box with words is at least this high. */
  lowest: 9,
  /** Share of the page from which on a box is a frame around text. */
  largestShare: 0.3,
  /** More boxes with words on one page are a table. */
  mostNodes: 300,
  /** Points: the head of an arrow is no larger. */
  largestHead: 24,
  /** Points of curves that the head of an arrow is drawn with. */
  headPoints: { least: 3, most: 14 },
  /** Points: strokes that come this near to each other are one. */
  meeting: 1.5,
  /** Points: strokes that come this near to a box lead to it. */
  reach: 6,
  /** A line of more words that is in no box is prose, and its page has no diagram there. */
  mostWords: 12,
  /** The width of a line that has none, in points. */
  hair: 1.5,
  /** Boxes and parts of diagrams that come so near to a diagram belong to it, in points. */
  nearness: 2,
  /** How far letters may reach over the edges of their box, in points. */
  slack: 1,
} as const

/** Gradients that a writer drew as many bands of slowly changing colour: each is one fill. */
export const gradients = {
  /** Fewer bands are boxes that happen to lie together. */
  fewestBands: 6,
  /** How much the colours of neighbours differ at most, all three parts together, of 765. */
  colourStep: 48,
  /** How far edges of bands may lie apart and be one, in points. */
  sameEdge: 0.8,
} as const

/** Finds ruled tables: rules that meet make a grid, and where a rule is missing cells are one. */
export const gridRules = {
  /** Points: rules that come this near to each other meet. */
  meeting: 2.5,
  /** Points: edges that differ by less are one. */
  sameEdge: 3.2,
  /** A thicker rule than this, in points, is a block. */
  thickest: 6,
  /** The length that the shortest rules count for, in points. */
  shortestWeight: 0.1,
  /** Share of a cell's side that has to be ruled. */
  ruledShare: 0.6,
  /** More rules on one page are a drawing or a map. */
  ruleLimit: 5000,
  /** Edges of a fill, each of which counts as a rule in the limit of rules. */
  edgesOfFill: 4,
} as const

/** Legends: small samples of a chart's colours near it, with the names of what they stand for. */
export const legends = {
  /** Points: samples are at least this large. */
  smallest: 2.5,
  /** Points: samples are at most this large. */
  largest: 16,
  /** Points: samples that are lines are at most this long. */
  longestLine: 36,
  /** How far they are from the chart, in points. */
  distance: 60,
  /** Fewer samples beside a drawing may be anything. */
  fewest: 2,
} as const

/** Coloured areas that nothing is written on and that belong to no table: bars, blocks and bands, which are drawings. */
export const loneFills = {
  /** Points: the least height and width of a block of colour that is a drawing. */
  thinnest: 6,
  /** Points: its longer side is at least this long. */
  shortest: 14,
  /** Over more of the page it is the paper. */
  largestShare: 0.65,
  /** Letters are looked for in rows of this many points. */
  row: 24,
  /** A drawing of a single shape has a few points. */
  points: 4,
} as const

/** Boxes drawn in one go in which nothing is, plain or hatched, and that belong to no table: they are drawings. */
export const loneFrames = {
  /** Points: the least width of an empty box that is a drawing. */
  narrowest: 14,
  /** Points: its least height; a lower box is one to write in. */
  lowest: 28,
  /** Over more of the page it is the page's own frame. */
  largestShare: 0.65,
  /** More boxes on one page are a table, or a drawing. */
  mostBoxes: 300,
  /** The width of a line that has none, in points. */
  hair: 1,
  /** What comes so near to a box, in points, touches it. */
  meeting: 1.5,
} as const

/** Takes the rules of tables that are in cells out of those of the table around them, which they meet. */
export const tablesInCells = {
  /** Points from the left side of a cell to a table in it at least: the cell's margin, less what a border takes. */
  nearestSide: 2.8,
  /** Points from the left side of a cell to a table in it at most: the cell's margin and a border. */
  farthestSide: 9.5,
  /** Farther from it, up to here, where its lower side is its own. */
  farthestBox: 60,
  /** Rules that end nearer to each other than this, in points, meet. */
  meeting: 2.5,
} as const

/** Leaves out fills that lie on a fill of their own colour: Word shades a cell, and then each of its lines again. */
export const repeatedFills = {
  /** How far a repeated fill may reach over the first one, in points. */
  slack: 0.6,
  /** How many fills are looked back on. */
  reach: 64,
} as const

/** Tells shades of paragraphs from those of cells: they end at the margins of the cell, not at its sides. */
export const shadeInCell = {
  /** Points from the side of a cell to the shade of a paragraph in it at least: the cell's margin, less what a border takes. */
  nearestSide: 2.8,
  /** Points from the side of a cell to such a shade at most: the cell's margin and a border. */
  farthestSide: 9.5,
  /** How far it may reach over letters and sides, in points. */
  shadeSlack: 3,
} as const

/** Tells the shapes of a page apart: thin ones are rules, rectangles are fills, the rest is drawing. */
export const rulesAndFills = {
  /** A filled rectangle thinner than this, in points, is meant as a line. */
  thinnest: 2.6,
  /** How many times as long as it is thick a thick rule is at least. */
  longness: 15,
  /** Points that such a rule is thick at most. */
  thickest: 6,
  /** Points: the shade of one line of text is no higher. */
  tallestLine: 34,
  /** Points: a shaded cell is hardly ever wider. */
  widestCell: 300,
  /** How far a frame's rules are from its text at most for its shades to be one, in points. */
  mostPadding: 8,
  /** A side of a frame with slanted ends is at least so long, in points. */
  shortestSide: 8,
  /** Ends that are nearer than this belong to one rule. */
  joint: 2,
  /** Points: a shorter stroke is no part of a rule. */
  shortestStroke: 2,
  /** Points: a shorter rule is a dot that never became one. */
  shortestRule: 3,
} as const

/** Which rules and fills are seen. */
export const shownMarks = {
  /** A shorter rule, in points, is seen by nobody. */
  shortest: 0.8,
  /** Less of a fill, in square points. */
  leastArea: 1,
  /** What lies under something reaches out of it by no more, in points. */
  slack: 0.6,
  /** Fills before and after one that are looked at. */
  reach: 400,
  /** Points: the height of the bands in which they are looked up. */
  band: 48,
} as const
