/** Marks that readers put on text: highlights, underlines and lines through it, drawn by the annotation or left to the viewer. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const text = showLines([[72, 708, 12, 'The county wants three copies of the plan.']])
/** Around "wants three". */
const quad = '/Rect [133 704 199 720] /QuadPoints [134.7 717 195 717 134.7 705 195 705]'

async function marked(annotation: string, objects: Record<number, string> = {}) {
  const pdf = makePdf({ pages: [text], page: '/Annots [20 0 R]', objects: { 20: `<< /Type /Annot ${annotation} >>`, ...objects } })
  const { part } = await convert(pdf)
  const xml = await part('word/document.xml')
  return [...xml.matchAll(/<w:r>(?:<w:rPr>(.*?)<\/w:rPr>)?<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, look = '', shown = '']) => ({ look, shown }))
}

const lookOf = (runs: { look: string; shown: string }[]) => runs.find(({ shown }) => shown.trim() === 'wants three')?.look

test('a highlight without an appearance shades its words', async () => {
  expect(lookOf(await marked(`/Subtype /Highlight ${quad} /C [1 1 0]`))).toContain('w:fill="FFFF00"')
  expect(lookOf(await marked(`/Subtype /Highlight ${quad} /C [0.8]`))).toContain('w:fill="CCCCCC"')
})

test('an underline and a line through words are those of Word', async () => {
  expect(lookOf(await marked(`/Subtype /Underline ${quad} /C [1 0 0]`))).toContain('<w:u ')
  expect(lookOf(await marked(`/Subtype /StrikeOut ${quad} /C [1 0 0]`))).toContain('<w:strike/>')
})

test('a highlight drawn over the words, so that they shine through, shades them as well', async () => {
  const form = '1 1 0 rg /G gs 134.7 705 60.3 12 re f'
  const appearance = (state: string) => ({
    30: `<< /Type /XObject /Subtype /Form /BBox [133 704 199 720] /Resources << /ExtGState << /G << ${state} >> >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
  })
  const annotation = `/Subtype /Highlight ${quad} /C [1 1 0] /AP << /N 30 0 R >>`
  expect(lookOf(await marked(annotation, appearance('/BM /Multiply')))).toContain('w:fill="FFFF00"')
  expect(lookOf(await marked(annotation, appearance('/ca 0.5')))).toContain('w:fill="FFFF80"')
})

test('thousands of marks of thousands of areas, and one listed 100,000 times, take bounded time', { timeout: 60_000 }, async () => {
  const areas = `[${'134.7 717 195 717 134.7 705 195 705 '.repeat(500)}]`
  const highlight = '<< /Type /Annot /Subtype /Highlight /C [1 1 0] /Rect [133 704 199 720] /QuadPoints 19 0 R >>'
  const objects = Object.fromEntries([[19, areas], ...Array.from({ length: 3000 }, (_, i) => [20 + i, highlight])])
  const listed = `${'20 0 R '.repeat(100_000)}${Array.from({ length: 3000 }, (_, i) => `${20 + i} 0 R`).join(' ')}`
  const { paragraphs } = await convert(makePdf({ pages: [text], page: `/Annots [${listed}]`, objects }))
  expect(await paragraphs()).toEqual(['The county wants three copies of the plan.'])
})

test.each([
  `/Subtype /Highlight ${quad}`,
  `/Subtype /Highlight ${quad} /C [1 1 0] /F 2`,
  '/Subtype /Highlight /C [1 1 0]',
  '/Subtype /Highlight /C [1 1 0] /QuadPoints [1 2 3]',
  '/Subtype /Highlight /C [1 1] /QuadPoints [134.7 717 195 717 134.7 705 195 705]',
  `/Subtype /Highlight /C [1 1 0] /QuadPoints [${'1e308 -1e308 '.repeat(8)}]`,
  `/Subtype /StrikeOut /C [1 1 0] /QuadPoints [${'0 0 0 0 0 0 0 0 '.repeat(50_000)}]`,
])('a mark without a colour, a place or sense does no harm: %#', async (annotation) => {
  const runs = await marked(annotation)
  expect(runs.map(({ shown }) => shown).join('')).toBe('The county wants three copies of the plan.')
  expect(lookOf(runs)).toBeUndefined()
})
