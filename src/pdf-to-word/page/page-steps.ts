/** The passes over one page after reading: letters become lines; shapes become rules, fills, grids and drawings. */

import type { Shown } from '../ir/account.ts'
import type { Link } from '../ir/annotation.ts'
import type { OnFinding } from '../ir/evidence.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, holdsMiddle } from '../ir/geometry.ts'
import type { FormField, Glyph } from '../ir/glyph.ts'
import type { Grid } from '../ir/grid.ts'
import type { Line } from '../ir/line.ts'
import type { Chart, Diagram, PageContent, TurnedText } from '../ir/page-content.ts'
import type { PageFacts } from '../ir/page-facts.ts'
import { stepsOver } from '../ir/pass.ts'
import type { Picture } from '../ir/picture.ts'
import type { Shape, Shapes } from '../ir/shape.ts'
import { believeTags, type Tagging } from './believed-tags.ts'
import { drawnChecks } from './forms/drawn-checks.ts'
import { frameFields, withoutFieldEdges, withoutListBoxes } from './forms/field-edges.ts'
import { placeFields } from './forms/fields.ts'
import { assignArtifacts } from './glyphs/artifacts.ts'
import { askewWords } from './glyphs/askew-words.ts'
import { writeBlanks } from './glyphs/blanks.ts'
import { cleanGlyphs } from './glyphs/clean.ts'
import { writeBullets } from './glyphs/drawn-bullets.ts'
import { writePictureBullets as writeBulletsOf } from './glyphs/picture-bullets.ts'
import { shownOn } from './glyphs/shown.ts'
import { turnStacks } from './glyphs/stacked.ts'
import { writeUnderscores } from './glyphs/underscores.ts'
import { placeUnread } from './glyphs/unread.ts'
import { cutAtColumns } from './lines/column-cuts.ts'
import { joinLeaders as joinLeadersOf } from './lines/leaders.ts'
import { linesOf } from './lines/lines.ts'
import { freeSideBySide as freeLines } from './lines/side-tags.ts'
import { slantedText } from './lines/slanted.ts'
import { joinTaggedLabels as joinLabels } from './lines/tagged-labels.ts'
import { turnedLines } from './lines/turned-lines.ts'
import { withoutUnderlines } from './lines/underlined-words.ts'
import { seenPictures } from './seen-pictures.ts'
import { withinBudget } from './shapes/budget.ts'
import { chartsOf } from './shapes/charts.ts'
import { diagramsOf, nodesOf, withoutDiagrams } from './shapes/diagrams.ts'
import { drawIsolatedFills as drawFills } from './shapes/isolated-fills.ts'
import { drawIsolatedFrames as drawFrames } from './shapes/isolated-frames.ts'
import { pageGrids } from './shapes/page-grids.ts'
import { joinBorders } from './shapes/pieced-borders.ts'
import { sortShapes } from './shapes/shapes.ts'
import { createDecorate, type Decorate } from './words/decorate.ts'
import type { LetterGaps } from './words/letter-gaps.ts'
import type { StyleSet } from './words/styles.ts'

/** The values of one page in this stage. */
export interface SinglePage {
  /** The content of the page as read. */
  facts: PageFacts
  styles: StyleSet
  /** The gaps between letters of all pages read so far. */
  gaps: LetterGaps
  tagging: Tagging
  /** Returns the bookmark that an internal link leads to, or ''. */
  bookmark: (link: Link) => string
  onFinding: OnFinding
  /** All letters, in drawing order. */
  letters: readonly Glyph[]
  /** The letters on level baselines. */
  level: readonly Glyph[]
  /** Everything drawn except letters and pictures. */
  drawn: readonly Shape[]
  shapes: Shapes
  pictures: readonly Picture[]
  fields: readonly FormField[]
  charts: Chart[]
  /** Returns the style of a letter, including underlines and shading drawn near it. */
  decorate: Decorate
  isTagged: boolean
  lines: Line[]
  headerLines: Line[]
  footerLines: Line[]
  nodes: Box[]
  diagrams: Diagram[]
  grids: Grid[]
  turned: TurnedText[]
  slanted: Figure[]
  shown: Shown
}

const step = stepsOver<SinglePage>()

export const cleanLetters = step(['facts'], ['letters', 'drawn', 'pictures'], ({ facts }) => ({
  letters: cleanGlyphs(facts),
  drawn: facts.shapes,
  pictures: facts.pictures,
}))

