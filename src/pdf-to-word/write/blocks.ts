/** Converts blocks to WordprocessingML; floating ones are anchored in the next paragraph. */
import type { Cell, PlacedBlock, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { noSpacing, type Spacing } from '../ir/spacing.ts'
import { figureRun } from './figure-run.ts'
import { lowestStyle } from './fixed-styles.ts'
import { spacingXml, writtenSpacing } from './formatting/spacing.ts'
import { paragraphXml } from './paragraph.ts'
import type { PartWriter } from './part-writer.ts'
import { twips } from './parts/xml.ts'
import { letterShift } from './section.ts'
import type { StyleId } from './styles.ts'
import { tableXml } from './table.ts'

/** Minimum indent of a picture to be centred, and maximum distance of its centre from that of its column; both in twips. */
const leastIndent = 240
const sameMiddle = 8
/** Properties of a paragraph that takes almost no space. */
export const lowest = `<w:pPr>${lowestStyle}</w:pPr>`

/**
 * Returns paragraphs, tables and figures in order, each between the edges of its column.
 * @param style of all paragraphs; by default, each has its own
 */
export function blocksXml(
  blocks: readonly { block: PlacedBlock; left: number; right: number }[],
  part: PartWriter,
  style?: StyleId,
): string {
  let xml = ''
  let floats = ''
  let last: PlacedBlock | undefined
  for (const { block, left, right } of blocks) {
    if (block.kind === 'figure' && !block.inline) {
      floats += figureRun(block, part)
      continue
    }
    if (block.kind === 'paragraph') {
      const isApart = floats !== '' && block.rtl
      xml += isApart ? anchorXml(floats, block.spacing.breakBefore) : ''
      xml += paragraphXml(block, part, { ...(style ? { style } : {}), ...(isApart ? { anchored: true } : { before: floats }) })
      floats = ''
    } else if (block.kind === 'table') {
      // What floats stays on the page of the next paragraph. Word joins adjacent tables.
      const held = block.isFrame || block.floating ? '' : floats
      xml += held || isTableInText(last) ? `<w:p>${lowest}${held}</w:p>` : ''
      if (held) floats = ''
      xml += block.isFrame
        ? frameXml(block, part, style)
        : tableXml(block, { part, left, right, blocksXml: (cell) => cellXml(cell, part, style) })
    } else {
      xml += figureParagraph(block, part, { left, right, floats })
      floats = ''
    }
    last = block
  }
  if (floats || blocks.at(-1)?.block.kind === 'table') xml += `<w:p>${lowest}${floats}</w:p>`
  return xml
}

const isTableInText = (block: PlacedBlock | undefined) => block?.kind === 'table' && !block.floating

/**
 * Returns a separate paragraph for floating objects. In right-to-left text LibreOffice measures positions from the right and Word does not,
 * so the anchor cannot be in such text.
 */
function anchorXml(floats: string, breakBefore: Spacing['breakBefore']): string {
  if (!breakBefore) return `<w:p>${lowest}${floats}</w:p>`
  if (breakBefore === 'column') return `<w:p>${lowest}<w:r><w:br w:type="column"/></w:r>${floats}</w:p>`
  return `<w:p><w:pPr>${lowestStyle}<w:pageBreakBefore/></w:pPr>${floats}</w:p>`
}

function figureParagraph(
  figure: Figure,
  part: PartWriter,
  { left, right, floats }: { left: number; right: number; floats: string },
): string {
  const run = figureRun(figure, part)
  if (!run && !floats) return ''
  const indent = twips(figure.box.x0 - left + letterShift)
  const behind = twips(right - letterShift - figure.box.x1)
  const isCentred = indent > leastIndent && Math.abs(indent - behind) < sameMiddle * 2
  const [before, after] = isCentred ? [Math.max(0, indent - behind), Math.max(0, behind - indent)] : [indent, 0]
  const indents = `${before === 0 ? '' : ` w:left="${before}"`}${after === 0 ? '' : ` w:right="${after}"`}`
  const place = `${indents ? `<w:ind${indents}/>` : ''}${isCentred ? '<w:jc w:val="center"/>' : ''}`
  const breakBefore = figure.spacing.breakBefore === 'page' ? '<w:pageBreakBefore/>' : ''
  const spacing = writtenSpacing({ ...noSpacing(), before: figure.spacing.before })
  const id = part.styles.figureOf(spacing) as StyleId
  const style = id === 'Normal' ? '' : `<w:pStyle w:val="${id}"/>`
  const own = spacingXml(spacing, part.styles.spacingOf(id))
  const keep = figure.keepNext ? '<w:keepNext/>' : ''
  return `<w:p><w:pPr>${style}${keep}${breakBefore}${own}${place}</w:pPr>${floats}${run}</w:p>`
}

/** Returns the paragraphs of a frame. Each has the same frame position, which joins them. */
function frameXml({ box, rows }: Table, part: PartWriter, style: StyleId | undefined): string {
  const size = `w:w="${twips(box.x1 - box.x0)}" w:h="${twips(box.y1 - box.y0)}" w:hRule="atLeast"`
  const frame = `<w:framePr ${size} w:wrap="around" w:vAnchor="page" w:hAnchor="page" w:x="${twips(box.x0)}" w:y="${twips(box.y0)}"/>`
  const blocks = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.blocks))
  return blocks
    .flatMap((block) => (block.kind === 'paragraph' ? paragraphXml(block, part, { ...(style ? { style } : {}), frame }) : []))
    .join('')
}

function cellXml(cell: Cell, part: PartWriter, style: StyleId | undefined): string {
  const xml = blocksXml(
    cell.blocks.map((block) => ({ block, left: cell.box.x0, right: cell.box.x1 })),
    part,
    style,
  )
  const last = cell.blocks.at(-1)
  return last?.kind === 'paragraph' ||
    (last?.kind === 'table' && xml.endsWith('</w:p>')) ||
    (last?.kind === 'figure' && xml.endsWith('</w:p>'))
    ? xml
    : `${xml}<w:p/>`
}
