/** Draws the page as a picture, with boxes over the results of the passes. */
import type { TraceBlock, TraceBox, TraceLine } from '../../pdf-to-word/trace/trace.ts'
import { byId, findingsNow, keyOf, kindOf, make, pictures, shown, state, trace, viewAt } from './state.ts'

type OnSelect = (block: TraceBlock) => void

const svgSpace = 'http://www.w3.org/2000/svg'

function drawBox(parent: Element, [x0, y0, x1, y1]: TraceBox, className: string, title = ''): SVGElement {
  const rect = document.createElementNS(svgSpace, 'rect')
  const places = { x: x0, y: y0, width: Math.max(0.8, x1 - x0), height: Math.max(0.8, y1 - y0) }
  for (const [name, value] of Object.entries(places)) rect.setAttribute(name, String(value))
  rect.setAttribute('class', className)
  if (title) {
    const label = document.createElementNS(svgSpace, 'title')
    label.textContent = title
    rect.append(label)
  }
  parent.append(rect)
  return rect
}

function drawLines(svg: SVGElement, lines: readonly TraceLine[]): void {
  for (const { box, role, text, words } of lines) {
    if (shown.has('lines')) drawBox(svg, box, `line ${role}`, text)
    if (shown.has('words')) for (const [from, to] of words) drawBox(svg, [from, box[1], to, box[3]], 'word')
  }
}

function drawOrder(svg: SVGElement, { order, box }: TraceBlock, kind: string): void {
  const badge = document.createElementNS(svgSpace, 'text')
  badge.textContent = String(order)
  badge.setAttribute('x', String(box[0] - 3))
  badge.setAttribute('y', String(box[1] + 8))
  badge.setAttribute('class', `order ${kind}`)
  svg.append(badge)
}

function drawBlocks(svg: SVGElement, blocks: readonly TraceBlock[], onSelect: OnSelect): void {
  for (const block of blocks) {
    const kind = kindOf(block)
    if (shown.has('blocks')) {
      for (const cell of block.cells) drawBox(svg, cell, 'cell')
      const isSelected = keyOf(block) === state.selected
      const rect = drawBox(svg, block.box, `block ${kind} in-${block.place}${isSelected ? ' selected' : ''}`, block.role)
      rect.addEventListener('click', () => onSelect(block))
    }
    if (shown.has('order') && block.order > 0) drawOrder(svg, block, kind)
  }
}

/** Draws the page with the results after the selected pass. */
export function drawPage(onSelect: OnSelect): void {
  const { width = 1, height = 1 } = trace.pages[state.page] ?? {}
  const paper = byId('paper')
  paper.replaceChildren()
  paper.style.aspectRatio = `${width} / ${height}`
  const picture = pictures[state.page]
  if (picture && shown.has('page')) {
    const image = make(paper, 'img', '') as HTMLImageElement
    image.alt = `Page ${trace.pages[state.page]?.number}`
    image.src = `data:image/jpeg;base64,${picture}`
  }
  const svg = document.createElementNS(svgSpace, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  paper.append(svg)
  const { lines, shapes, blocks, columns } = viewAt(state.pass)
  if (shown.has('rules') && shapes) {
    for (const box of shapes.fills) drawBox(svg, box, 'fill')
    for (const box of shapes.rules) drawBox(svg, box, 'rule')
    for (const box of shapes.pictures) drawBox(svg, box, 'picture')
  }
  for (const box of columns) if (shown.has('blocks')) drawBox(svg, box, 'column')
  drawLines(svg, lines)
  drawBlocks(svg, blocks, onSelect)
  if (shown.has('lost'))
    for (const { box, holds, kind, because } of findingsNow())
      if (!holds && kind !== 'tags') drawBox(svg, box, 'lost', `no ${kind}: ${because}`)
}
