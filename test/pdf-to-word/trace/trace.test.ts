/** The trace of a conversion: what each pass left on each page, and why. */
import { expect, test } from 'vitest'
import { buildModel } from '../../../src/pdf-to-word/build-model.ts'
import { ignoreFindings } from '../../../src/pdf-to-word/ir/evidence.ts'
import { openPdfFile } from '../../../src/pdf-to-word/pdf/file.ts'
import { passes } from '../../../src/pdf-to-word/pipeline.ts'
import { createTrace } from '../../../src/pdf-to-word/trace/collect.ts'
import type { Trace } from '../../../src/pdf-to-word/trace/trace.ts'
import { warmUpPdf } from '../../../src/pdf-to-word/warm-up.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

type Shown = [number, number, number, string, boolean?]

async function traceOf(pdf: Buffer): Promise<Trace> {
  const file = openPdfFile(pdf)
  if (!file) throw new Error('no PDF')
  const trace = createTrace(passes)
  const signal = AbortSignal.timeout(60_000)
  await buildModel({ file, pages: undefined, images: true, onProgress: undefined, signal, watch: trace.watch, onFinding: trace.onFinding })
  return trace.result()
}

const because = (trace: Trace, kind: string, holds: boolean) =>
  trace.findings.filter((finding) => finding.kind === kind && finding.holds === holds).map((finding) => finding.because)

const blocksAtEnd = (trace: Trace, page = 0) => trace.blocks[trace.views.at(-1)?.[page]?.[2] ?? -1]?.blocks ?? []

test('contains all passes in order, and a view of each page after each', async () => {
  const trace = await traceOf(warmUpPdf())
  expect(trace.passes.map(({ does }) => does)).toEqual(passes.map(({ does }) => does))
  expect(trace.views.map((views) => views.length)).toEqual(passes.map(() => 2))
})

test('stores unchanged values once', async () => {
  const trace = await traceOf(warmUpPdf())
  expect(trace.shapes).toHaveLength(1)
  expect(trace.blocks.length).toBeLessThan(trace.passes.length)
})

test('blocks are in reading order, with those of cells and headers last', async () => {
  const blocks = blocksAtEnd(await traceOf(warmUpPdf()))
  const inText = blocks.filter(({ place }) => place === 'text')
  expect(inText.map(({ order }) => order)).toEqual(inText.map((_, i) => i + 1))
  expect(inText[0]?.role).toBe('Heading 1')
  expect(blocks.filter(({ place }) => place === 'cell')).toHaveLength(9)
  expect(blocks.filter(({ place, order }) => place !== 'text' && order !== 0)).toEqual([])
})

const columnLine = (i: number): Shown[] => [
  [72, 720 - 14 * i, 10, 'nobody had asked the survey what it had found in'],
  [320, 720 - 14 * i, 10, 'the north, and so the board sent a letter to all of'],
]
const inRows = Array.from({ length: 40 }, (_, i) => columnLine(i))

test('explains why text is in columns', async () => {
  const bySide = [0, 1].flatMap((side) => inRows.map((row) => row[side] as Shown))
  const [found] = because(await traceOf(makePdf({ pages: [showLines(bySide)] })), 'columns', true)
  expect(found).toMatch(/^Nothing crosses a gutter at \d+ pt\. 40 lines on the left and 40 on the right fill \d+ % and \d+ %/)
})

test('explains why text beside text is a table instead of columns', async () => {
  const cells = Array.from({ length: 8 }, (_, i): Shown[] => [
    [72, 700 - 20 * i, 10, `Station ${i + 1}`],
    [220, 700 - 20 * i, 10, `${17 * i + 3}`],
    [360, 700 - 20 * i, 10, `${23 * i + 8} m`],
  ])
  const trace = await traceOf(makePdf({ pages: [showLines(cells.flat())] }))
  expect(because(trace, 'table', true)).toEqual([
    expect.stringMatching(/^8 rows keep 2 gutters open at [\d–, ]+ pt; 8 with text in several columns\.$/),
  ])
})

test('explains why a paragraph begins, and why each label lost', async () => {
  const lines: Shown[] = [
    [72, 700, 11, 'The survey was made in the north of the county and its findings were sent out to'],
    [72, 686, 11, 'all of them.'],
    [72, 672, 11, 'Nobody answered it, which was not a surprise to those who had been there for long.'],
    [72, 630, 11, '17. '],
    [100, 630, 11, 'alone'],
  ]
  const trace = await traceOf(makePdf({ pages: [showLines(lines)] }))
  expect(because(trace, 'paragraph', true)).toContainEqual(
    expect.stringMatching(/^The line above it has \d+ pt of free space, and the first word, “Nobody”, is \d+ pt wide/),
  )
  expect(because(trace, 'list item', false)).toEqual([expect.stringContaining('“17.” has the form of a label, but no neighbour')])
})

test('names the evidence against a heading', async () => {
  const body = Array.from(
    { length: 12 },
    (_, i): Shown => [72, 600 - 14 * i, 10, 'the survey had found in the north and so the board sent a letter to every one'],
  )
  const lines: Shown[] = [[72, 700, 16, 'What the survey found', true], [72, 660, 10, 'Dear members of the board,', true], ...body]
  const trace = await traceOf(makePdf({ pages: [showLines(lines)] }))
  const headings = trace.findings.filter(({ kind }) => kind === 'heading')
  expect(headings.map(({ holds, rivals }) => [holds, ...rivals])).toEqual([[true], [false, 'It ends in a comma or a semicolon.']])
  expect(headings[0]?.because).toContain('Its font size is 16 pt, bold; that of the body text is 10 pt.')
})

test('a repeated decision for justified text replaces the first one', async () => {
  const line = 'the survey had found in the north and so the board sent a letter to every one of them'
  const lines = Array.from({ length: 30 }, (_, i): Shown => [72, 720 - 14 * i, 10, line])
  const trace = await traceOf(makePdf({ pages: [showLines(lines)] }))
  const anew = trace.passes.findIndex(({ does }) => does.startsWith('Runs these passes again if most paragraphs are justified'))
  const told = trace.findings.filter(({ kind }) => kind === 'paragraph')
  const [before, after] = [told.filter(({ pass }) => pass < anew), told.filter(({ pass }) => pass === anew)]
  expect([before.length, after.length]).toEqual([1, 1])
  expect([...before, ...after].map(({ until }) => until)).toEqual([anew, trace.passes.length])
})

test('describes a decision only if there is a listener', () => {
  ignoreFindings(() => {
    throw new Error('described for nobody')
  })
})
