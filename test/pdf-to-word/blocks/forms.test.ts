/** Fields of a form become content controls of Word, where they stood. */
import { expect, test } from 'vitest'
import { controls, form, label, text } from '../helpers/form.ts'
import { showLines } from '../helpers/make-pdf.ts'
import { render, shownLines } from '../helpers/render.ts'

test('a value is a control with the names of its field, after its label', async () => {
  const docx = await form(label, [`${text} /T (first) /TU (Your first name) /Parent 40 0 R /V (Ada <3) /Rect [136 696 300 712]`], {
    40: '<< /T (person) /Kids [20 0 R] >>',
  })
  expect(await controls(docx)).toEqual([['', 'Ada &lt;3']])
  expect(await docx.paragraphs()).toEqual(['First name: Ada <3'])
  expect(await docx.part('word/document.xml')).toContain('<w:alias w:val="Your first name"/><w:tag w:val="person.first"/>')
})

test('an empty field keeps its width with spaces that the first letter replaces', async () => {
  const docx = await form(`${label}\n${showLines([[310, 700, 11, 'of the family']])}`, [`${text} /T (a) /Rect [136 696 300 712]`])
  expect(await controls(docx)).toEqual([['<w:showingPlcHdr/>', '\u2002'.repeat(29)]])
  expect(await docx.paragraphs()).toEqual([`First name: ${'\u2002'.repeat(29)} of the family`])
})

test('a field over a line of underscores replaces it, and is underlined', async () => {
  const docx = await form(showLines([[72, 700, 11, 'Signed by ____________ at home']]), [`${text} /T (a) /Rect [128 697 192 712]`])
  expect(await docx.part('word/document.xml')).not.toContain('_')
  expect(docx.losses).toEqual([])
  expect(await docx.part('word/document.xml')).toMatch(/<w:sdtContent><w:r><w:rPr><w:u w:val="single"\/>/)
})

test('check boxes and radio buttons become boxes and circles that can be checked', async () => {
  const words = showLines([
    [90, 700, 11, 'yes'],
    [190, 700, 11, 'no'],
    [290, 700, 11, 'first'],
    [390, 700, 11, 'second'],
  ])
  const tick = (x: number, state: string) => `/FT /Btn /Rect [${x} 698 ${x + 11} 709] /AS /${state} /AP << /N << /On 61 0 R >> >>`
  const docx = await form(words, [
    `${tick(76, 'On')} /T (a)`,
    `${tick(176, 'Off')} /T (b)`,
    `${tick(276, 'Off')} /Ff 32768 /T (c)`,
    `${tick(376, 'On')} /Ff 32768 /T (c)`,
  ])
  expect((await controls(docx)).map(([, shown]) => shown)).toEqual(['☒', '☐', '○', '◉'])
  expect((await controls(docx))[0]?.[0]).toBe(
    '<w14:checkbox><w14:checked w14:val="1"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox>',
  )
  expect(await docx.paragraphs()).toEqual(['☒ yes\t☐ no\t○ first\t◉ second'])
})

test('choices stay choices, with other words if the form allows them', async () => {
  const choice = `/FT /Ch /DA (/Helv 11 Tf 0 g) /Opt [[(de) (Germany)] [(fr) (France)] [(de) (again)]]`
  const docx = await form(label, [
    `${choice} /Ff 131072 /T (a) /V (fr) /Rect [136 696 300 712]`,
    `${choice} /Ff 393216 /T (b) /V (Elsewhere) /Rect [136 656 300 672]`,
    `${choice} /T (c) /V (de) /Rect [136 556 300 622]`,
  ])
  const items = '<w:listItem w:displayText="Germany" w:value="de"/><w:listItem w:displayText="France" w:value="fr"/>'
  expect(await controls(docx)).toEqual([
    [`<w:dropDownList>${items}</w:dropDownList>`, 'France'],
    [`<w:comboBox>${items}</w:comboBox>`, 'Elsewhere'],
    [`<w:dropDownList>${items}</w:dropDownList>`, 'Germany'],
  ])
})

test('a date field is recognized by its script, which is not run', async () => {
  const docx = await form(label, [`${text} /T (a) /V (10.12.1815) /AA 62 0 R /Rect [136 696 300 712]`])
  const [date] = await controls(docx)
  expect(date).toEqual([
    '<w:date w:fullDate="1815-12-10T00:00:00Z"><w:dateFormat w:val="dd.MM.yyyy"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>',
    '10.12.1815',
  ])
})

