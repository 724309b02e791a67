/** Footnotes and endnotes, and how they count. */
import { expect, test } from 'vitest'
import { notesOf } from '../../../src/pdf-to-word/document/notes/notes.ts'
import type { Line, Word } from '../../../src/pdf-to-word/ir/line.ts'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { referenceMarkWidth, setOfNotes } from '../../../src/pdf-to-word/placement/notes/note-set.ts'
import type { TagIndex } from '../../../src/pdf-to-word/read/tag-index.ts'
import { notesXml } from '../../../src/pdf-to-word/write/notes.ts'
import type { PartWriter } from '../../../src/pdf-to-word/write/part-writer.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'
import { gridOf } from '../helpers/table-xml.ts'

type Shown = [number, number, number, string]

/** A sentence with a raised sign behind it. */
const signed = (y: number, sign: string): Shown[] => [
  [72, y, 12, 'The county has said so.'],
  [200, y + 4, 7, sign],
]
/** A note behind a raised sign, by default of smaller letters. */
const note = (y: number, sign: string, text: string, size = 9): Shown[] => [
  [72, y + 3, 5, sign],
  [77, y, size, text],
]
const rule = (y: number) => `0.5 w 72 ${y} m 172 ${y} l S`

const page = (lines: readonly Shown[], rules = '') => `${showLines(lines)}\n${rules}`
const names = ['Adams', 'Brown', 'Clark']
const withNote = (sign: string, i: number) =>
  page([[72, 730, 12, `About ${names[i]}.`], ...signed(640 - 40 * i, sign), ...note(60, sign, `See the letter of ${names[i]}.`)], rule(72))

const countOf = (xml: string, kind: string) => new RegExp(`<w:${kind}Pr>(.*?)</w:${kind}Pr>`).exec(xml)?.[1]

test('notes numbered from 1 need no numbering settings', async () => {
  const { part } = await convert(makePdf({ pages: ['1', '2'].map(withNote) }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:footnoteReference w:id="\d"\/>/g)).toHaveLength(2)
  expect(countOf(xml, 'footnote')).toBeUndefined()
})

test('notes that restart on each page, begin with another number or use letters do so in Word', async () => {
  const countFor = async (signs: readonly string[]) =>
    countOf(await (await convert(makePdf({ pages: signs.map(withNote) }))).part('word/document.xml'), 'footnote')
  expect(await countFor(['1', '1', '1'])).toBe('<w:numRestart w:val="eachPage"/>')
  expect(await countFor(['7', '8'])).toBe('<w:numStart w:val="7"/>')
  expect(await countFor(['i', 'ii'])).toBe('<w:numFmt w:val="lowerRoman"/>')
  expect(await countFor(['a', 'b', 'c'])).toBe('<w:numFmt w:val="lowerLetter"/>')
})

test('a star stays a star among numbered notes', async () => {
  const { part } = await convert(makePdf({ pages: ['*', '1'].map(withNote) }))
  expect(await part('word/document.xml')).toContain('<w:footnoteReference w:customMarkFollows="1" w:id="1"/><w:t>*</w:t>')
  const notes = await part('word/footnotes.xml')
  expect(notes).toMatch(/<w:footnote w:id="1">.*<w:t>\*<\/w:t>.*See the letter/s)
  expect(notes).toMatch(/<w:footnote w:id="2">.*<w:footnoteRef\/>/s)
})

test('a note may be as large as the text if its sign is raised', async () => {
  const content = page([...signed(700, '1'), ...note(60, '1', 'See the letter of the county.', 12)], rule(75))
  const { part, paragraphs } = await convert(makePdf({ pages: [content] }))
  expect(await part('word/footnotes.xml')).toContain('See the letter of the county.')
  expect(await paragraphs()).toEqual(['The county has said so.'])
})

