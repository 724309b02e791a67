/** The passes over the letters of all pages, before their lines become blocks. */

import type { PdfFont } from '../fonts/font.ts'
import type { OnFinding } from '../ir/evidence.ts'
import type { CarriedFont, Kerning } from '../ir/font.ts'
import { linesOnPage, type PageContent } from '../ir/page-content.ts'
import { stepsOver } from '../ir/pass.ts'
import { kernStyles as kernStylesOf, kernWords as kernWordsOf } from './words/kerned-words.ts'
import { spaceLetters as spaceLettersOf } from './words/letter-spacing.ts'
import { nameStandIns as nameStandInsOf } from './words/stand-ins.ts'
import type { StyleSet } from './words/styles.ts'

/** The values of all pages in this stage. */
export interface PageValues {
  contents: readonly PageContent[]
  /** The fonts used on the pages. */
  fonts: readonly PdfFont[]
  /** Fonts to be embedded in the Word file. */
  carried: readonly CarriedFont[]
  /** The kerning of the fonts, by `faceKey`; null for none. */
  kernings: ReadonlyMap<string, Kerning | null>
  styles: StyleSet
  /** Records the decisions of the passes. */
  onFinding: OnFinding
}

const step = stepsOver<PageValues>()

export const kernStyles = step(
  ['fonts', 'carried', 'kernings', 'styles', 'contents'],
  [],
  ({ styles, contents, ...fonts }) => kernStylesOf(fonts, styles, contents),
  ['TextStyle.kerning'],
)

export const nameStandIns = step(
  ['fonts', 'carried', 'styles', 'contents'],
  [],
  ({ fonts, carried, styles, contents }) => nameStandInsOf(fonts, carried, styles, contents),
  ['TextStyle.family', 'TextStyle.heights', 'TextStyle.scale', 'Word.natural'],
)

export const kernWords = step(
  ['carried', 'styles', 'contents'],
  [],
  ({ carried, styles, contents }) => kernWordsOf(carried, styles, contents),
  ['Word.natural', 'TextStyle.kerning'],
)

export const spaceLetters = step(
  ['contents', 'styles'],
  [],
  ({ contents, styles }) => spaceLettersOf(contents.flatMap(linesOnPage), styles),
  ['Word.style'],
)
