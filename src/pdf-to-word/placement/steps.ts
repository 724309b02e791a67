/** The passes that set line heights, spacing, margins and breaks, so that everything stays in place. */

import type { DocumentValues } from '../document/steps.ts'
import type { CarriedFont } from '../ir/font.ts'
import type { Note, NoteSet } from '../ir/notes.ts'
import { stepsOver } from '../ir/pass.ts'
import { placeChapters } from './headers-footers/place-chapters.ts'
import { setBorderGaps as setGaps } from './lines/border-gaps.ts'
import { evenLines as evenLinesOf } from './lines/even-lines.ts'
import { fitLetters as fitLettersOf } from './lines/letter-fit.ts'
import { setLineHeights as setHeights, usualHeights } from './lines/line-height.ts'
import { setOverhangs } from './lines/overhang.ts'
import { setNoteDistances } from './notes/distances.ts'
import { noteEnds, referenceMarkWidth, setOfNotes } from './notes/note-set.ts'
import { noteTopsOf } from './notes/tops.ts'
import { backgroundOf } from './pages/background.ts'
import { endColumns as endLastColumns } from './pages/even-columns.ts'
import { evenDistances as evenDistancesIn } from './pages/even-distances.ts'
import { setDistances as setDistancesOf } from './pages/flow.ts'
import { freeHeadings as freeHeadingsOf } from './pages/free-headings.ts'
import { framePages as framePagesOf } from './pages/page-frames.ts'
import { evenTops } from './pages/page-tops.ts'
import { countLines as countLinesOf } from './pages/section-lines.ts'

/** The values of this stage. */
export interface PlacementValues extends DocumentValues {
  carried: readonly CarriedFont[]
  noteSet: NoteSet
  /** Page colour, RRGGBB; null for white. */
  background: string | null
}

const step = stepsOver<PlacementValues>()

export const setLineHeights = step(
  ['paragraphs', 'noteTexts'],
  [],
  ({ paragraphs, noteTexts }) => {
    const usual = usualHeights(paragraphs)
    for (const set of [paragraphs, noteTexts]) setHeights(set, usual)
    evenLinesOf([...paragraphs, ...noteTexts])
  },
  ['Paragraph.spacing'],
)

export const spaceNotes = step(['linked', 'noteTexts'], [], ({ linked, noteTexts }) => setNoteDistances(linked, noteTexts), [
  'Paragraph.spacing',
])

export const evenPageTops = step(['sections'], [], ({ sections }) => evenTops(sections), ['Paragraph.spacing'])

export const setBorderGaps = step(['paragraphs'], [], ({ paragraphs }) => setGaps(paragraphs), ['Borders.gaps'])

export const placeHeadersAndFooters = step(
  ['chapters', 'sections', 'contents', 'linked', 'noteTexts'],
  [],
  (given) => {
    placeChapters({ ...given, noteEnds: noteEnds(given.linked, given.noteTexts, given.contents) })
  },
  [
    'Figure.inline',
    'Paragraph.borders',
    'Paragraph.spacing',
    'Running.even',
    'Running.first',
    'Section.footerAt',
    'Section.firstTop',
    'Section.headerAt',
    'Section.laterTop',
    'Section.leastBottom',
    'Section.margins',
  ],
)

export const setDistances = step(
  ['sections', 'linked', 'noteTexts', 'body'],
  [],
  ({ sections, linked, noteTexts, body }) => setDistancesOf(sections, noteTopsOf(linked, noteTexts), body.size),
  [
    'Cell.box',
    'Cell.turned',
    'Figure.keepNext',
    'Figure.spacing',
    'Paragraph.keepLines',
    'Paragraph.keepNext',
    'Paragraph.spacing',
    'Row.bottom',
    'Row.keepNext',
    'Row.top',
    'Section.continuous',
    'Section.margins',
    'Spacing.breakBefore',
    'Spacing.line',
    'Stretch.blocks',
    'Table.box',
  ],
)

export const evenDistances = step(['sections'], [], ({ sections }) => evenDistancesIn(sections), ['Figure.spacing', 'Paragraph.spacing'])

export const framePages = step(['sections', 'contents'], [], ({ sections, contents }) => framePagesOf(sections, contents), [
  'Section.frame',
])

export const countLines = step(['sections', 'lineNumbers'], [], ({ sections, lineNumbers }) => countLinesOf(sections, lineNumbers), [
  'Section.lineNumbers',
])

export const endColumns = step(['sections'], [], ({ sections }) => endLastColumns(sections), ['values.sections'])

export const freeHeadings = step(['sections'], [], ({ sections }) => freeHeadingsOf(sections), ['Paragraph.free'])

export const fitLetters = step(
  ['paragraphs', 'linked', 'noteTexts', 'carried'],
  [],
  ({ paragraphs, linked, noteTexts, carried }) => {
    fitLettersOf(paragraphs, carried)
    fitLettersOf(noteTexts, carried, new Map(noteTexts.map((text, i) => [text, referenceMarkWidth(linked[i] as Note)])))
  },
  ['Line.words'],
)

export const letOverhang = step(['sections', 'carried'], [], ({ sections, carried }) => setOverhangs(sections, carried), [
  'Paragraph.overhang',
])

export const collectNotes = step(['linked', 'noteTexts'], ['noteSet'], ({ linked, noteTexts }) => ({
  noteSet: setOfNotes(linked, noteTexts),
}))

export const findBackground = step(['contents'], ['background'], ({ contents }) => ({ background: backgroundOf(contents) }))
