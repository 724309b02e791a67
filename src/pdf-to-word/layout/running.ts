/** Finds running headers and footers: what stands at the same height with the same words on several pages. */
import type { Line } from './model.ts'
import type { PageContent } from './page-content.ts'
import { lineText } from './rows.ts'

/** How far from the top and the bottom edge they are looked for, as a share of the page's height. */
const zone = 0.16
/** How far the heights may differ, in points. */
const drift = 4

interface PageLines {
  header: Line[]
  footer: Line[]
}

/** The header and footer lines of every page, by the tags where there are some, else by repetition. */
export function findRunning(pages: readonly PageContent[]): PageLines[] {
  const byTags = pages.some(({ headerLines, footerLines }) => headerLines.length + footerLines.length > 0)
  if (byTags) return pages.map(({ headerLines, footerLines }) => ({ header: headerLines, footer: footerLines }))
  const header = repeated(pages, 'header')
  const footer = repeated(pages, 'footer')
  return pages.map((_, i) => ({ header: header[i] ?? [], footer: footer[i] ?? [] }))
}

function repeated(pages: readonly PageContent[], side: 'header' | 'footer'): Line[][] {
  const edges = pages.map((page) => edgeLines(page, side))
  const taken = edges.map((): Line[] => [])
  const open = edges.map(() => true)
  // Line by line from the edge inwards: the first that is not repeated ends it.
  for (let depth = 0; depth < 8 && open.some(Boolean); depth++) {
    for (const [i, lines] of edges.entries()) {
      const line = lines[depth]
      if (!open[i]) continue
      const isRepeated = line !== undefined && hasTwin(line, i, edges, side, pages)
      if (isRepeated && line) taken[i]?.push(line)
      else open[i] = false
    }
  }
  return taken
}

/** From the edge inwards. */
function edgeLines({ lines, height }: PageContent, side: 'header' | 'footer'): Line[] {
  const near = lines.filter((line) => (side === 'header' ? line.bottom < height * zone : line.top > height * (1 - zone)))
  return near.sort((a, b) => (side === 'header' ? a.baseline - b.baseline : b.baseline - a.baseline) || a.x0 - b.x0)
}

/** Whether one of the nearest pages, or of the nearest on the same side of a sheet, has the line too. */
function hasTwin(line: Line, index: number, edges: readonly Line[][], side: 'header' | 'footer', pages: readonly PageContent[]): boolean {
  const key = keyOf(line)
  for (const other of [index - 1, index + 1, index - 2, index + 2]) {
    const page = pages[other]
    const own = pages[index]
    const found = edges[other]?.find((twin) => {
      if (!page || !own) return false
      const distance = side === 'header' ? twin.baseline - line.baseline : page.height - twin.baseline - (own.height - line.baseline)
      return Math.abs(distance) < drift && keyOf(twin) === key
    })
    if (found) return true
  }
  return false
}

/** Its words without their numbers, which count the pages. */
function keyOf(line: Line): string {
  const text = lineText(line).replace(/\d+/g, '#').replace(/\s+/g, ' ')
  return /^[ivxlc]{1,6}$/.test(text) ? '#' : text
}
