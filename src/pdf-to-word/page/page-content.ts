/** One page after reading: its lines, rules, fills, grids and pictures, each with its place. */

import type { Link } from '../ir/annotation.ts'
import { areaOf, type Box, heightOf, holdsMiddle, intersect } from '../ir/geometry.ts'
import type { Glyph } from '../ir/glyph.ts'
import type { Line } from '../ir/line.ts'
import type { Chart, PageContent } from '../ir/page-content.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import type { Picture } from '../ir/picture.ts'
import type { Shape, Shapes } from '../ir/shape.ts'
import { drawnChecks } from './forms/drawn-checks.ts'
import { placeFields } from './forms/fields.ts'
import { joinArtifacts } from './glyphs/artifacts.ts'
import { askewWords } from './glyphs/askew-words.ts'
import { writeBlanks } from './glyphs/blanks.ts'
import { cleanGlyphs } from './glyphs/clean.ts'
import { writeBullets } from './glyphs/drawn-bullets.ts'
import { writePictureBullets } from './glyphs/picture-bullets.ts'
import { turnStacks } from './glyphs/stacked.ts'
import { joinLeaders } from './lines/leaders.ts'
import { linesOf } from './lines/lines.ts'
import { type BlockKinds, freeSideBySide } from './lines/side-tags.ts'
import { slantedText } from './lines/slanted.ts'
import { turnedLines } from './lines/turned-lines.ts'
import { withoutUnderlines } from './lines/underlined-words.ts'
import { chartsOf } from './shapes/charts.ts'
import { diagramsOf, nodesOf, withoutDiagrams } from './shapes/diagrams.ts'
import { gridsOf } from './shapes/grid.ts'
import { drawLoneFills } from './shapes/lone-fills.ts'
import { drawLoneFrames } from './shapes/lone-frames.ts'
import { sortShapes } from './shapes/shapes.ts'
import { createDecorate } from './words/decorate.ts'
import type { StyleSet } from './words/styles.ts'

export interface ContentParts {
  styles: StyleSet
  /** The block of the structure tree that a mark belongs to, or -1. */
  blockOf(page: number, mark: number): number
  /** Whether a block stands in a table of the structure tree. */
  isCell(block: number): boolean
  /** What the blocks of the structure tree are. */
  kinds: BlockKinds
  bookmark(link: Link): string
}

/** Share of a page's letters that must be tagged for the tags to be believed. */
const taggedShare = 0.9
/** Share of a picture that has to be painted over for it to be hidden. */
const hiddenShare = 0.7
/** Share of a picture that a link has to cover to be the picture's. */
const linkedShare = 0.6
/** Share of lines with another paragraph beside them, from which on tags are not believed. */
const shatteredShare = 0.3

