import { expect, test } from 'vitest'
import { scannedAdvanceOf } from '../../../src/pdf-to-word/fonts/tables/advances.ts'
import type { ScannedPage, ScannedWord } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { typeOfLines } from '../../../src/pdf-to-word/read/scans/type.ts'

/** Pixels of a point, at 300 dots per inch. */
const point = 300 / 72

interface Line {
  text: string
  family: string
  size: number
  bold?: boolean
  /** Bearings, and heights of small letters, capitals, ascenders and descenders, in parts of the size. */
  bearings: number
  heights: readonly [number, number, number, number]
}

const cambria = { family: 'Cambria', bearings: 0.045, heights: [0.475, 0.669, 0.697, 0.215] } as const
const arial = { family: 'Arial', bearings: 0.08, heights: [0.535, 0.695, 0.725, 0.208] } as const
const calibri = { family: 'Calibri', bearings: 0.075, heights: [0.482, 0.645, 0.697, 0.164] } as const
const courier = { family: 'Courier New', bearings: 0.14, heights: [0.535, 0.662, 0.725, 0.208] } as const

/** As a reader gives it: boxes around the ink in whole pixels. */
function pageOf(lines: readonly Line[], page = 1): ScannedPage {
  const words = lines.flatMap((line, i) => wordsOf(line, i))
  return {
    page,
    width: 2480,
    height: 3508,
    turned: 0,
    slope: 0,
    toPage: [1 / point, 0, 0, 1 / point, 0, 0],
    regions: null,
    words,
    rules: [],
    fills: [],
    pictures: [],
  }
}

function wordsOf(
  { text, family, size, bold = false, bearings, heights: [small, capital, ascender, descender] }: Line,
  line: number,
): ScannedWord[] {
  let x = 200
  const baseline = 200 + line * 80
  return text.split(' ').map((word) => {
    const em = size * point
    const advance = (scannedAdvanceOf(word, { family, bold, italic: false }) ?? 0) * em
    const above = /[bdfhkl]/.test(word) ? ascender : /[A-Z0-9it]/.test(word) ? capital : small
    const box = {
      x0: Math.round(x),
      x1: Math.round(x + advance - bearings * em),
      y0: Math.round(baseline - above * em - 0.8),
      y1: Math.round(baseline + (/[gpqy]/.test(word) ? descender * em : 0)),
    }
    x += advance + em / 4
    return {
      ...box,
      text: word,
      confidence: 95,
      baseline: [baseline, baseline],
      size: em * 0.9,
      line,
      bold,
      italic: false,
      inPicture: false,
    }
  })
}

const body = [
  'The harbour office has replaced the visitor',
  'numbers as the earlier memo had suggested',
  'while the bridge was closed for repairs',
  'and nobody asked about the quarterly sums',
]

test('gives all pages one size, and headings the same family', () => {
  const pages = [1, 2].map((page) =>
    pageOf(
      [
        { text: 'Financial highlights of spring', size: 14, bold: true, ...calibri },
        ...body.map((text) => ({ text, size: 11, ...cambria })),
        { text: 'Operational review and staff', size: 14, bold: true, ...calibri },
        ...body.map((text) => ({ text, size: 11, ...cambria })),
        { text: 'const harbour = openDocument(letter)', size: 9.5, ...courier },
      ],
      page,
    ),
  )
  const typeOf = typeOfLines(pages)
  const seen = [0, 1, 4, 5, 9, 10].map((line) => typeOf(2, line))
  expect(seen.map(({ size }) => size)).toEqual([14, 11, 11, 14, 11, 9.5])
  expect(seen.map(({ family }) => family.family)).toEqual(['Calibri', 'Cambria', 'Cambria', 'Calibri', 'Cambria', 'Courier New'])
})

