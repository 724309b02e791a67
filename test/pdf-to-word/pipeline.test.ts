/** The passes of the engine: what each is given, returns and changes is declared, and it touches nothing else. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildModel } from '../../src/pdf-to-word/build-model.ts'
import { type Pass, runPasses, type Watch } from '../../src/pdf-to-word/ir/pass.ts'
import { openPdfFile } from '../../src/pdf-to-word/pdf/file.ts'
import { blockPasses, documentPasses, pagePasses, passes, textPasses } from '../../src/pdf-to-word/pipeline.ts'
import { warmUpPdf } from '../../src/pdf-to-word/warm-up.ts'
import { changesSince, remember } from './helpers/changes.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'
import { on, taggedPdf } from './helpers/tagged-pdf.ts'

type Shown = [number, number, number, string, boolean?]

const prose = (top: number): Shown[] => [
  [72, top, 11, 'The survey was made in the north of the county and its findings were sent out to'],
  [72, top - 14, 11, 'all of those who had asked for them by letter, and to no one else.'],
]
const titles = ['1 Purpose of the survey', '2 Method', '3 Choice of the places', '4 Findings']
const entries = titles.flatMap((title, i): Shown[] => [
  [72, 690 - 16 * i, 11, `${title}${'.'.repeat(90 - title.length)}`],
  [534, 690 - 16 * i, 11, `${i + 2}`],
])
const chapter = (title: string, i: number) =>
  `${showLines([
    [72, 760, 9, 'The survey of the county'],
    [72, 700, 16, title, true],
    ...prose(670),
    [410, 660, 7, `${i + 1}`],
    [72, 600, 11, '(a)'],
    [92, 600, 11, 'bearings that are worn,'],
    [72, 586, 11, '(b)'],
    [92, 586, 11, 'and letters that nobody has read.'],
    [72, 63, 5, `${i + 1}`],
    [77, 60, 9, `See the letter of ${i + 1} May.`],
  ])}\n0.5 w 72 72 m 172 72 l S\n72 540 m 540 540 l 72 520 m 540 520 l 72 500 m 540 500 l 72 500 m 72 540 l 300 500 m 300 540 l 540 500 m 540 540 l S`

const documents: Record<string, Buffer> = {
  'prose, a list and a table': warmUpPdf(),
  'a table of contents, headings, headers, notes and tables': makePdf({
    pages: [showLines([[72, 720, 16, 'Contents', true], ...entries]), ...titles.map(chapter)],
  }),
  'program lines in a box, and a table that text flows beside': makePdf({
    pages: [
      [
        showLines(prose(700)),
        '72 560 440 55 re S',
        showLines([
          [84, 600, 10, 'on request:'],
          [108, 586, 10, 'answer  it'],
          [84, 572, 10, 'end'],
        ]),
        showLines(prose(530)),
        '0.5 w 72 400 m 272 400 l 72 440 m 272 440 l 72 480 m 272 480 l 72 400 m 72 480 l 172 400 m 172 480 l 272 400 m 272 480 l S',
        showLines([
          [80, 455, 10, 'North'],
          [180, 455, 10, '17'],
          [80, 415, 10, 'South'],
          [180, 415, 10, '23'],
          ...[0, 1, 2, 3].map((i): Shown => [284, 470 - 14 * i, 11, 'the table at the left of these lines is small, and']),
        ]),
        showLines(prose(380)),
      ].join('\n'),
    ],
  }),
  'two columns': makePdf({
    pages: [
      showLines(
        Array.from({ length: 40 }, (_, i): Shown[] => [
          [72, 720 - 14 * i, 10, 'nobody had asked the survey what it had found in'],
          [320, 720 - 14 * i, 10, 'the north, and so the board sent a letter to all of'],
        ]).flat(),
      ),
    ],
  }),
}

const courier =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /ArialMT >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>'
/** Lines of one width: words are set apart so that each line ends at the same place. */
const justified = (top: number) =>
  [0, 1, 2, 3, 4, 5].map((i) => `${5 + (i % 3)} Tw BT /F1 10 Tf 1 0 0 1 72 ${top - 13 * i} Tm (${justifiedWords[i % 3]}) Tj ET`).join('\n')
const justifiedWords = [
  'nobody had asked the survey what it had found in the north of the county, and so',
  'nobody had asked the survey what it had found in the north of the county and so on',
  'nobody had asked the survey what it had found in the north of the county or in a few',
]

