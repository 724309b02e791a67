/** Describes the state of a single page during its passes, as plain data for display. */
import type { SinglePageBlocks } from '../blocks/single-page.ts'
import { paragraphsIn } from '../blocks/walk.ts'
import type { Glyph } from '../ir/glyph.ts'
import type { Shape } from '../ir/shape.ts'
import type { SinglePage } from '../page/page-steps.ts'
import { addDrawn, addPages, boxFor, createBlockList } from './blocks.ts'
import { lineItem, shapesOf } from './lines.ts'
import type { TraceBlocks, TraceLine, TraceShapes } from './trace.ts'

/** The state of a page. */
export interface PageState {
  lines: TraceLine[]
  shapes: TraceShapes
  blocks: TraceBlocks
}

/** Maximum gap between consecutive letters displayed as one piece, in multiples of their font size. */
const near = 0.6

/** Returns the state of a page before the passes over all pages. */
export function stateOfPage(values: Partial<SinglePage>): PageState {
  const { facts, letters = facts?.glyphs ?? [], lines, headerLines = [], footerLines = [], drawn = facts?.shapes ?? [] } = values
  const { shapes, pictures = facts?.pictures ?? [] } = values
  const page = facts?.index ?? 0
  const list = createBlockList()
  const { grids = [], charts = [], diagrams = [] } = values
  addDrawn(list, page, { grids, charts, diagrams })
  return {
    lines: lines
      ? [
          ...lines.map((line) => lineItem(line, 'text')),
          ...headerLines.map((line) => lineItem(line, 'header')),
          ...footerLines.map((line) => lineItem(line, 'footer')),
        ]
      : piecesOf(letters),
    shapes: shapes ? shapesOf({ shapes, pictures: [...pictures] }) : { ...sorted(drawn), pictures: pictures.map(({ box }) => boxFor(box)) },
    blocks: list.byPage.get(page) ?? { blocks: [], columns: [] },
  }
}

/** Returns the state of a page while its lines become blocks. */
export function stateOfBlocks(values: Partial<SinglePageBlocks>): PageState | undefined {
  const {
    content,
    lines = [],
    tables = [],
    boxes = [],
    turned = [],
    labels = [],
    drawings = [],
    figures,
    areas = [],
    zones,
    floats = [],
  } = values
  if (!content) return undefined
  const { page } = content
  const list = createBlockList()
  const made = [...tables, ...boxes].map(({ table }) => table)
  if (zones) addPages(list, [{ page, zones: [...zones], floats }])
  else {
    addDrawn(list, page, tables.length > 0 || figures ? {} : content)
    for (const table of [...made, ...turned, ...labels]) list.add(table, 'text')
    for (const figure of figures ?? []) list.add(figure, 'text')
    if (!figures) for (const { box } of drawings) list.addShape(page, box, 'Drawing')
    for (const { columns } of areas)
      for (const { column, top, items } of columns) {
        if (columns.length > 1)
          list.addColumn(page, { x0: column.left, x1: column.right, y0: top, y1: Math.max(...items.map(({ box }) => box.y1)) })
      }
  }
  const inBlocks = zones ? [...zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)), ...floats] : made
  const own = [...(zones ? [] : lines), ...[...paragraphsIn(inBlocks)].flatMap((paragraph) => paragraph.lines)]
  return {
    lines: own.map((line) => lineItem(line, 'text')),
    shapes: shapesOf(content),
    blocks: list.byPage.get(page) ?? { blocks: [], columns: [] },
  }
}

/** Returns letters drawn one after the other on one baseline as pieces of text. */
function piecesOf(letters: readonly Glyph[]): TraceLine[] {
  const pieces: Glyph[][] = []
  for (const glyph of letters) {
    const last = pieces.at(-1)?.at(-1)
    const isNext =
      last && Math.abs(last.y - glyph.y) < 0.5 && Math.abs(glyph.x - last.endX) < near * glyph.size && last.angle === glyph.angle
    if (isNext) pieces.at(-1)?.push(glyph)
    else pieces.push([glyph])
  }
  return pieces.map((own) => {
    const [first, last] = [own[0] as Glyph, own.at(-1) as Glyph]
    const [x0, x1] = [Math.min(first.x, last.endX), Math.max(first.x, last.endX)]
    const [y0, y1] = [Math.min(first.y, last.endY), Math.max(first.y, last.endY)]
    const isLevel = first.angle % 180 === 0
    const { ascent, descent } = first.face
    const box = isLevel
      ? { x0, x1, y0: y0 - ascent * first.size, y1: y1 + descent * first.size }
      : { x0: x0 - first.size / 2, x1: x1 + first.size / 2, y0, y1 }
    return {
      box: boxFor(box),
      role: 'text',
      text: own
        .map(({ text }) => text)
        .join('')
        .slice(0, 300),
      words: [],
    }
  })
}

function sorted(drawn: readonly Shape[]): Pick<TraceShapes, 'rules' | 'fills'> {
  const boxes = (isOwn: (shape: Shape) => boolean) => drawn.filter(isOwn).map(({ box }) => boxFor(box))
  return { rules: boxes(({ kind }) => kind === 'line'), fills: boxes(({ kind }) => kind !== 'line') }
}