test('uses widths if a rule enlarges the boxes of words, and heights if a line is too short', () => {
  const page = pageOf([
    ...body.map((text) => ({ text, size: 11, ...calibri })),
    { text: 'Normal Normal Normal', size: 11, ...calibri },
    { text: 'E', size: 11, ...calibri },
  ])
  const words = page.words.map((word) =>
    word.line === 4 ? { ...word, y0: word.y0 - 14 } : word.line === 5 ? { ...word, text: '|', size: 60 } : word,
  )
  const typeOf = typeOfLines([{ ...page, words }])
  expect([typeOf(1, 0).size, typeOf(1, 4).size, typeOf(1, 5).size]).toEqual([11, 11, 11])
})

test('tells Arial Narrow from Arial by its widths, and gives bold headings in it their size', () => {
  const page = pageOf([
    { text: 'Foreign trade', size: 14, bold: true, ...arial },
    { text: 'Method', size: 12, bold: true, ...arial },
    ...[...body, ...body].map((text) => ({ text, size: 10, ...arial })),
  ])
  const narrow = page.words.map((word) => ({ ...word, x0: 200 + (word.x0 - 200) * 0.82, x1: 200 + (word.x1 - 200) * 0.82 }))
  for (const [words, family] of [
    [page.words, 'Arial'],
    [narrow, 'Arial Narrow'],
  ] as const) {
    const typeOf = typeOfLines([{ ...page, words }])
    const types = [0, 1, 2, 9].map((line) => typeOf(1, line))
    expect(types.map(({ family: own, size }) => [own.family, size])).toEqual([14, 12, 10, 10].map((size) => [family, size]))
  }
})

test('gives the lines of a font that is narrower than all families one size', () => {
  for (const share of [0.66, 0.69, 0.71, 0.8, 0.84]) {
    const page = pageOf([...body, ...body].map((text) => ({ text, size: 10, ...arial })))
    const words = page.words.map((word) => {
      const own = share + (word.line % 2 === 0 ? -0.005 : 0.005)
      return { ...word, x0: 200 + (word.x0 - 200) * own, x1: 200 + (word.x1 - 200) * own }
    })
    const typeOf = typeOfLines([{ ...page, words }])
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((line) => typeOf(1, line).size)).toEqual(new Array(8).fill(10))
  }
})

test('gives lines the nearer of two similar sizes, unless few letters make that one unlikely', () => {
  const page = pageOf([
    { text: 'Welcome to the harbour museum', size: 12, bold: true, ...calibri },
    { text: 'Opening hours of the museum', size: 12, bold: true, ...calibri },
    { text: 'Visitors in spring', size: 13, bold: true, ...calibri },
    { text: 'Boats and bridges', size: 13, bold: true, ...calibri },
    { text: 'Repairs', size: 13, bold: true, ...calibri },
    ...body.map((text) => ({ text, size: 11, ...calibri })),
    { text: 'bridge', size: 11.4, ...calibri },
  ])
  const typeOf = typeOfLines([page])
  expect([0, 1, 2, 3, 4, 5, 9].map((line) => typeOf(1, line).size)).toEqual([12, 12, 13, 13, 13, 11, 11])
})

test('gives a line another family of the file if that fits clearly better than the one of the lines like it', () => {
  const headings = ['Harbour figures of spring', 'Repairs of the bridges', 'Quarterly sums and staff']
  const page = pageOf([
    ...body.map((text) => ({ text, size: 11, ...arial })),
    ...headings.map((text) => ({ text, size: 13, bold: true, ...calibri })),
    { text: 'Open letter about repairs', size: 11, bold: true, ...arial },
  ])
  const typeOf = typeOfLines([page])
  expect([4, 5, 6, 7].map((line) => typeOf(1, line).family.family)).toEqual(['Calibri', 'Calibri', 'Calibri', 'Arial'])
})

