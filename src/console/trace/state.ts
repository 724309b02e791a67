/** State of the page of `convertd inspect`, and functions to find and create its elements. */
import type { Trace, TraceBlock, TraceBox, TraceFinding } from '../../pdf-to-word/trace/trace.ts'

/** The data in the page. */
export interface Content {
  filename: string
  trace: Trace
  pictures: string[]
}

export const { filename, trace, pictures } = JSON.parse(byId('trace').textContent ?? '') as Content
export const layers = ['page', 'words', 'lines', 'blocks', 'order', 'rules', 'lost'] as const
/** One of `layers`. */
export type LayerName = (typeof layers)[number]
export const layerLabels: Record<LayerName, string> = {
  page: 'Page',
  words: 'Words',
  lines: 'Lines',
  blocks: 'Blocks and cells',
  order: 'Reading order',
  rules: 'Rules and fills',
  lost: 'What lost',
}
export const shown = new Set<LayerName>(['page', 'lines', 'blocks', 'order', 'lost'])
export const state = { page: 0, pass: trace.passes.length - 1, selected: '' }
/** Minimum shared area of two boxes of the same thing, as a share of both; and minimum share of a box that lies inside another. */
const sameShare = 0.5
const insideShare = 0.9

/** Returns the element with this id. @throws Error if the page has none */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no element ${id}`)
  return found
}

/** Creates an element at the end of `parent` and returns it. */
export function make(parent: Element, name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  parent.append(made)
  return made
}

const areaOf = ([x0, y0, x1, y1]: TraceBox) => Math.max(0.1, x1 - x0) * Math.max(0.1, y1 - y0)

function sharedArea(one: TraceBox, other: TraceBox): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0])
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1])
  return width > 0 && height > 0 ? width * height : 0
}

/** Returns whether two boxes cover almost the same area. */
export const isSame = (one: TraceBox, other: TraceBox) => sharedArea(one, other) > sameShare * Math.max(areaOf(one), areaOf(other))
/** Returns whether a box lies almost completely in another. */
export const isInside = (inner: TraceBox, outer: TraceBox) => sharedArea(inner, outer) > insideShare * areaOf(inner)

/** Returns the lines, shapes and blocks of the current page after a pass. */
export function viewAt(pass: number) {
  const [line, shape, block] = trace.views[pass]?.[state.page] ?? [0, 0, 0]
  return {
    lines: trace.lines[line] ?? [],
    shapes: trace.shapes[shape],
    blocks: trace.blocks[block]?.blocks ?? [],
    columns: trace.blocks[block]?.columns ?? [],
  }
}

/** Returns the decisions on this page that are valid after the selected pass. */
export const findingsNow = (): TraceFinding[] =>
  trace.findings.filter(({ page, pass, until }) => page === state.page && pass <= state.pass && state.pass < until)

/** Returns the kind of a block, which decides its colour. */
export function kindOf({ kind, role, place }: TraceBlock): string {
  if (place === 'header' || place === 'footer' || place === 'note') return place
  if (kind !== 'paragraph') return kind
  if (/^(Heading|Title$)/.test(role)) return 'heading'
  return role.startsWith('List') ? 'list' : role === 'Caption' ? 'caption' : 'paragraph'
}

/** Returns a key by which a block is recognized after another pass. */
export const keyOf = ({ kind, box, place }: TraceBlock) => `${kind} ${place} ${box.join(' ')}`