const more: Record<string, Buffer> = {
  'a tagged heading, list and table': taggedPdf(
    [
      'Document',
      ['H1', on(0, [72, 720, 'The survey of the county'])],
      ['P', on(0, [72, 700, 'The survey was made in the north of the county and its findings were sent out'], [72, 686, 'to all.'])],
      ['L', ['LI', ['Lbl', on(0, [72, 660, '1.'])], ['LBody', on(0, [90, 660, 'bearings that are worn'])]]],
      [
        'Table',
        ['TR', ['TH', on(0, [72, 600, 'Place'])], ['TH', on(0, [272, 600, 'Number'])]],
        ['TR', ['TD', on(0, [72, 580, 'North'])], ['TD', on(0, [272, 580, '17'])]],
      ],
    ],
    [''],
  ),
  'justified lines and program lines': makePdf({
    pages: [
      `${justified(720)}\n0 Tw\n${showLines([
        [72, 600, 10, 'on request:', true],
        [96, 588, 10, 'answer  it', true],
        [96, 576, 10, 'end', true],
        [72, 564, 10, 'stop', true],
      ])}\n${justified(530)}\n${justified(400)}`,
    ],
    page: courier,
  }),
  'numbered lines, captions, turned and slanted text': makePdf({
    pages: [0, 1].map(
      (page) =>
        `${showLines([
          ...Array.from({ length: 12 }, (_, i): Shown[] => [
            [50, 720 - 14 * i, 8, `${i + 1}`],
            [72, 720 - 14 * i, 10, `the survey of page ${page} was made in the north of the county and sent to all of`],
          ]).flat(),
          [72, 500, 10, `Table ${page + 1}: Places of the survey`],
          [80, 465, 10, 'North'],
          [180, 465, 10, '17'],
          [80, 445, 10, 'South'],
          [180, 445, 10, '23'],
        ])}\n0.5 w 72 440 m 272 440 l 72 460 m 272 460 l 72 480 m 272 480 l 72 440 m 72 480 l 172 440 m 172 480 l 272 440 m 272 480 l S
BT /F1 10 Tf 0 1 -1 0 590 300 Tm (County board) Tj ET BT /F1 60 Tf 0.7 0.7 -0.7 0.7 200 150 Tm (Draft) Tj ET`,
    ),
  }),
}

const build = (pdf: Buffer, watch?: Watch) => {
  const file = openPdfFile(pdf)
  if (!file) throw new Error('no PDF')
  return buildModel({ file, pages: undefined, images: true, onProgress: undefined, signal: AbortSignal.timeout(60_000), watch })
}

/** Returns what each pass changed that it does not declare, by what it does. */
async function undeclared(pdf: Buffer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  await build(pdf, ({ does, changes }, values) => {
    const before = remember(values)
    return () => {
      const more = [...changesSince(before)].filter((change) => !(changes as readonly string[]).includes(change))
      if (more.length > 0) found[does] = more
    }
  })
  return found
}

test.each(Object.entries({ ...documents, ...more }))('no pass changes more than it declares: %s', async (_, pdf) => {
  expect(await undeclared(pdf)).toEqual({})
})

test('what is not written is not kept while the file is written', async () => {
  expect(Object.keys(await build(warmUpPdf()))).not.toContain('contents')
})

test('the passes that run others on each page declare all changes of lines, which are made before', () => {
  const own = new Set(blockPasses.flatMap(({ changes }) => changes.filter((change) => change.startsWith('Line.'))))
  expect([...own].sort()).toEqual(['Line.words', 'Line.x0'])
  const outer = documentPasses.filter(({ writes }) => writes.includes('pages'))
  expect(outer.map(({ changes }) => [...changes].sort())).toEqual([[...own].sort(), [...own].sort()])
})

test('detects what a pass changes', () => {
  const word = { text: 'a', style: {}, tabbed: false }
  const line = { words: [word], baseline: 1 }
  const before = remember({ lines: [line], sizes: new Map([['a', { x: 1 }]]) })
  expect([...changesSince(before)]).toEqual([])
  Object.assign(word, { note: 1 })
  line.words.push(word)
  expect([...changesSince(before)].sort()).toEqual(['Line.words', 'Word.note'])
})

test('a pass gets only what it reads', () => {
  const seen: object[] = []
  const pass: Pass<{ a: number; b: number }> = {
    part: '',
    does: '',
    reads: ['a'],
    writes: ['b'],
    changes: [],
    run(given) {
      seen.push(given)
      return { b: given.a + 1 }
    },
  }
  expect(runPasses([pass], { a: 1, b: 5 })).toEqual({ a: 1, b: 2 })
  expect(seen).toEqual([{ a: 1 }])
})

test.each<[string, readonly { does: string; reads: readonly string[]; writes: readonly string[] }[], string[]]>([
  ['a page', pagePasses, ['facts', 'styles', 'gaps', 'tagging', 'bookmark', 'onFinding']],
  ["a page's blocks", blockPasses, ['content', 'lines', 'notes', 'text', 'stats', 'tags', 'onFinding']],
  [
    'all pages',
    [...textPasses, ...documentPasses],
    ['contents', 'styles', 'targets', 'tags', 'outline', 'outlineIsComplete', 'fonts', 'kernings', 'carried', 'onFinding', 'watch'],
  ],
])('every pass over %s reads what is there before it', (_, list, given) => {
  const known = new Set(given)
  for (const { does, reads, writes } of list) {
    expect({ does, missing: reads.filter((name) => !known.has(name)) }).toEqual({ does, missing: [] })
    for (const name of writes) known.add(name)
  }
})

test('the docs list all parts and passes, in order', async () => {
  const page = await readFile('docs/pdf-to-word.md', 'utf8')
  const [, section = ''] = /\n## The passes\n(.*?)\n## /s.exec(page) ?? []
  const listed = [...section.matchAll(/^(?:\d+\. .*|\*.*\*)$/gm)].map(([line]) => line)
  expect(listed).toEqual(
    passes.flatMap(({ part, does }, i) => [...(part === passes[i - 1]?.part ? [] : [`*${part}*`]), `${i + 1}. ${does}`]),
  )
})
