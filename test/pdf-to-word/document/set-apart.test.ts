/** Headings in the size of the text, set apart by a look of their own. */
import { expect, test } from 'vitest'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { setApartRanks } from '../../../src/pdf-to-word/document/headings/set-apart.ts'
import { convert } from '../helpers/convert.ts'
import { lineFrom } from '../helpers/line.ts'
import { makePdf } from '../helpers/make-pdf.ts'

interface Shown {
  text: string
  bold?: boolean
  /** Red, green and blue in PDF's notation. */
  color?: string
  /** Points below it. */
  after?: number
  /** Whether nothing is below it, so that the next one is. */
  alone?: boolean
  serif?: boolean
}

const prose = 'Plain text of the body follows each of the headings here, over the whole width of the page, and ends.'

const times = '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>'

/** Shows each text with `below` under it, and returns the headings as "style: text". */
async function headingsOf(shown: readonly Shown[], below: readonly string[] = [prose]): Promise<string[]> {
  let y = 760
  const content = shown.flatMap(({ text, bold = false, color = '0 g', after = 20, alone = false, serif = false }) => {
    y -= 34
    const head = `${color} BT /${serif ? 'F3' : bold ? 'F2' : 'F1'} 11 Tf 72 ${y} Td (${text}) Tj ET`
    y -= after - 20
    const rest = (alone ? [] : below).map((line) => {
      y -= 20
      return `0 g BT /F1 11 Tf 72 ${y} Td (${line}) Tj ET`
    })
    return [head, ...rest]
  })
  const { part } = await convert(makePdf({ pages: [content.join('\n')], fonts: `/F3 ${times}` }))
  const paragraphs = (await part('word/document.xml')).match(/<w:p>.*?<\/w:p>/gs) ?? []
  return paragraphs.flatMap((paragraph) => {
    const style = /<w:pStyle w:val="(Title|Heading\d)"\/>/.exec(paragraph)?.[1]
    return style ? [`${style}: ${paragraph.replace(/<[^>]+>/g, '')}`] : []
  })
}

const bold = (text: string): Shown => ({ text, bold: true })

test('bold lines above long texts are headings, even if every second paragraph is one', async () => {
  const names = ['Tides', 'Harbour', 'Lights', 'Notices']
  expect(await headingsOf(names.map(bold))).toEqual(names.map((name) => `Heading1: ${name}`))
  expect(await headingsOf([...names, 'Is there a pilot?'].map(bold))).toContain('Heading1: Is there a pilot?')
})

test('bold terms with a short text each are not, nor are those that end like sentences', async () => {
  expect(await headingsOf(['Tides', 'Harbour', 'Lights', 'Notices'].map(bold), ['On Monday'])).toEqual([])
  expect(await headingsOf(['Tides rose.', 'Ships came,', 'Lights failed.', 'Notices'].map(bold))).toEqual(['Heading1: Notices'])
})

test('capitals and coloured lines closer to the text below are headings; the look that comes first has the higher level', async () => {
  const shown = ['TIDES', 'Spring', 'HARBOUR', 'Autumn'].map((text) => ({ text, ...(/^[A-Z]+$/.test(text) ? {} : { color: '.7 0 0 rg' }) }))
  expect(await headingsOf(shown)).toEqual(['Heading1: TIDES', 'Heading2: Spring', 'Heading1: HARBOUR', 'Heading2: Autumn'])
})

test('a heading can be as close to another one below as to the text above', async () => {
  const red = (text: string): Shown => ({ text, color: '.7 0 0 rg' })
  const shown = [red('Winter'), { text: 'TIDES', alone: true }, red('Spring'), { text: 'HARBOUR' }, red('Autumn')]
  const names = ['Winter', 'TIDES', 'Spring', 'HARBOUR', 'Autumn']
  expect((await headingsOf(shown)).map((own) => own.split(': ')[1])).toEqual(names)
})

test('lines with serifs in a text without are headings', async () => {
  const shown = ['Tides', 'Harbour', 'Lights'].map((text) => ({ text, serif: true }))
  expect((await headingsOf(shown)).length).toBe(3)
  expect(await headingsOf(shown.map((own) => ({ ...own, after: 40 })))).toEqual([])
})

test('letters and Roman numerals before them may begin again, but not jump', async () => {
  const shown = (labels: string[]) => labels.map((label) => ({ text: `${label} Tides`, color: '.7 0 0 rg' }))
  expect((await headingsOf(shown(['I.', 'A.', 'B.', 'II.', 'A.']))).length).toBe(5)
  expect(await headingsOf(shown(['I.', 'F.', 'B.', 'VII.', 'K.']))).toEqual([])
})

test('capitals in the middle between two texts are not', async () => {
  expect(await headingsOf(['TIDES', 'HARBOUR', 'LIGHTS'].map((text) => ({ text, after: 40 })))).toEqual([])
})

test('many looks end soon', () => {
  const [word] = lineFrom(72, 1, 50).words
  const body = word?.style
  if (!word || !body) throw new Error('a line has words')
  const stats = { size: 10, pitch: 1.2, justified: false }
  const paragraphs = Array.from({ length: 5000 }, (_, i) => {
    const line = lineFrom(72, 1, 50)
    const style = { ...body, color: (i >> 1).toString(16).padStart(6, '0') }
    return paragraphOf([{ ...line, words: [{ ...word, text: 'Tides', style }] }], { left: 72, right: 400 }, stats)
  })
  const start = performance.now()
  setApartRanks(paragraphs, body)
  expect(performance.now() - start).toBeLessThan(20_000)
})