test('indented notes far below the text belong to the column of their rule', async () => {
  const indented = note(60, '1', 'See the letter of the county.').map(([x, ...rest]): Shown => [x + 14, ...rest])
  const { part, paragraphs } = await convert(makePdf({ pages: [page([...signed(700, '1'), ...indented], rule(75))] }))
  expect(await part('word/footnotes.xml')).toContain('See the letter of the county.')
  expect(await paragraphs()).toEqual(['The county has said so.'])
})

test('the lines of a note begin at its rule, also below indented text', async () => {
  const code = Array.from({ length: 8 }, (_, i): Shown => [90, 180 - 12 * i, 9, `row ${i} of the letter`])
  const lines: Shown[] = [...note(60, '1', 'I cannot test everything you could'), [72, 48, 9, 'possibly come up with in a county.']]
  const { part } = await convert(makePdf({ pages: [page([...signed(700, '1'), ...code, ...lines], rule(72))] }))
  expect((await part('word/footnotes.xml')).replace(/<[^>]*>/g, '')).toContain('everything you could possibly come up with')
})

/** Lines of a column, from an x and a height on. */
const column = (x: number, y: number, count: number, words: string): Shown[] =>
  Array.from({ length: count }, (_, i): Shown => [x, y - 14 * i, 12, `${words} ${i} of the old county road.`])

test('notes of columns end at their gutter, also those of the right one, above an imprint', async () => {
  const left: Shown[] = [...column(72, 700, 40, 'Line'), [205, 704, 7, '*']]
  const right: Shown[] = [...column(320, 700, 40, 'Row'), [470, 704, 7, '1']]
  const notes: Shown[] = [
    [72, 103, 5, '*'],
    [77, 100, 9, 'See the letter of Adams.'],
    [320, 103, 5, '1'],
    [325, 100, 9, 'See the letter of Brown.'],
  ]
  const imprint: Shown = [72, 70, 9, 'Printed in the county for the society of letters and their friends of many years, 1908.']
  const rules = `${rule(112)} 0.5 w 320 112 m 420 112 l S`
  const beside = makePdf({ pages: [page([...left, ...right, ...notes, imprint], rules)] })
  const both = await convert(beside)
  expect(await both.part('word/footnotes.xml')).toMatch(/w:id="1">.*Adams\..*w:id="2">(?!.*Printed).*Brown\./s)
  const lower = makePdf({ pages: [page([...left, ...column(320, 644, 40, 'Row'), ...notes.slice(0, 2)], rule(112))] })
  expect(await (await convert(lower)).part('word/footnotes.xml')).not.toContain('county')
})

test('raised numbers below a rule followed by larger text are no endnotes', async () => {
  const table: Shown[] = [...note(600, '1', 'In thousands.'), ...column(72, 560, 4, 'Line')]
  const { part, paragraphs } = await convert(makePdf({ pages: [page([...signed(700, '1'), ...table], rule(612))] }))
  expect((await paragraphs()).join(' ')).toContain('In thousands.')
  expect(await part('[Content_Types].xml'.replace(/[[\]]/g, '\\$&'))).not.toContain('notes')
})

test('notes on a separate page after the text are endnotes, and that page is not created twice', async () => {
  const text = page([...signed(700, 'i'), [72, 670, 12, 'Nobody else did.'], ...signed(640, 'ii')])
  const notes = page([...note(720, 'i', 'In a letter.', 10), ...note(706, 'ii', 'In another letter, much later.', 10)])
  const { part, paragraphs } = await convert(makePdf({ pages: [text, notes] }))
  const xml = await part('word/document.xml')
  expect(xml.match(/<w:endnoteReference w:id="\d"\/>/g)).toHaveLength(2)
  expect(xml).not.toContain('pageBreakBefore')
  expect(await part('word/endnotes.xml')).toMatch(/w:id="1">.*In a letter\..*w:id="2">.*much later/s)
  expect(await paragraphs()).toHaveLength(3)
})