export function contentOf(facts: PageFacts, { styles, blockOf, isCell, kinds, bookmark }: ContentParts): PageContent {
  const cleaned = turnStacks(cleanGlyphs(facts))
  const charts = chartsOf(facts.shapes, cleaned, facts)
  const written = writeBullets(cleaned, withoutCharts(facts.shapes, charts))
  const bulleted = writePictureBullets(written.glyphs, facts.pictures)
  const own = facts.fields.map(({ box }) => box)
  const checks = drawnChecks(bulleted.glyphs, sortShapes(written.shapes), own)
  const all = placeFields(checks.glyphs, { fields: [...facts.fields, ...checks.fields] })
  const { glyphs, shapes: sorted } = writeBlanks(joinArtifacts(all.filter((glyph) => glyph.angle === 0)), checks.shapes)
  const decorate = createDecorate({ styles, shapes: sorted, glyphs, links: facts.links, bookmark })
  let believed: boolean | undefined
  const trusted = (): boolean => {
    believed ??= isTagged(glyphs, facts.index, blockOf) && !isShattered(make(glyphs, true), isCell)
    return believed
  }
  const make = (chosen: readonly Glyph[], tagged = trusted()): Line[] =>
    linesOf({ page: facts.index, glyphs: chosen, blockOf: (glyph) => (tagged ? blockOf(facts.index, glyph.mark) : -1), decorate, styles })
  const running = (kind: Glyph['artifact']) => make(glyphs.filter((glyph) => glyph.artifact === kind))
  const lines = joinLeaders(make(glyphs.filter((glyph) => glyph.artifact !== 'header' && glyph.artifact !== 'footer')))
  freeSideBySide(lines, kinds)
  const nodes = nodesOf(written.shapes, lines, facts)
  const diagrams = diagramsOf(written.shapes, nodes, lines)
  const shapes = drawLoneFrames(withoutDiagrams(sorted, diagrams), written.shapes, { ...facts, glyphs: all })
  const rules = withoutUnderlines(shapes.rules, lines)
  const grids = gridsOf({ ...shapes, rules, fills: shapes.fills.filter(({ box }) => !lines.some((line) => isHighlight(box, line))) }, facts)
  const drawn = drawLoneFills({ ...shapes, rules }, all, grids, facts)
  return {
    page: facts.index,
    base: facts.base,
    width: facts.width,
    height: facts.height,
    lines,
    headerLines: running('header'),
    footerLines: running('footer'),
    shapes: drawn,
    grids,
    pictures: bulleted.pictures
      .filter((picture) => !isPaintedOver(picture, sorted))
      .map((picture) => withLink(picture, facts.links, bookmark)),
    drawings: drawn.drawings,
    charts,
    diagrams,
    nodes,
    turned: turnedLines(all, facts, styles),
    slanted: slantedText(all, facts.index, styles),
    comments: facts.comments,
    scanned: all.filter(({ hidden }) => hidden).length > all.length / 2,
    askew: askewWords(facts.glyphs),
  }
}

/** What a chart is drawn with is neither rules nor fills of the text. */
function withoutCharts(shapes: readonly Shape[], charts: readonly Chart[]): readonly Shape[] {
  return charts.length === 0 ? shapes : shapes.filter(({ box }) => !charts.some((chart) => holdsMiddle(chart.box, box, 1)))
}

function withLink(picture: Picture, links: readonly Link[], bookmark: ContentParts['bookmark']): Picture {
  const link = links.find(({ box }) => areaOf(intersect(box, picture.box)) > areaOf(picture.box) * linkedShare)
  const address = link && (link.url ?? bookmark(link))
  return address ? { ...picture, link: address } : picture
}

/** What is drawn over it later leaves nothing to see, as of the shadow under a box. */
function isPaintedOver({ box, order }: Picture, { fills }: Shapes): boolean {
  return fills.some((fill) => fill.opaque && fill.order > order && areaOf(intersect(fill.box, box)) > areaOf(box) * hiddenShare)
}

function isTagged(glyphs: readonly Glyph[], page: number, blockOf: ContentParts['blockOf']): boolean {
  let all = 0
  let tagged = 0
  for (const { text, artifact, mark } of glyphs) {
    if (artifact || text.trim() === '') continue
    all++
    if (mark >= 0 && blockOf(page, mark) >= 0) tagged++
  }
  return all > 0 && tagged >= all * taggedShare
}

/** A fill that is no larger than the words in front of it marks them, and is no cell. */
function isHighlight(box: Box, line: Line): boolean {
  if (line.baseline < box.y0 || line.baseline > box.y1 + 1 || heightOf(box) > line.size * 1.7) return false
  return box.x0 > line.x0 - 1.5 && box.x1 < line.x1 + line.size * 0.6
}

/** Spreadsheets call every piece of a row a paragraph: such tags tell nothing. */
function isShattered(all: readonly Line[], isCell: ContentParts['isCell']): boolean {
  const lines = all.filter((line) => !isCell(line.block))
  const beside = lines.filter((line, i) => {
    const next = lines[i + 1]
    return next !== undefined && Math.abs(next.baseline - line.baseline) < 1 && next.block !== line.block
  })
  return lines.length > 8 && beside.length > lines.length * shatteredShare
}
