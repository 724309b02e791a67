/** Form fields keep what they and the page draw around them. */
import { expect, test } from 'vitest'
import { controls, form, inkLostOf, label, text } from '../helpers/form.ts'
import { showLines } from '../helpers/make-pdf.ts'

test('a list box of which nothing is chosen shows its choices, from its top index, as far as its box reaches', async () => {
  const opt = Array.from({ length: 12 }, (_, i) => `(Choice ${i})`).join(' ')
  const list = `/FT /Ch /DA (/Helv 11 Tf 0 g) /Opt [${opt}]`
  const docx = await form(
    label,
    [
      `${list} /T (a) /TI 2 /Rect [136 652 300 696]`,
      `${list} /T (b) /V (Choice 7) /Rect [136 552 300 596]`,
      `/FT /Ch /Opt [(Apples) (Pears)] /T (c) /AP << /N 63 0 R >> /Rect [136 452 300 496]`,
    ],
    {
      63: '<< /Type /XObject /Subtype /Form /BBox [0 0 164 44] /Resources << /Font << /Helv 60 0 R >> >> /Length 72 >>\nstream\nBT /Helv 11 Tf 2 30 Td (Apples) Tj 0 -13 Td (Pears) Tj ET                   \nendstream',
    },
  )
  const shown = (await controls(docx)).map(([properties, text]) => [properties.startsWith('<w:showingPlcHdr/><w:dropDownList>'), text])
  expect(shown).toEqual([
    [true, 'Choice 2\nChoice 3\nChoice 4'],
    [false, 'Choice 7'],
    [true, 'Apples\nPears'],
  ])
  const hostile = Array.from({ length: 1000 }, () => '()').join(' ')
  await form(label, [`/FT /Ch /Opt [${hostile}] /TI -9e99 /T (h) /Rect [0 0 1e9 1e9]`, `/FT /Ch /Opt [(a)] /TI 99 /T (i) /Rect [0 0 0 0]`])
})

test('a list box shows its choices and the bar of the chosen one as it draws them, but none below its box', async () => {
  const drawn =
    '.6 .75 .85 rg 1 32 162 12 re f BT /Helv 11 Tf 0 g 2 34 Td (Apples) Tj 0 -13 Td (Pears) Tj 0 -13 Td (Plums) Tj 0 -30 Td (Nuts) Tj ET'
  const docx = await form(
    label,
    [`/FT /Ch /Opt [(Apples) (Pears) (Plums) (Nuts)] /V (Apples) /T (a) /AP << /N 63 0 R >> /Rect [136 552 300 596]`],
    {
      63: `<< /Type /XObject /Subtype /Form /BBox [0 0 164 44] /Resources << /Font << /Helv 60 0 R >> >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    },
  )
  expect((await controls(docx)).map(([, shown]) => shown)).toEqual(['Apples\nPears\nPlums'])
  expect(await docx.part('word/document.xml')).toContain('<a:srgbClr val="99BFD9"/>')
})

test('a list box that draws far more than a list shows its value alone', async () => {
  const drawing = (drawn: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 164 44] /Resources << /Font << /Helv 60 0 R >> >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
  const list = '/FT /Ch /Opt [(Apples) (Pears)] /V (Pears) /AP << /N 63 0 R >>'
  const boxes = Array.from({ length: 300 }, (_, i) => `${i % 150} ${i % 40} 3 1 re f`).join(' ')
  const huge = await form(label, [`${list} /T (a) /Rect [136 552 300 596]`], { 63: drawing(boxes) })
  expect((await controls(huge)).map(([, shown]) => shown)).toEqual(['Pears'])
  expect(huge.losses).toEqual([])
  expect(await huge.part('word/document.xml')).not.toContain('<w:drawing>')
})

test('letters spread over cells are one word with wide spaces between its letters, whose font keeps its width', async () => {
  const cells = Array.from('ILLUMINATI', (letter, i) => `1 0 0 1 ${4 + 20 * i} 4 Tm (${letter}) Tj`).join(' ')
  const drawn = `BT /Helv 11 Tf ${cells} ET`
  const docx = await form(label, [`${text} /Ff 16777216 /T (a) /V (ILLUMINATI) /Rect [136 696 336 712] /AP << /N 63 0 R >>`], {
    63: `<< /Type /XObject /Subtype /Form /BBox [0 0 200 16] /Resources << /Font << /Helv 60 0 R >> >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  })
  expect((await controls(docx)).map(([, shown]) => shown)).toEqual(['ILLUMINATI'])
  const [, spacing = '0'] =
    /<w:spacing w:val="(\d+)"\/>/.exec(`${await docx.part('word/document.xml')}${await docx.part('word/styles.xml')}`) ?? []
  expect(Number(spacing) / 20).toBeGreaterThan(12)
})

test('what the page draws in a text field, such as the lines between its letters, is not lost', async () => {
  const lines = [1, 2, 3, 4].map((i) => `${136 + 30 * i} 656 m ${136 + 30 * i} 680 l S`).join(' ')
  expect(await inkLostOf(`${label} ${lines}`, [`${text} /Ff 16777216 /T (a) /Rect [136 656 286 680]`])).toBeLessThan(0.02)
})

test('a check box that cannot be changed keeps the box that the page draws', async () => {
  const page = `${showLines([[90, 700, 11, 'Only to be read']])} 1 w 72 698 12 12 re S`
  const fields = ['/FT /Btn /Ff 1 /T (a) /Rect [72 698 84 710]']
  expect(await controls(await form(page, fields))).toEqual([])
  expect(await inkLostOf(page, fields)).toBeLessThan(0.02)
})

