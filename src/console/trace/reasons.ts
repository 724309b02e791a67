/** The panel beside the page: its blocks in reading order, each with the evidence for its type. */
import type { TraceBlock, TraceFinding } from '../../pdf-to-word/trace/trace.ts'
import { byId, findingsNow, isInside, isSame, keyOf, kindOf, make, state, viewAt } from './state.ts'

interface Listeners {
  select(block: TraceBlock): void
  /** Selects another pass. */
  pass(index: number): void
}

interface Panel {
  findings: readonly TraceFinding[]
  changed: ReadonlySet<TraceBlock>
  on: Listeners
}

/** Adds a decision to the panel: what was found or rejected, the measurements, and the alternatives. */
function addFinding(parent: Element, { kind, holds, because, rivals, pass }: TraceFinding, on: Listeners, label: string = kind): void {
  const item = make(parent, 'li', holds ? 'holds' : 'fails')
  make(item, 'b', '', holds ? label : `not: ${label}`)
  item.append(` ${because} `)
  const jump = make(item, 'button', 'pass', `pass ${pass + 1}`)
  jump.addEventListener('click', () => on.pass(pass))
  for (const rival of rivals) make(item, 'span', 'rival', rival)
}

function addBlock(parent: Element, block: TraceBlock, { findings, changed, on }: Panel): void {
  const isSelected = keyOf(block) === state.selected
  const card = make(parent, 'article', `card ${kindOf(block)} in-${block.place}${isSelected ? ' selected' : ''}`)
  const head = make(card, 'button', 'head')
  make(head, 'span', 'number', block.order > 0 ? String(block.order) : '')
  make(head, 'b', '', block.role)
  if (block.place !== 'text') make(head, 'span', 'place', block.place)
  if (changed.has(block)) make(head, 'span', 'new', 'changed here')
  head.addEventListener('click', () => on.select(block))
  make(card, 'p', 'quote', block.text)
  make(card, 'p', 'facts', block.facts.join(' · '))
  const reasons = make(card, 'ul', 'reasons')
  const own = findings.filter(({ box, kind, holds }) => holds && kind !== 'columns' && kind !== 'tags' && isSame(box, block.box))
  for (const finding of own) addFinding(reasons, finding, on)
  const around = findings.filter((finding) => isSelected && finding.holds && finding.kind === 'columns' && isInside(block.box, finding.box))
  for (const finding of around) addFinding(reasons, finding, on, 'is set in columns')
  for (const finding of findings)
    if (!finding.holds && finding.kind !== 'tags' && (isSame(finding.box, block.box) || isInside(finding.box, block.box)))
      addFinding(reasons, finding, on)
}

/** Returns the blocks of the page that differ from those before the selected pass. */
function changedBlocks(blocks: readonly TraceBlock[]): Set<TraceBlock> {
  if (state.pass === 0) return new Set()
  const before = new Set(viewAt(state.pass - 1).blocks.map((block) => JSON.stringify(block)))
  return new Set(blocks.filter((block) => !before.has(JSON.stringify(block))))
}

/** Lists the blocks of the page after the selected pass, with the evidence for and against them. */
export function drawReasons(on: Listeners): void {
  const panel = byId('why')
  panel.replaceChildren()
  const { blocks, lines } = viewAt(state.pass)
  const findings = findingsNow()
  const pageWide = findings.filter(
    ({ kind }) => kind === 'tags' || kind === 'columns' || (blocks.length === 0 && kind === 'header or footer'),
  )
  const about = make(panel, 'ul', 'reasons about')
  for (const finding of pageWide) addFinding(about, finding, on)
  if (blocks.length === 0) make(panel, 'p', 'none', `No blocks yet: the page has ${lines.length} lines. Move the slider on.`)
  const changed = changedBlocks(blocks)
  byId('changes').textContent = changed.size > 0 ? `Changed ${changed.size} of the ${blocks.length} blocks of this page.` : ''
  const own = blocks.filter(({ place }) => place !== 'cell')
  for (const block of own) addBlock(panel, block, { findings, changed, on })
  const inCells = blocks.filter(({ place }) => place === 'cell')
  if (inCells.length === 0) return
  const details = make(panel, 'details', '') as HTMLDetailsElement
  make(details, 'summary', '', `${inCells.length} blocks in cells`)
  const fill = () => {
    for (const block of inCells) addBlock(details, block, { findings, changed, on })
  }
  details.open = inCells.some((block) => keyOf(block) === state.selected)
  // Filled when opened, because there may be thousands.
  if (details.open) fill()
  else details.addEventListener('toggle', fill, { once: true })
}