test('endnotes below a rule after the text count in digits if they did', async () => {
  const text = page([...signed(700, '1'), [72, 670, 12, 'Nobody else did.']])
  const end = page([[72, 700, 12, 'The end of the text.'], ...note(640, '1', 'In a letter.', 10)], rule(652))
  const { part, paragraphs } = await convert(makePdf({ pages: [text, page([[72, 700, 12, 'The middle.']]), end] }))
  expect(countOf(await part('word/document.xml'), 'endnote')).toBe('<w:numFmt w:val="decimal"/>')
  expect((await paragraphs()).at(-1)).toBe('The end of the text.')
})

test('raised numbers after the text without a reference stay text', async () => {
  const { paragraphs, part } = await convert(
    makePdf({ pages: [page([[72, 700, 12, 'No sign at all.']]), page(note(720, '1', 'In a letter.', 10))] }),
  )
  expect((await paragraphs()).join(' ')).toContain('In a letter.')
  expect(await part('[Content_Types].xml'.replace(/[[\]]/g, '\\$&'))).not.toContain('endnotes')
})

test('notes keep their distance and the tab after their signs', async () => {
  const texts: Shown[] = [...signed(700, '1'), [72, 670, 12, 'Nobody else did.'], ...signed(640, '2')]
  const notes: Shown[] = [
    [72, 83, 5, '1'],
    [90, 80, 9, 'See the letter of Adams.'],
    [72, 63, 5, '2'],
    [90, 60, 9, 'See the letter of Brown.'],
  ]
  const { part } = await convert(makePdf({ pages: [page([...texts, ...notes], rule(95))] }))
  const [, first = '', second = ''] = /w:id="1">(.*?)<w:footnote w:id="2">(.*)/s.exec(await part('word/footnotes.xml')) ?? []
  expect(first).not.toContain('w:before=')
  expect(Number(/w:before="(\d+)"/.exec(second)?.[1]) / 20).toBeCloseTo(20 - 10.35, 0)
  expect(second).toMatch(/<w:tab w:val="left" w:pos="360"\/>.*<w:footnoteRef\/><\/w:r><w:r><w:tab\/><\/w:r>/s)
})

test('signs on the line before their notes are raised only in the text', async () => {
  const lines: Shown[] = [...signed(700, '1'), [72, 60, 9, '1'], [80, 60, 9, 'See the letter of Adams.']]
  const { part } = await convert(makePdf({ pages: [page(lines, rule(72))] }))
  expect(await part('word/styles.xml')).toMatch(/<w:name w:val="footnote reference"\/><w:basedOn [^>]*><\/w:style>/)
  expect(await part('word/document.xml')).toContain(
    '<w:rStyle w:val="FootnoteReference"/><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/>',
  )
})

test('tagged notes without a rule above them get none', () => {
  const line = lineFrom(72, 3, 700)
  const [sign, ...words] = line.words.map((word, i) => (i === 0 ? { ...word, text: '1' } : word))
  const noted = { ...line, words: [sign as Word, ...words] }
  const tags = { get: () => ({ isNote: true }) } as unknown as TagIndex
  const isUnruled = (rules: readonly object[]) => {
    const content = { page: 0, width: 612, height: 792, shapes: { rules } } as unknown as PageContent
    return setOfNotes(
      notesOf(content, [noted], { size: 10 }, tags).flatMap(({ notes }) => notes),
      [],
    ).isUnruled
  }
  const above = { level: true, at: 684, from: 72, to: 200, width: 0.5, color: '000000', dashed: false }
  expect(isUnruled([above])).toBe(false)
  expect(isUnruled([])).toBe(true)
  const shown = (unruled: boolean) =>
    notesXml('footnote', { all: [], counts: { footnote: null, endnote: null }, isUnruled: unruled }, {} as PartWriter)
  expect(shown(false)).toContain('<w:separator/>')
  expect(shown(true)).not.toContain('<w:separator/>')
})