test('check boxes that are tagged apart from their texts are on the line of the texts', async () => {
  const words =
    '/P << /MCID 0 >> BDC BT /F1 11 Tf 90 700 Td (Option 1) Tj 90 0 Td (Option 2) Tj ET EMC /P << /MCID 1 >> BDC BT /F1 11 Tf 72 660 Td (More is not known.) Tj ET EMC'
  const box = (object: number) => `<< /S /Form /Pg 4 0 R /K << /Type /OBJR /Obj ${object} 0 R /Pg 4 0 R >> >>`
  const docx = await form(
    words,
    ['/FT /Btn /T (a) /Rect [72 696 88 712]', '/FT /Btn /T (b) /Rect [162 696 178 712]'],
    {
      30: '<< /Type /StructTreeRoot /K [31 0 R 34 0 R 35 0 R] >>',
      31: '<< /S /P /K [32 0 R 33 0 R] >>',
      32: box(20),
      33: box(21),
      34: '<< /S /P /Pg 4 0 R /K 0 >>',
      35: '<< /S /P /Pg 4 0 R /K 1 >>',
    },
    '/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>',
  )
  const [line] = await docx.paragraphs()
  expect(line?.replace(/\s+/g, ' ')).toBe('☐ Option 1 ☐ Option 2')
})

test('a field of one line that is higher or wider than its letters keeps its box', async () => {
  const look = '/MK << /BC [1 0 0] /BG [0.8 0.8 0.8] >>'
  const docx = await form(label, [
    `${text} ${look} /T (a) /V (Ada) /Rect [72 560 300 600]`,
    `${text} ${look} /T (b) /V (Eve) /Rect [72 500 300 515]`,
  ])
  const xml = await docx.part('word/document.xml')
  expect(xml).not.toContain('<w:bdr ')
  expect(xml.match(/CCCCCC/g)?.length).toBeGreaterThanOrEqual(2)
})

test('a field of several lines keeps the box that it draws, as high as it is', async () => {
  const look = '/MK << /BC [1 0 0] /BG [0.8 0.8 0.8] >> /BS << /W 2 >>'
  const lines = `${text} /Ff 4096 ${look}`
  const docx = await form(label, [`${lines} /T (a) /Rect [72 560 300 640]`, `${lines} /T (b) /V (Ada) /Rect [72 460 300 540]`])
  const xml = await docx.part('word/document.xml')
  expect(xml.match(/<w:top w:val="single" w:sz="16" w:space="\d+" w:color="FF0000"\/>/g)).toHaveLength(2)
  const heights = [...xml.matchAll(/<w:trHeight w:val="(\d+)"/g)].map(([, height]) => Math.round(Number(height) / 20))
  expect(heights).toEqual([expect.closeTo(80, -1), expect.closeTo(80, -1)])
  expect(xml).not.toContain('<w:bdr ')
  const oneLine = await form(label, [`${text} ${look} /T (a) /V (Ada) /Rect [136 696 300 712]`])
  expect(await oneLine.part('word/document.xml')).toContain('<w:bdr ')
})

test('a frame that the page draws around a field underlines no words', async () => {
  const page = `${showLines([
    [72, 700, 11, 'First name'],
    [72, 640, 11, 'Second'],
  ])} 71 670 130 28 re S 72 638 m 109 638 l S`
  const docx = await form(page, [`${text} /T (a) /Rect [72 672 198 696]`])
  const xml = await docx.part('word/document.xml')
  const underlined = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*<w:u (?:(?!<\/w:r>).)*<\/w:r>/gs)].map(([run]) => run.replace(/<[^>]+>/g, ''))
  expect(underlined).toEqual(['Second'])
})

test('a field of several lines is one control, also beside shorter texts', async () => {
  const rows = [0, 1, 2, 3].flatMap((i) => [
    [72, 700 - 14 * i, 11, `Row ${i}`],
    [200, 700 - 14 * i, 11, 'short'],
  ]) as [number, number, number, string][]
  const value = 'The bridge is old.\\rIt is narrow.\\rIt may be of stone.\\rMore is not known.'
  const docx = await form(showLines(rows), [`${text} /Ff 4096 /T (a) /V (${value}) /Rect [320 650 560 714]`])
  expect(await controls(docx)).toHaveLength(1)
})

test('a field of several lines is one control, also where a row beside it lies between two of its lines', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => [72, 697 - 14 * i, 9, `Row ${i} is short`] as const)
  const middle = Array.from({ length: 8 }, (_, i) => [200, 697 - 14 * i, 9, 'short'] as const)
  const value = 'The bridge is old.\\rIt is narrow.\\rIt may be of stone.'
  const docx = await form(showLines([...rows, ...middle]), [
    `/FT /Tx /DA (/Helv 22 Tf 0 g) /Ff 4096 /T (a) /V (${value}) /Rect [320 600 560 714]`,
  ])
  expect(await controls(docx)).toHaveLength(1)
})

test('a page may end within a high row of a table', async () => {
  const value = Array.from({ length: 24 }, (_, i) => `Line ${i} of the reasons.`).join('\\r')
  const docx = await form(`${showLines([[76, 690, 11, 'Reasons']])} 72 380 400 330 re S 180 380 m 180 710 l S`, [
    `${text} /Ff 4096 /T (a) /V (${value}) /Rect [184 384 470 706]`,
  ])
  const xml = await docx.part('word/document.xml')
  expect(xml).toContain('<w:tr>')
  expect(xml).not.toContain('<w:cantSplit/>')
})
