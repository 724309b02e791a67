/** Decides which pictures of a page are in the text and which float beside or behind the text. */

import type { Figure } from '../../ir/figure.ts'
import { areaOf, type Box, heightOf, holdsMiddle, intersect, touches, union, widthOf } from '../../ir/geometry.ts'
import { boxOfLine, type Line } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Picture } from '../../ir/picture.ts'
import { noSpacing } from '../../ir/spacing.ts'
import type { TagIndex } from '../../read/tag-index.ts'
import { pagePictures } from '../../tuning/blocks/figures.ts'
import { lineText } from '../lines/rows.ts'
import type { Drawing } from './drawings.ts'
import { slicesOf } from './slices.ts'

interface Source {
  box: Box
  picture: Picture | null
  textless: boolean
  alt: string
  /** True if the words in the picture stay text in front of it. */
  isLabelled: boolean
  pixelsOnly?: boolean
  /** True if the picture shows the text of a scan and covers the recognised text. */
  covers?: boolean
}

/** Returns one source for the ink and paper layers of a scan, to be drawn as the page shows them together. */
function layered(layers: readonly Picture[]): Source {
  return { box: union(layers.map(({ box }) => box)), picture: null, textless: false, alt: '', isLabelled: false, covers: true }
}

/**
 * Returns the pictures and drawings of a page as figures.
 * @param lines text lines that are not part of a drawing or a table
 * @param tables boxes of the tables and the lines in them
 */
export function figuresOf(
  content: PageContent,
  lines: readonly Line[],
  tables: readonly { box: Box; lines: ReadonlySet<Line> }[],
  tags: TagIndex,
  drawings: readonly Drawing[],
): Figure[] {
  const slices = slicesOf(content.pictures)
  const sliced = new Set(slices.flatMap(({ pictures }) => pictures))
  const whole = content.pictures.filter((picture) => !sliced.has(picture))
  const isPageWide = ({ box }: { box: Box }) => areaOf(box) > content.width * content.height * pagePictures.pageWide
  const layers = content.scanned ? whole.filter(isPageWide) : []
  const isLayered = layers.length > 1
  const shown: Source[] = [
    ...slices.map(({ box, pictures: [first] }) => ({
      box,
      picture: null,
      textless: true,
      alt: tags.altOf(content.page, first?.mark ?? -1),
      isLabelled: false,
    })),
    ...(isLayered ? [layered(layers)] : []),
    ...whole
      .filter((picture) => !isLayered || !isPageWide(picture))
      .map((picture) => ({
        box: picture.box,
        picture,
        textless: false,
        alt: tags.altOf(content.page, picture.mark),
        isLabelled: false,
      })),
  ]
  const drawn = drawings.map(
    ({ box, textless, lines: own, nodes, pixelsOnly = false }): Source => ({
      box,
      picture: null,
      textless,
      alt: nodes ? '' : wordsIn(own),
      isLabelled: nodes !== undefined,
      pixelsOnly,
    }),
  )
  const isInDrawing = ({ box }: Source) =>
    drawings.some((drawing) => areaOf(intersect(drawing.box, box)) >= areaOf(box) * pagePictures.inDrawing)
  return [...shown.filter((source) => !isInDrawing(source)), ...drawn]
    .filter(({ box }) => widthOf(box) >= pagePictures.smallest && heightOf(box) >= pagePictures.smallest)
    .map((source) => placed(source, content, lines, tables))
}

function placed(
  { box, picture, textless, alt, isLabelled, covers, pixelsOnly = false }: Source,
  { page, width, height, scanned, hasTextOnScan, askew, lines: all }: PageContent,
  lines: readonly Line[],
  tables: readonly { box: Box; lines: ReadonlySet<Line> }[],
): Figure {
  const isWrittenOver = (line: Line) => holdsMiddle(box, boxOfLine(line))
  const covered =
    isLabelled ||
    lines.some((line) => touches(box, boxOfLine(line), -1)) ||
    tables.some((table) => table.lines.values().some(isWrittenOver))
  const beside = lines.some((line) => line.bottom > box.y0 + 2 && line.top < box.y1 - 2)
  const inTable = tables.some((table) => areaOf(intersect(table.box, box)) > areaOf(box) * 0.5)
  const isPageWide = areaOf(box) > width * height * pagePictures.pageWide
  const inline = !beside && !covered && !inTable && !(isPageWide && lines.length > 0)
  const figure: Figure = { kind: 'figure', page, box, picture, textless, alt, inline, behind: covered, pixelsOnly, spacing: noSpacing() }
  if (picture?.paper !== undefined) return { ...figure, behind: true, inline: false }
  if (covers) return { ...figure, behind: true, inline: false, covers }
  const erase = askew.length > 0 ? askew : all.map(boxOfLine)
  return scanned && isPageWide ? { ...figure, erase, hasTextOnIt: hasTextOnScan } : figure
}

/** Returns the words of a drawing as its alternative text. */
function wordsIn(lines: readonly Line[]): string {
  const text = lines.map(lineText).join(' ').replaceAll('\t', ' ')
  return text.length > pagePictures.longestAlt ? `${text.slice(0, pagePictures.longestAlt)}…` : text
}
