/** Annotations with words in them become comments of Word. */
import { expect, test } from 'vitest'
import { type Converted, convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const text = showLines([
  [72, 708, 12, 'The county wants three copies of the plan.'],
  [72, 600, 12, 'The second paragraph stands far below.'],
])

/** One page of two paragraphs with annotations, which are objects 20, 21 and so on. */
function annotated(...annotations: string[]): Promise<Converted> {
  const objects = Object.fromEntries(annotations.map((entries, i) => [20 + i, `<< /Type /Annot ${entries} >>`]))
  const page = `/Annots [${annotations.map((_, i) => `${20 + i} 0 R`).join(' ')}]`
  return convert(makePdf({ pages: [text], page, objects }))
}

/** What each comment of the text is about, by its number. */
async function marked({ part }: Converted): Promise<string[]> {
  const xml = await part('word/document.xml')
  const starts = [...xml.matchAll(/<w:commentRangeStart w:id="(\d+)"\/>/g)].sort((a, b) => Number(a[1]) - Number(b[1]))
  return starts.map(({ 1: id, index }) => xml.slice(index, xml.indexOf(`<w:commentRangeEnd w:id="${id}"/>`)).replace(/<[^>]+>/g, ''))
}

const highlight = '/Subtype /Highlight /Rect [133 704 220 720] /QuadPoints [134.7 720 191 720 134.7 704 191 704]'

test('a marked passage becomes a comment on its words, with author and date', async () => {
  const docx = await annotated(`${highlight} /Contents (Why <three>?) /T (Reader One) /M (D:20240501123000+02'00')`)
  expect(await marked(docx)).toEqual(['wants three'])
  const comments = await docx.part('word/comments.xml')
  expect(comments).toContain('<w:comment w:id="0" w:author="Reader One" w:date="2024-05-01T12:30:00Z" w:initials="RO">')
  expect(comments).toContain('Why &lt;three&gt;?')
  expect(await docx.paragraphs()).toEqual(['The county wants three copies of the plan.', 'The second paragraph stands far below.'])
})

test('a note in the margin becomes a comment on the paragraph beside it, without a picture of its icon', async () => {
  const docx = await annotated('/Subtype /Text /Rect [20 596 40 616] /Contents (Far indeed) /AP << /N 30 0 R >>')
  expect(await marked(docx)).toEqual(['The second paragraph stands far below.'])
  expect(await docx.part('word/document.xml')).not.toContain('<w:drawing>')
})

test('a reply follows its comment, on the same words', async () => {
  const docx = await annotated(
    `${highlight} /Contents (Why three?)`,
    '/Subtype /Text /Rect [20 596 40 616] /Contents (Another matter)',
    '/Subtype /Text /Rect [0 0 0 0] /F 30 /IRT 20 0 R /Contents (By law.)',
  )
  expect(await marked(docx)).toEqual(['wants three', 'wants three', 'The second paragraph stands far below.'])
  expect((await docx.part('word/comments.xml')).match(/Why three\?|By law\.|Another matter/g)).toEqual([
    'Why three?',
    'By law.',
    'Another matter',
  ])
  expect(await docx.part('word/commentsExtended.xml')).toContain(
    '<w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="0"/>',
  )
})

test('a mark over two paragraphs reaches from the first to the last of its words', async () => {
  const docx = await annotated('/Subtype /Square /Rect [50 590 400 730] /Contents (All of it)')
  expect(await marked(docx)).toEqual(['The county wants three copies of the plan.The second paragraph stands far below.'])
})

test('hidden and empty annotations, popups and text written on the page are no comments', async () => {
  const docx = await annotated(
    highlight,
    `${highlight} /F 2 /Contents (hidden)`,
    '/Subtype /Popup /Rect [0 0 9 9] /Contents (popup)',
    '/Subtype /FreeText /Rect [0 0 9 9] /Contents (on the page)',
    `${highlight} /IRT 20 0 R /StateModel (Review) /Contents (accepted)`,
  )
  expect(await marked(docx)).toEqual([])
  expect(await docx.part('word/_rels/document.xml.rels')).not.toContain('comments')
})

test('a mark over the label of a list item is about its text, and one over a link keeps the link', async () => {
  const items = showLines([
    [72, 708, 12, 'Plain words above the list'],
    ...[1, 2, 3].flatMap((n): [number, number, number, string][] => [
      [72, 680 - 14 * n, 12, `${n}.`],
      [90, 680 - 14 * n, 12, `Item ${n}`],
    ]),
  ])
  const docx = await convert(
    makePdf({
      pages: [items],
      page: '/Annots [20 0 R 20 0 R 21 0 R 22 0 R]',
      objects: {
        20: '<< /Subtype /Highlight /Rect [70 648 130 664] /Contents (The second) >>',
        21: '<< /Subtype /Underline /Rect [70 704 140 720] /Contents (Which words?) >>',
        22: '<< /Subtype /Link /Rect [70 704 140 720] /A << /S /URI /URI (https://example.org/) >> >>',
      },
    }),
  )
  expect((await marked(docx)).sort()).toEqual(['Item 2', 'Plain words'])
  expect(await docx.part('word/document.xml')).toMatch(/<w:hyperlink r:id="rId\d+" w:history="1"><w:commentRangeStart/)
})

test('a mark over cells of a table stays in its first cell', async () => {
  const rules =
    '72 720 m 372 720 l S 72 700 m 372 700 l S 72 680 m 372 680 l S 72 680 m 72 720 l S 222 680 m 222 720 l S 372 680 m 372 720 l S'
  const cells = showLines([
    [76, 706, 10, 'North'],
    [226, 706, 10, 'South'],
    [76, 686, 10, 'East'],
    [226, 686, 10, 'West'],
  ])
  const annotation = '<< /Subtype /Square /Rect [72 680 372 720] /Contents (All four) >>'
  const docx = await convert(makePdf({ pages: [`${rules}\n${cells}`], page: '/Annots [20 0 R]', objects: { 20: annotation } }))
  expect(await marked(docx)).toEqual(['North'])
})

test('cyclic replies, invalid dates and endless texts do no harm', async () => {
  const docx = await annotated(
    `${highlight} /IRT 21 0 R /Contents (${'long '.repeat(9000)})`,
    `${highlight} /IRT 20 0 R /M (D:20249901) /Contents (second)`,
  )
  const comments = await docx.part('word/comments.xml')
  expect(comments).not.toContain('w:date')
  expect(comments.length).toBeLessThan(13_000)
  expect(await marked(docx)).toHaveLength(2)
})
