/** What is not the text of its page, and what the text refers to. */
import { expect, test } from 'vitest'
import { createBookmarkSet } from '../../../src/pdf-to-word/document/references/bookmarks.ts'
import * as passes from '../../../src/pdf-to-word/document/steps.ts'
import type { Comment } from '../../../src/pdf-to-word/ir/annotation.ts'
import { ignoreFindings as onFinding } from '../../../src/pdf-to-word/ir/evidence.ts'
import type { Figure } from '../../../src/pdf-to-word/ir/figure.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { Note } from '../../../src/pdf-to-word/ir/notes.ts'
import type { ContentsList, PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import {
  boxOf,
  contentOf,
  lineOf,
  noTags,
  paragraphOf,
  pictureOf,
  ruleOf,
  run,
  sectionOf,
  shapeOf,
  style,
  textsOf,
} from '../helpers/values.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const areaOf = () => ({ left: 72, right: 540 })
const raised = { ...style, raise: 'super' as const }
/** A line whose last word is raised. */
const signed = (text: string, sign: string, y: number, more: Partial<Line> = {}): Line => {
  const line = lineOf(text, 72, y, more)
  const [word] = lineOf(sign, line.x1, y, { style: raised }).words
  return { ...line, words: [...line.words, { ...word, joined: true } as Line['words'][number]] }
}

const prose = Array.from({ length: 8 }, (_, i) =>
  lineOf('the survey was made in the north of the county and sent to all who', 92, 100 + 14 * i),
)
const numbered = (values: number[]) => values.map((value, i) => lineOf(String(value), value < 10 ? 65 : 60, 100 + 14 * i))

test('numbers beside lines that count them are taken out of the text', () => {
  const { contents, lineNumbers } = run(passes.takeLineNumbers, {
    contents: [contentOf([...numbered([1, 2, 3, 4, 5, 6, 7, 8]), ...prose])],
  })
  expect(contents[0]?.lines).toEqual(prose)
  expect(lineNumbers.get(0)).toMatchObject({ by: 1, first: 1, last: 8, distance: 22 })
})

test('numbers that do not count lines stay in the text', () => {
  const content = contentOf([...numbered([4, 7, 1, 9, 3, 8, 2, 5]), ...prose])
  const { contents, lineNumbers } = run(passes.takeLineNumbers, { contents: [content] })
  expect(contents).toEqual([content])
  expect(lineNumbers.size).toBe(0)
})

const running = (pages: number, body: Line[][] = []) => ({
  ...{ lines: [], anyNumber: false, body, again: [] },
  ranges: [{ from: 0, to: pages, start: 1, style: 'decimal' as const, isNew: false }],
})
const watermark: Figure = {
  ...{ kind: 'figure', page: 0, box: boxOf(200, 300, 400, 330), picture: null, textless: true, alt: '', inline: false, behind: true },
  ...{ slanted: { text: 'Draft', style, angle: 315 }, spacing: noSpacing() },
}

test('pictures, drawings and slanted texts that repeat are taken off their pages', () => {
  const own = pictureOf([300, 300, 400, 400], { object: 9 })
  const pages = [0, 1].map((page) =>
    contentOf([], {
      page,
      pictures: [pictureOf([72, 30, 122, 60]), ...(page === 0 ? [own] : [])],
      drawings: [shapeOf('path', [500, 30, 540, 60], { points: 40 })],
      slanted: [watermark],
    }),
  )
  const { contents, figures } = run(passes.takeRepeatedFigures, { contents: pages, running: running(2) })
  expect(figures.map((chapter) => chapter.map(({ box }) => box))).toEqual([
    [boxOf(72, 30, 122, 60), boxOf(500, 30, 540, 60), watermark.box],
  ])
  expect(contents.map(({ pictures, drawings, slanted }) => [pictures.length, drawings.length, slanted.length])).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect(pages[0]?.pictures).toHaveLength(2)
})

test('a picture of one page only stays there', () => {
  const pages = [0, 1].map((page) => contentOf([], { page, pictures: [pictureOf([72, 30, 122, 60], { object: page + 1 })] }))
  const { contents, figures } = run(passes.takeRepeatedFigures, { contents: pages, running: running(2) })
  expect([contents, figures]).toEqual([pages, [[]]])
})

const small = { ...style, size: 8 }
const noteLine = (sign: string, y: number): Line => {
  const text = lineOf('See the letter of May.', 80, y, { style: small })
  const [word] = lineOf(sign, 72, y, { style: { ...raised, size: 8 } }).words
  return { ...text, x0: 72, words: [word as Line['words'][number], ...text.words] }
}
const noted = (sign: string, rules: ReturnType<typeof ruleOf>[]) => {
  const body = [signed('The county has said so.', '1', 100), lineOf('And it has sent a letter to all of the others.', 72, 114)]
  const content = contentOf([...body, noteLine(sign, 700)], { shapes: { rules, fills: [], drawings: [] } })
  const given = { contents: [content], running: running(1, [content.lines]), tags: noTags, onFinding }
  return { text: body, content, ...run(passes.takeNotes, given) }
}

test('small text below a short rule that the text refers to is a footnote', () => {
  const { notes, bodyLines, content, text, emptied } = noted('1', [ruleOf(true, 688, 72, 172)])
  expect(notes.map(({ kind, label, page, lines }) => [kind, label, page, textsOf(lines)])).toEqual([
    ['footnote', '1', 0, ['1 See the letter of May.']],
  ])
  expect(bodyLines.get(content)).toEqual(text)
  expect(emptied.size).toBe(0)
})

test('text that no sign refers to stays text', () => {
  const { notes, bodyLines, content } = noted('4', [ruleOf(true, 688, 72, 172)])
  expect(notes).toEqual([])
  expect(bodyLines.get(content)).toEqual(content.lines)
})

test('each chapter gets the header and footer of its lines; one without lines gets none', () => {
  const made = (header: Line[], footer: Line[]) => {
    const text = { ...running(1), lines: [{ header, footer }] }
    return run(passes.makeHeadersAndFooters, { contents: [contentOf([])], running: text, areaOf, stats, figures: [[]] }).chapters
  }
  const [chapter] = made([lineOf('The survey', 72, 45)], [])
  expect(chapter).toMatchObject({ firstPage: 0, footer: null, numbers: { style: 'decimal', start: null } })
  expect(chapter?.header).toMatchObject({ first: null, even: null, left: 72, right: 540, pages: [0] })
  expect(chapter?.header?.default.map((block) => block.kind === 'paragraph' && textsOf(block.lines))).toEqual([['The survey']])
  expect(made([], [])).toMatchObject([{ header: null, footer: null }])
})

const note = (label: string, more: Partial<Note> = {}): Note => ({
  kind: 'footnote',
  label,
  page: 0,
  lines: [noteLine(label, 700)],
  ...more,
})

test('signs in the text refer to the notes in their order; raised words without a note do not', () => {
  const paragraph = paragraphOf([signed('First', '2', 100), signed('then', '1', 114), signed('area in m', '7', 128)])
  const { linked } = run(passes.linkNotes, { notes: [note('1'), note('2')], paragraphs: [paragraph] })
  expect(linked.map(({ label }) => label)).toEqual(['2', '1'])
  expect(paragraph.lines.map(({ words }) => words.map(({ note: number }) => number))).toEqual([
    [undefined, 1],
    [undefined, 2],
    [undefined, undefined, undefined, undefined],
  ])
})

test('a footnote of a later page has no sign here', () => {
  const paragraph = paragraphOf([signed('First', '1', 100)])
  expect(run(passes.linkNotes, { notes: [note('1', { page: 4 })], paragraphs: [paragraph] }).linked).toEqual([])
})

test('the paragraph of a note lacks the sign, which Word sets', () => {
  const { noteTexts } = run(passes.makeNoteTexts, { linked: [note('1')], contents: [contentOf([])], areaOf, stats })
  expect(noteTexts.map(({ lines, list, left }) => [textsOf(lines), list, left])).toEqual([[['See the letter of May.'], null, 72]])
})

const comment = (box: Comment['boxes'][number]): Comment => ({ boxes: [box], author: 'A', date: '', text: 'Why?', answers: null })
const commented = (comments: Comment[]) => {
  const paragraph = paragraphOf([lineOf('The county has said so.', 72, 100)])
  const { comments: placed } = run(passes.placeComments, { contents: [contentOf([], { comments })], blocks: [paragraph] })
  return { placed, words: paragraph.lines[0]?.words.map(({ commentsFrom, commentsTo }) => [commentsFrom, commentsTo]) ?? [] }
}

test('a comment begins and ends at the words that it marks', () => {
  const { placed, words } = commented([comment(boxOf(92, 92, 142, 102))])
  expect(placed).toHaveLength(1)
  expect(words).toEqual([
    [undefined, undefined],
    [[0], undefined],
    [undefined, [0]],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

test('without comments no word is marked', () => {
  const { placed, words } = commented([])
  expect(placed).toEqual([])
  expect(words.flat()).toEqual(words.flat().map(() => undefined))
})

test('a link target becomes a bookmark of the paragraph below it; without links there is none', () => {
  const paragraphs = [100, 300].map((y) => paragraphOf([lineOf('The county', 72, y)]))
  const targets = createBookmarkSet()
  const given = { contents: [contentOf([])], paragraphs, targets }
  expect(run(passes.placeBookmarks, given).bookmarks.size).toBe(0)
  // PDF counts heights from the bottom of the page.
  expect(targets.addressOf({ box: boxOf(0, 0, 1, 1), url: null, target: { page: 0, y: 792 - 285 } })).toBe('#_p1_507')
  expect([...run(passes.placeBookmarks, given).bookmarks]).toEqual([[paragraphs[1], ['_p1_507']]])
})

const listed = (title: string): { entry: PlacedParagraph; list: ContentsList } => {
  const list: ContentsList = { entries: [], field: false }
  const entry = { ...paragraphOf([lineOf(`${title} |2`, 72, 100)]), contents: { level: 1, list, dotted: true, tab: 530 } }
  list.entries.push(entry)
  return { entry, list }
}
const heading = () => paragraphOf([lineOf('Method', 72, 100, { page: 1 })], { page: 1, heading: 1 })

test('an entry of a table of contents leads to the heading that it names, whose page it shows', () => {
  const { entry, list } = listed('Method')
  const target = heading()
  const bookmarks = new Map<object, string[]>()
  run(passes.linkTableOfContents, { paragraphs: [entry, target], bookmarks })
  expect(list.field).toBe(true)
  expect([...bookmarks]).toEqual([[target, ['_Toc100000001']]])
  expect(entry.lines[0]?.words.map(({ link, pageOf }) => [link, pageOf])).toEqual([
    ['#_Toc100000001', undefined],
    ['#_Toc100000001', '_Toc100000001'],
  ])
})

test('an entry that names no heading leads nowhere', () => {
  const { entry, list } = listed('Results')
  const bookmarks = new Map<object, string[]>()
  run(passes.linkTableOfContents, { paragraphs: [entry, heading()], bookmarks })
  expect([list.field, bookmarks.size]).toEqual([false, 0])
  expect(entry.lines[0]?.words.map(({ link }) => link)).toEqual(['', ''])
})

test('a label and number beside a picture are a caption, whose number Word counts; elsewhere they are text', () => {
  const captioned = (blocks: (picture: Figure) => (PlacedParagraph | Figure)[]) => {
    const all = blocks({ ...watermark, inline: true })
    const paragraphs = all.filter((block) => block.kind === 'paragraph')
    run(passes.findCaptions, { sections: [sectionOf([all])], paragraphs, onFinding })
    return paragraphs.map(({ caption, lines }) => [caption, lines[0]?.words.map(({ field }) => field)[1]])
  }
  const caption = () => paragraphOf([lineOf('Figure 1: The north', 72, 400)])
  expect(captioned((picture) => [picture, caption()])).toEqual([[true, 'SEQ Figure \\* ARABIC']])
  expect(captioned((picture) => [picture, paragraphOf([lineOf('It is empty.', 72, 380)]), caption()])[1]).toEqual([false, undefined])
  expect(captioned((picture) => [picture, paragraphOf([lineOf('Figure 1 shows the north', 72, 400)])])).toEqual([[false, undefined]])
})