test('adds a family for several lines that it fits clearly better', () => {
  const times = { family: 'Times New Roman', bearings: 0.045, heights: [0.466, 0.66, 0.694, 0.214] } as const
  const own = (text: string) => ({ text, size: 11, bold: true, ...times })
  const other = (text: string) => ({ text, size: 10, bold: true, ...arial })
  const page = pageOf([
    ...body.map((text) => ({ text, size: 11, ...times })),
    ...body.map(own),
    ...['IMPORTANT FORMS INCOMPLETE OR MISSING', 'Carefully follow the LITTLE FILLING MILLS', 'APPLICATION FORMS illicit filling'].map(
      other,
    ),
  ])
  const typeOf = typeOfLines([page])
  expect([4, 8, 9, 10].map((line) => typeOf(1, line).family.family)).toEqual(['Times New Roman', 'Arial', 'Arial', 'Arial'])
})

test('adds a family for long lines that are a fifth of the file', () => {
  const footers = [
    'This is a fancy alphabet footer with page numbers and everything',
    'The harbour office was closed while the bridges had repairs',
  ]
  const page = pageOf([
    ...body.flatMap((text) => [text, text]).map((text) => ({ text, size: 11, ...arial })),
    ...footers.map((text) => ({ text, size: 11, ...cambria })),
  ])
  const typeOf = typeOfLines([page])
  expect([0, 7, 8, 9].map((line) => typeOf(1, line).family.family)).toEqual(['Arial', 'Arial', 'Cambria', 'Cambria'])
})

test('measures Cyrillic lines by the heights of their letters', () => {
  const { words, ...page } = pageOf([{ text: 'a', size: 10, ...arial }])
  const [usual] = words
  if (!usual) throw new Error('a page has words')
  const written = (text: string, line: number, size: number, height: number) => {
    const y1 = 200 + line * 80
    return { ...usual, text, line, size: 45, x0: 200, x1: 200 + text.length * 25, y0: Math.round(y1 - height * size * point - 0.8), y1 }
  }
  const lines = [
    ...[0, 1, 2].flatMap((line) => [
      written('Наша', line, 10, 0.695),
      written('комната', line, 10, 0.535),
      written('рука', line, 10, 0.743),
    ]),
    ...[written('МЕСТО', 3, 14, 0.695), written('КНИГИ', 3, 14, 0.695)],
  ]
  const typeOf = typeOfLines([{ ...page, words: lines }])
  expect([0, 1, 2, 3].map((line) => typeOf(1, line).size)).toEqual([10, 10, 10, 14])
})

test('does not take a line of dates for typewritten letters', () => {
  const page = pageOf(body.map((text) => ({ text, size: 11, ...arial })))
  const [usual] = page.words
  if (!usual) throw new Error('a page has words')
  // Boxes of a scan in Arial at 300 dots per inch.
  const dates = [
    { text: 'No.:', x0: 621, x1: 695, y0: 245, y1: 274, bold: true },
    { text: '1(10/08/2015)', x0: 813, x1: 1067, y0: 244, y1: 283 },
  ].map((word) => ({ ...usual, ...word, line: 4 }))
  expect(typeOfLines([{ ...page, words: [...page.words, ...dates] }])(1, 4).family.family).toBe('Arial')
})

test('accepts pages without words', () => {
  expect(typeOfLines([pageOf([])])(1, 0).size).toBeGreaterThan(0)
})

test('bold lines of one colour have their own family and size, and light ones on dark those of the text', () => {
  const colored = { text: 'Overview of harbour work', size: 13, bold: true, ...calibri }
  const light = { text: 'Feature Status Notes', size: 11, bold: true, ...arial }
  const page = pageOf([colored, ...body.map((text) => ({ text, size: 11, ...arial })), colored, light])
  const words = page.words.map((word) => {
    if (word.line === 6) return { ...word, inverted: { ink: 255, paper: 60 } }
    return word.bold ? { ...word, color: '4F81BD' } : word
  })
  const typeOf = typeOfLines([{ ...page, words }])
  const seen = [0, 1, 5, 6].map((line) => typeOf(1, line))
  expect(seen.map(({ size, family }) => `${family.family} ${size}`)).toEqual(['Calibri 13', 'Arial 11', 'Calibri 13', 'Arial 11'])
})