export const noteShown = step(['facts', 'letters'], ['shown'], ({ facts, letters }) => ({ shown: shownOn(facts, letters) }))

export const measureGaps = step(['letters', 'gaps'], [], ({ letters, gaps }) => gaps.note(letters))

export const boundDrawings = step(['facts', 'drawn'], ['drawn'], ({ facts, drawn }) => ({ drawn: withinBudget(drawn, facts) }))

export const turnStackedLetters = step(['letters'], ['letters'], ({ letters }) => ({ letters: turnStacks(letters) }))

export const findCharts = step(['facts', 'letters', 'drawn'], ['charts', 'drawn'], ({ facts, letters, drawn }) => {
  const charts = chartsOf(drawn, letters, facts)
  const isPart = ({ box }: Shape) => charts.some((chart) => holdsMiddle(chart.box, box, 1))
  return { charts, drawn: charts.length === 0 ? drawn : drawn.filter((shape) => !isPart(shape)) }
})

export const writeDrawnUnderscores = step(['letters', 'drawn'], ['letters', 'drawn'], ({ letters, drawn }) => {
  const { glyphs, shapes } = writeUnderscores(letters, drawn)
  return { letters: glyphs, drawn: shapes }
})

export const writeDrawnBullets = step(['letters', 'drawn'], ['letters', 'drawn'], ({ letters, drawn }) => {
  const { glyphs, shapes } = writeBullets(letters, drawn)
  return { letters: glyphs, drawn: shapes }
})

export const writePictureBullets = step(['letters', 'pictures'], ['letters', 'pictures'], (given) => {
  const { glyphs, pictures } = writeBulletsOf(given.letters, given.pictures)
  return { letters: glyphs, pictures }
})

export const joinDrawnBorders = step(['drawn', 'shown'], ['drawn', 'shown'], ({ drawn, shown }) => joinBorders(drawn, shown))

export const sortDrawn = step(['drawn'], ['shapes'], ({ drawn }) => ({ shapes: sortShapes(drawn) }))

export const findDrawnChecks = step(['facts', 'letters', 'shapes'], ['letters', 'shapes', 'fields'], ({ facts, letters, shapes }) => {
  const own = facts.fields.map(({ box }) => box)
  const checks = drawnChecks(letters, shapes, own)
  return { letters: checks.glyphs, shapes: checks.shapes, fields: [...facts.fields, ...checks.fields] }
})

export const giveFieldsFrames = step(['letters', 'shapes', 'fields'], ['shapes', 'fields'], ({ letters, shapes, fields }) => {
  const others = withoutListBoxes(shapes, fields)
  const framed = frameFields(others.rules, fields, letters)
  return { shapes: { ...others, rules: framed.rules }, fields: framed.fields }
})

export const fillFields = step(['facts', 'letters', 'fields'], ['letters'], ({ facts, letters, fields }) => ({
  letters: placeFields(letters, { ...facts, fields: [...fields] }),
}))

export const writeBlankLines = step(['facts', 'letters', 'shapes'], ['level', 'shapes'], ({ facts, letters, shapes }) => {
  const level = letters.filter((glyph) => glyph.angle === 0)
  const written = writeBlanks(assignArtifacts(placeUnread(level, facts.glyphs, facts.index), facts.height), shapes)
  return { level: written.glyphs, shapes: written.shapes }
})

export const findDecorations = step(['facts', 'styles', 'shapes', 'level', 'bookmark', 'fields'], ['decorate'], ({ fields, ...given }) => {
  const shapes = { ...given.shapes, rules: withoutFieldEdges(given.shapes.rules, fields) }
  return { decorate: createDecorate({ ...given, shapes, glyphs: given.level, links: given.facts.links }) }
})

type LineValues = Pick<SinglePage, 'facts' | 'styles' | 'tagging' | 'decorate'>

function makeLinesOf({ facts: { index }, styles, tagging, decorate }: LineValues, glyphs: readonly Glyph[], isTagged: boolean): Line[] {
  return linesOf({ page: index, glyphs, blockOf: ({ mark }) => (isTagged ? tagging.blockOf(index, mark) : -1), decorate, styles })
}