test('a multi-line value is one control, with the line breaks of its writer', async () => {
  const value = 'The bridge is old and narrow, and the carts that come over it are heavier every year.\\rIt may be of stone.'
  const docx = await form(
    showLines([
      [72, 700, 11, 'Reasons:'],
      [72, 600, 11, 'Other words.'],
    ]),
    [`${text} /Ff 4096 /T (a) /V (${value}) /Rect [130 640 400 711]`],
  )
  expect(await controls(docx)).toEqual([['', value.replace('\\r', '\n')]])
  const [page = []] = shownLines(await render(docx.path))
  expect(page.map((line) => line.text.split(' ')[0])).toEqual(['Reasons:', 'The', 'over', 'It', 'Other'])
  expect(page[1]?.y).toBeCloseTo(page[0]?.y ?? 0, 0)
})

test('letters in separate boxes are one value, a password is not shown, and a locked value is text', async () => {
  const docx = await form(
    label,
    [
      `${text} /Ff 16777216 /T (a) /V (12345) /Rect [136 696 300 712] /AP << /N 63 0 R >>`,
      `${text} /Ff 8192 /T (b) /V (secret) /Rect [136 656 300 672]`,
      `${text} /Ff 1 /T (c) /V (not to be changed) /Rect [136 616 300 632]`,
      '/FT /Sig /T (d) /Rect [136 576 300 592]',
    ],
    {
      63: `<< /Type /XObject /Subtype /Form /BBox [0 0 164 16] /Resources << /Font << /Helv 60 0 R >> >> /Length 76 >>\nstream\n${'BT /Helv 11 Tf 20 Tc 12 4 Td (12345) Tj ET'.padEnd(76)}\nendstream`,
    },
  )
  expect((await controls(docx)).map(([, shown]) => shown.trim())).toEqual(['12345', ''])
  expect(await docx.part('word/document.xml')).not.toContain('secret<')
  expect(await docx.paragraphs()).toContain('not to be changed')
})

test('fields are in their cells and tagged paragraphs', async () => {
  const words =
    '/P << /MCID 0 >> BDC BT /F1 11 Tf 72 700 Td (I, ) Tj ET EMC /P << /MCID 1 >> BDC BT /F1 11 Tf 152 700 Td (, hereby say what is on this page.) Tj ET EMC'
  const docx = await form(
    words,
    [`${text} /T (a) /V (Ada Lovelace) /Rect [84 696 152 712]`],
    {
      30: '<< /Type /StructTreeRoot /K 31 0 R >>',
      31: '<< /S /P /Pg 4 0 R /K [0 32 0 R 1] >>',
      32: '<< /S /Form /Pg 4 0 R /K << /Type /OBJR /Obj 20 0 R /Pg 4 0 R >> >>',
    },
    '/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>',
  )
  expect((await docx.paragraphs()).join('|').replace(/[\t ]+/g, ' ')).toBe('I, Ada Lovelace, hereby say what is on this page.')
})

test('a field does not take the value of another one that a damaged file names as its parent', async () => {
  const docx = await form(label, [
    `${text} /T (a) /V (Ada) /Rect [136 696 300 712]`,
    `${text} /T (b) /Parent 20 0 R /Rect [136 596 300 612]`,
  ])
  expect((await docx.paragraphs()).join(' ').match(/Ada/g)).toHaveLength(1)
})

test('places of fields that no page reaches do no harm', async () => {
  const look = '/MK << /BC [1 0 0] >>'
  for (const [width, place] of [
    ['1e308', '0 0 1e9 1e9'],
    ['(a)', '1e308 1e308 -1e308 -1e308'],
    ['-1', '0 0 -5 -5'],
    ['1', 'NaN (x) 3 4'],
  ] as const)
    expect(
      (await (await form(label, [`${text} ${look} /BS << /W ${width} >> /T (a) /V (x) /Rect [${place}]`])).paragraphs()).join(),
    ).toContain('First')
})

test('cyclic parents and choices of fields do no harm', async () => {
  const docx = await form(label, [
    `/Parent 20 0 R /T (${'n'.repeat(300)}) /FT /Ch /Opt [20 0 R [20 0 R] (\\001) (${'c'.repeat(999)})] /TU (\\001\\002) /V (${'v'.repeat(99)}) /Rect [136 696 300 712]`,
  ])
  expect(await docx.part('word/document.xml')).toContain(`<w:tag w:val="${'n'.repeat(64)}"/>`)
})

test('labels drawn one after the other keep their fields beside them', async () => {
  const labels = ['Secret', 'Birth', 'Fixed', 'Sum'].map((word, i) => [72, 700 - 22 * i, 10, word] as const)
  const values = ['', '/V (1815)', '/Ff 1 /V (read only)', '/V (twelve)']
  const docx = await form(
    showLines(labels),
    values.map((value, i) => `${text} /T (f${i}) ${value} /Rect [160 ${696 - 22 * i} 260 ${710 - 22 * i}]`),
  )
  const rows = (await docx.part('word/document.xml')).match(/<w:tr>.*?<\/w:tr>/gs) ?? []
  expect(rows.map((row) => row.replace(/<[^>]+>/g, '').trim())).toEqual(['Secret', 'Birth1815', 'Fixedread only', 'Sumtwelve'])
})
