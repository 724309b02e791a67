/**
 * Draws stamps on the pages of a PDF; runs in the sandbox.
 *
 *     stamp-program STRUCTURE PLAN
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `changes.json` into the current folder.
 */
import { readFile } from 'node:fs/promises'
import { appendContent, createNewObjects, freeName } from '../structure/append.ts'
import { writeChanges } from '../structure/changes.ts'
import { type JsonObject, parseStructure } from '../structure/json.ts'
import { frameOf, pagesOf } from '../structure/pages.ts'
import { type Drawing, importDrawings } from './drawings.ts'
import { placeStamp } from './placing.ts'
import type { StampPlan } from './plan.ts'

const [structurePath = '', planPath = ''] = process.argv.slice(2)
if (structurePath !== '') await stamp(structurePath, JSON.parse(await readFile(planPath, 'utf8')) as StampPlan)

async function stamp(from: string, { drawings: sources, stamps, placing, layer, opacity }: StampPlan): Promise<void> {
  const structure = parseStructure(await readFile(from, 'utf8'))
  const changes = new Map<string, JsonObject>()
  const news = createNewObjects(structure, changes)
  const state = news.add({ value: { '/Type': '/ExtGState', '/ca': opacity, '/CA': opacity } })
  const drawings: Drawing[] = []
  let next = Number.parseInt(state, 10) + 1
  for (const source of sources) {
    const { drawings: more, nextNumber } = importDrawings(parseStructure(await readFile(source, 'utf8')), next, changes, opacity < 1)
    drawings.push(...more)
    next = nextNumber
  }
  news.from(next)
  const pages = pagesOf(structure)
  for (const { page: number, drawing: index } of stamps) {
    const [page, drawing] = [pages[number - 1], drawings[index]]
    if (page === undefined || drawing === undefined) continue
    const matrix = placeStamp(drawing, placing, frameOf(page, structure))
    const form = freeName(page, '/XObject', 'Stamp', structure)
    const look = freeName(page, '/ExtGState', 'StampLook', structure)
    const numbers = matrix.map((part) => part.toFixed(6)).join(' ')
    // Screen readers skip artifacts, which are not part of the text (PDF 32000, 14.8.2.2).
    const drawn = `/Artifact BMC q ${numbers} cm ${opacity < 1 ? `${look} gs ` : ''}${form} Do Q EMC`
    const resources = { '/XObject': { [form]: drawing.reference }, ...(opacity < 1 && { '/ExtGState': { [look]: state } }) }
    changes.set(page.key, { value: appendContent(page, { drawn, layer, resources }, structure, news) })
  }
  await writeChanges('changes.json', structure, changes)
}