export const judgeTags = step(['facts', 'styles', 'tagging', 'decorate', 'level', 'onFinding'], ['isTagged'], (given) => {
  const { holds, describe } = believeTags(given.facts, given.level, given.tagging, () => makeLinesOf(given, given.level, true))
  given.onFinding(describe)
  return { isTagged: holds }
})

export const makeLines = step(
  ['facts', 'styles', 'tagging', 'decorate', 'level', 'isTagged'],
  ['lines', 'headerLines', 'footerLines'],
  ({ level, isTagged, ...given }) => {
    const make = (isOwn: (glyph: Glyph) => boolean) => makeLinesOf(given, level.filter(isOwn), isTagged)
    return {
      lines: make(({ artifact }) => artifact !== 'header' && artifact !== 'footer'),
      headerLines: make(({ artifact }) => artifact === 'header'),
      footerLines: make(({ artifact }) => artifact === 'footer'),
    }
  },
)

export const joinLeaders = step(['lines'], ['lines'], ({ lines }) => ({ lines: joinLeadersOf(lines) }))

export const cutLines = step(['lines'], ['lines'], ({ lines }) => ({ lines: cutAtColumns(lines) }))

export const joinTaggedLabels = step(['lines', 'tagging'], [], ({ lines, tagging }) => joinLabels(lines, tagging.kinds), ['Line.block'])

export const freeSideBySide = step(['lines', 'tagging'], [], ({ lines, tagging }) => freeLines(lines, tagging.kinds), [
  'Line.block',
  'Line.freed',
])

export const choosePictures = step(
  ['facts', 'pictures', 'shapes', 'bookmark', 'shown'],
  ['pictures', 'shown'],
  ({ facts, pictures, shapes, bookmark, shown }) => {
    const seen = seenPictures(pictures, shapes, facts.links, bookmark)
    const left = new Set(seen.map(({ order }) => order))
    const hidden = new Set(pictures.map(({ order }) => order).filter((order) => !left.has(order)))
    return { pictures: seen, shown: { ...shown, pictures: shown.pictures.filter(({ order }) => !hidden.has(order)) } }
  },
)

export const findDiagrams = step(
  ['facts', 'drawn', 'lines', 'shapes'],
  ['nodes', 'diagrams', 'shapes'],
  ({ facts, drawn, lines, shapes }) => {
    const nodes = nodesOf(drawn, lines, facts)
    const diagrams = diagramsOf(drawn, nodes, lines)
    return { nodes, diagrams, shapes: withoutDiagrams(shapes, diagrams) }
  },
)

export const drawIsolatedFrames = step(['facts', 'drawn', 'letters', 'shapes'], ['shapes'], ({ facts, drawn, letters, shapes }) => ({
  shapes: drawFrames(shapes, drawn, { ...facts, glyphs: letters }),
}))

export const dropUnderlines = step(['shapes', 'lines'], ['shapes'], ({ shapes, lines }) => ({
  shapes: { ...shapes, rules: withoutUnderlines(shapes.rules, lines) },
}))

export const findGrids = step(['facts', 'shapes', 'lines'], ['grids'], ({ facts, shapes, lines }) => ({
  grids: pageGrids(shapes, facts, lines),
}))

export const drawIsolatedFills = step(['facts', 'shapes', 'letters', 'grids'], ['shapes'], ({ facts, shapes, letters, grids }) => ({
  shapes: drawFills(shapes, letters, grids, facts),
}))

export const readTurnedText = step(['facts', 'letters', 'styles'], ['turned', 'slanted'], ({ facts, letters, styles }) => ({
  turned: turnedLines(letters, facts, styles),
  slanted: slantedText(letters, facts.index, styles),
}))

/** Returns the result of the last pass. */
export function contentOf({ facts, letters, shapes, pictures, ...values }: SinglePage): PageContent {
  const { lines, headerLines, footerLines, grids, charts, diagrams, nodes, turned, slanted, shown } = values
  return {
    page: facts.index,
    base: facts.base,
    scale: facts.scale,
    width: facts.width,
    height: facts.height,
    ...{ lines, headerLines, footerLines, shapes, grids, pictures: [...pictures], drawings: shapes.drawings },
    ...{ charts, diagrams, nodes, turned, slanted, shown },
    comments: facts.comments,
    scanned: letters.filter(({ hidden }) => hidden).length > letters.length / 2,
    hasTextOnScan: letters.some(({ hidden, text }) => !hidden && text.trim() !== ''),
    askew: askewWords(facts.glyphs),
  }
}