test('a file with notes does not begin with a table, above which LibreOffice leaves an empty line', async () => {
  const table = `${gridOf([72, 200, 330], [700, 715, 730])}\n${showLines([
    [78, 719, 10, 'Part'],
    [206, 719, 10, 'Price'],
    [78, 704, 10, 'Bolt'],
    [206, 704, 10, '12'],
  ])}`
  const firstOf = async (text: string) => {
    const { part } = await convert(makePdf({ pages: [`${table}\n${text}`] }))
    return /<w:body>(<w:tbl>|<w:p>.*?<\/w:p><w:tbl>)/.exec(await part('word/document.xml'))?.[1]
  }
  expect(await firstOf(showLines([[72, 640, 12, 'The county has said so.']]))).toBe('<w:tbl>')
  expect(await firstOf(withNote('1', 0).replace('730', '660'))).toContain(
    '<w:p><w:pPr><w:spacing w:line="2" w:lineRule="exact"/></w:pPr></w:p>',
  )
})

test('the style of notes looks as they do', async () => {
  const { part } = await convert(makePdf({ pages: [withNote('1', 0)] }))
  expect(await part('word/styles.xml')).toMatch(/w:styleId="FootnoteText">.*?<w:sz w:val="18"\/>/)
  expect(await part('word/footnotes.xml')).not.toContain('<w:sz ')
})

test('notes keep the indent of the text where the page has words in its margin', async () => {
  const margin = ['Adams', 'Brown', 'Clark'].map((name, i): Shown => [40, 686 - 56 * i, 9, name])
  const moved = note(100, '1', 'See the letter of Adams.').map(([x, ...rest]): Shown => [x + 28, ...rest])
  const lines: Shown[] = [...column(100, 700, 20, 'Line of a text that says nothing at all'), [400, 704, 7, '1'], ...margin, ...moved]
  const { part } = await convert(makePdf({ pages: [page(lines, '0.5 w 100 112 m 200 112 l S')] }))
  expect(await part('word/styles.xml')).toMatch(/w:styleId="FootnoteText">((?!<\/w:style>).)*<w:ind w:(left|firstLine)="1[12]\d\d"/s)
})

test('a page that is full above its notes needs no break', async () => {
  const first = page([...column(72, 700, 40, 'Line'), [205, 704, 7, '1'], ...note(138, '1', 'See the letter of Adams.')], rule(149))
  const next = page([
    [72, 700, 12, 'Nobody else did.'],
    [72, 100, 12, 'The county has said so.'],
  ])
  const { part } = await convert(makePdf({ pages: [first, next] }))
  expect(await part('word/footnotes.xml')).toContain('Adams')
  expect(await part('word/document.xml')).not.toContain('pageBreakBefore')
})

test('a note belongs to the sign on its own page, and exponents are no signs', async () => {
  const exponent: Shown[] = [
    [72, 700, 12, 'Watt per metre'],
    [152, 704, 7, '-'],
    [155, 704, 7, '1'],
  ]
  const other: Shown[] = [
    [72, 660, 12, 'In square metres'],
    [163, 664, 7, '1'],
  ]
  const second = page([...signed(700, '1'), ...note(60, '1', 'See the letter of Adams.')], rule(72))
  const { paragraphs, part } = await convert(makePdf({ pages: [page([...exponent, ...other]), second] }))
  expect(await part('word/document.xml')).toMatch(
    /The county has said so\.<\/w:t><\/w:r><w:r><w:rPr>[^/]*<w:rStyle w:val="FootnoteReference"\/>/,
  )
  expect((await paragraphs()).join(' ')).toContain('metres1')
})

test('the sign of a note takes its width and a space of its line, or all up to the tab', () => {
  const [line, tabbed] = [lineFrom(72, 3, 700), lineFrom(72, 3, 700)]
  tabbed.words = tabbed.words.map((word, i) => (i === 0 ? word : { ...word, tabbed: i === 1, x0: word.x0 + 11, x1: word.x1 + 11 }))
  const noteOf = (first: Line): Note => ({ kind: 'footnote', label: '1', page: 1, lines: [first] })
  // The sign is 20 points wide, and a space of Arial .278 of 10 points; the tab leads 36 points in.
  expect(referenceMarkWidth(noteOf(line))).toBeCloseTo(22.78)
  expect(referenceMarkWidth(noteOf(tabbed))).toBe(36)
})
