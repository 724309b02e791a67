/** What browsers print, and libraries that draw what others write. */
import { expect, test } from 'vitest'
import { convert } from './helpers/convert.ts'
import { makePdf, showLines } from './helpers/make-pdf.ts'

/** A dot of four curves around a place. */
function dot(x: number, y: number, paint: string): string {
  const [r, c] = [1.5, 0.83]
  return `${x + r} ${y} m ${x + r} ${y + c} ${x + c} ${y + r} ${x} ${y + r} c ${x - c} ${y + r} ${x - r} ${y + c} ${x - r} ${y} c ${x - r} ${y - c} ${x - c} ${y - r} ${x} ${y - r} c ${x + c} ${y - r} ${x + r} ${y - c} ${x + r} ${y} c ${paint}`
}

const items = showLines([
  [72, 720, 11, 'Some words before the list'],
  [90, 700, 11, 'First item'],
  [108, 686, 11, 'One below it'],
  [108, 672, 11, 'Another below it'],
  [90, 658, 11, 'Second item'],
])

test('drawn dots and rings before lines are bullets', async () => {
  const dots = [dot(80, 703.5, 'f'), dot(98, 689.5, 'S'), dot(98, 675.5, 'S'), dot(80, 661.5, 'f')].join('\n')
  const docx = await convert(makePdf({ pages: [`${items}\n${dots}`] }))
  const levels = [...(await docx.part('word/document.xml')).matchAll(/<w:ilvl w:val="(\d)"\/>/g)].map(([, level]) => level)
  expect(levels).toEqual(['0', '1', '1', '0'])
  expect([...(await docx.part('word/numbering.xml')).matchAll(/<w:lvlText w:val="([•◦])"\/>/g)].map(([, sign]) => sign)).toEqual(['•', '◦'])
})

test('a single ring below dots, as far from its words, is a bullet too', async () => {
  const lines = showLines([
    [90, 700, 11, 'First item'],
    [90, 686, 11, 'Second item'],
    [108, 672, 11, 'The only one below it'],
  ])
  const dots = [dot(80, 703.5, 'f'), dot(80, 689.5, 'f'), dot(98, 675.5, 'S')].join('\n')
  const docx = await convert(makePdf({ pages: [`${lines}\n${dots}`] }))
  const levels = [...(await docx.part('word/document.xml')).matchAll(/<w:ilvl w:val="(\d)"\/>/g)].map(([, level]) => level)
  expect(levels).toEqual(['0', '0', '1'])
})

test('a lone dot, and dots side by side, are none', async () => {
  const legend = showLines([
    [172, 600, 11, 'North'],
    [272, 600, 11, 'South'],
  ])
  const dots = [dot(80, 703.5, 'f'), dot(162, 603.5, '1 0 0 rg f'), dot(262, 603.5, 'f')].join('\n')
  const docx = await convert(makePdf({ pages: [`${items}\n${legend}\n${dots}`] }))
  expect(await docx.part('word/document.xml')).not.toMatch(/<w:numPr>|•/)
})

test('spans and code belong to the item and the box that they stand in', async () => {
  const marked = (role: string, id: number, x: number, y: number, text: string) =>
    `/${role} << /MCID ${id} >> BDC BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET EMC`
  const pages = [
    [
      marked('Lbl', 0, 72, 700, '1.'),
      marked('NonStruct', 1, 90, 700, 'Step with '),
      marked('Code', 2, 142, 700, 'code'),
      marked('NonStruct', 3, 168, 700, ' in it'),
      marked('NonStruct', 4, 72, 670, 'Note. '),
      marked('NonStruct', 5, 105, 670, 'A card.'),
    ].join('\n'),
  ]
  const docx = await convert(
    makePdf({
      pages,
      catalog: '/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>',
      objects: {
        30: '<< /Type /StructTreeRoot /K << /S /Document /Pg 4 0 R /K [31 0 R 32 0 R] >> >>',
        31: '<< /S /L /Pg 4 0 R /K << /S /LI /Pg 4 0 R /K [<< /S /Lbl /Pg 4 0 R /K 0 >> 33 0 R 34 0 R 35 0 R] >> >>',
        32: '<< /S /Div /Pg 4 0 R /K [<< /S /NonStruct /Pg 4 0 R /K 4 >> << /S /NonStruct /Pg 4 0 R /K 5 >>] >>',
        33: '<< /S /NonStruct /Pg 4 0 R /K 1 >>',
        34: '<< /S /Code /Pg 4 0 R /K 2 >>',
        35: '<< /S /NonStruct /Pg 4 0 R /K 3 >>',
      },
    }),
  )
  expect(await docx.paragraphs()).toEqual(['Step with code in it', 'Note. A card.'])
})

test('a bar beside paragraphs is their border, a line between columns is none', async () => {
  const words = (x: number, y: number) =>
    showLines([
      [x, y, 11, 'Whoever quotes a long sentence'],
      [x, y - 14, 11, 'sets it apart from his own words.'],
    ])
  const [quotation, columns] = ['0.8 g 72 682 3 30 re f', '300 540 m 300 612 l S']
  const docx = await convert(
    makePdf({ pages: [[words(84, 702), quotation, words(72, 600), words(310, 600), words(72, 560), words(310, 560), columns].join('\n')] }),
  )
  const borders = [...(await docx.part('word/document.xml')).matchAll(/<w:pBdr>(.*?)<\/w:pBdr>/g)].map(([, border]) => border)
  expect([...new Set(borders)]).toEqual(['<w:left w:val="single" w:sz="24" w:space="9" w:color="CCCCCC"/>'])
})

test('text beside a tagged header is part of it, whatever the tags say', async () => {
  const artifact = (kind: string, x: number, text: string) =>
    `/Artifact << /Type /Pagination ${kind} >> BDC BT /F1 8 Tf ${x} 20 Td (${text}) Tj ET EMC`
  const page = (number: number) =>
    `${showLines([[72, 700, 11, 'Words of the page.']])} ${artifact('/Subtype /Footer', 72, 'https://example.org')} ${artifact('', 520, `${number}/2`)}`
  const docx = await convert(makePdf({ pages: [page(1), page(2)] }))
  expect(await docx.paragraphs()).toEqual(['Words of the page.', 'Words of the page.'])
  expect(await docx.part('word/_rels/document.xml.rels')).toContain('footer1.xml')
})

test('program text keeps its indents', async () => {
  const lines = ['function add\\(a, b\\) {', 'return a + b', '}']
  const text = lines.map((line, i) => `BT /F3 10 Tf ${i === 1 ? 84 : 72} ${700 - 12 * i} Td (${line}) Tj ET`).join(' ')
  const pdf = makePdf({
    pages: [`/Code << /MCID 0 >> BDC ${text} EMC`],
    catalog: '/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>',
    objects: {
      30: '<< /Type /StructTreeRoot /K << /S /Code /Pg 4 0 R /K 0 >> >>',
      31: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    },
  })
  const docx = await convert(Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 31 0 R'), 'latin1'))
  expect(await docx.paragraphs()).toEqual(['function add(a, b) {\n  return a + b\n}'])
})

/** A box with round corners, each of eight curves, as browsers draw it. */
function card(x: number, y: number, width: number, height: number, radius: number): string {
  const corners = [
    [x + width - radius, y + height - radius, 0],
    [x + radius, y + height - radius, 1],
    [x + radius, y + radius, 2],
    [x + width - radius, y + radius, 3],
  ] as const
  const points = corners.flatMap(([cx, cy, quarter]) =>
    Array.from({ length: 25 }, (_, i) => {
      const angle = ((quarter + i / 24) * Math.PI) / 2
      return `${(cx + radius * Math.cos(angle)).toFixed(3)} ${(cy + radius * Math.sin(angle)).toFixed(3)}`
    }),
  )
  const curves = points.slice(1).map((point, i) => (i % 25 === 24 ? `${point} l` : (i % 25) % 3 === 2 ? `${point} c` : point))
  return `${points[0]} m ${curves.join(' ')} h f`
}

test('cards with round corners side by side are one table, not pictures', async () => {
  const cards = [72, 222, 372].map((x) => `0.95 g ${card(x, 600, 140, 60, 6)} 0 g`).join('\n')
  const words = showLines(
    ['Bill to', 'Ship to', 'Terms'].flatMap((word, i): [number, number, number, string][] => [
      [82 + 150 * i, 640, 10, word],
      [82 + 150 * i, 626, 10, `Line of card ${i + 1}`],
    ]),
  )
  const docx = await convert(makePdf({ pages: [`${cards}\n${showLines([[72, 700, 10, 'Words above the cards']])}\n${words}`] }))
  const xml = await docx.part('word/document.xml')
  expect(xml).not.toContain('<w:drawing>')
  const cells = (xml.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) => [
    cell.replace(/<[^>]+>/g, ''),
    /w:fill="(\w+)"/.exec(cell)?.[1] ?? '',
  ])
  expect(cells).toEqual([
    ['Bill toLine of card 1', 'F2F2F2'],
    ['', ''],
    ['Ship toLine of card 2', 'F2F2F2'],
    ['', ''],
    ['TermsLine of card 3', 'F2F2F2'],
  ])
})

test('a bar at the edge of a shaded box is its border', async () => {
  const box = '0.9 0.95 1 rg 72 640 400 34 re f 0.2 0.4 0.8 rg 72 640 3 34 re f 0 g'
  const docx = await convert(
    makePdf({ pages: [`${box}\n${showLines([[86, 653, 11, 'Sums are due within thirty days from the date of the invoice.']])}`] }),
  )
  expect(await docx.part('word/document.xml')).toMatch(/<w:left w:val="single" w:sz="24" w:space="\d+" w:color="3366CC"\/>/)
})

test('blocks side by side in a browser stay so, though the tags list them below each other', async () => {
  const marked = (role: string, id: number, x: number, y: number, text: string) =>
    `/${role} << /MCID ${id} >> BDC BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET EMC`
  const page = [
    marked('H1', 0, 72, 700, 'Figures of the year'),
    ...['42%', '1.2M', '99.9'].map((text, i) => marked('NonStruct', 1 + i * 2, 100 + 150 * i, 660, text)),
    ...['growth', 'users', 'uptime'].map((text, i) => marked('NonStruct', 2 + i * 2, 100 + 150 * i, 646, text)),
    marked('P', 7, 72, 610, 'Some words below all of them.'),
  ].join('\n')
  const cards = [1, 3, 5].map((id) => `<< /S /Div /Pg 4 0 R /K [<< /S /Div /Pg 4 0 R /K ${id} >> ${id + 1}] >>`).join(' ')
  const docx = await convert(
    makePdf({
      pages: [page],
      catalog: '/StructTreeRoot 30 0 R /MarkInfo << /Marked true >>',
      objects: {
        30: '<< /Type /StructTreeRoot /K << /S /Document /Pg 4 0 R /K [31 0 R 32 0 R 33 0 R] >> >>',
        31: '<< /S /H1 /Pg 4 0 R /K 0 >>',
        32: `<< /S /Div /Pg 4 0 R /K [${cards}] >>`,
        33: '<< /S /P /Pg 4 0 R /K 7 >>',
      },
    }),
  )
  const xml = await docx.part('word/document.xml')
  expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
  const text = xml.replace(/<w:tab\/>|<\/w:tc>|<\/w:p>|<w:br\/>/g, '\t').replace(/<[^>]+>/g, '')
  expect(text).toMatch(/42%\s+1\.2M\s+99\.9\s+growth\s+users\s+uptime/)
})

test('cell borders with slanted ends are borders', async () => {
  const side = (...points: [number, number][]) => `${points.map(([x, y], i) => `${x} ${y} ${i === 0 ? 'm' : 'l'}`).join(' ')} h f`
  const cell = (x0: number, x1: number, y0: number, y1: number) =>
    [
      `${x0} ${y1 - 0.75} ${x1 - x0} 0.75 re f`,
      `${x0} ${y0} ${x1 - x0} 0.75 re f`,
      side([x0, y0], [x0 + 0.75, y0 + 0.75], [x0 + 0.75, y1 - 0.75], [x0, y1]),
      side([x1, y0], [x1 - 0.75, y0 + 0.75], [x1 - 0.75, y1 - 0.75], [x1, y1]),
    ].join('\n')
  const cells = [700, 680].flatMap((y) => [cell(72, 172, y, y + 20), cell(172, 272, y, y + 20)]).join('\n')
  const lines = showLines([
    [76, 706, 10, 'Question'],
    [176, 706, 10, 'Answer'],
    [76, 686, 10, 'Do you smoke?'],
    [176, 686, 10, 'No'],
  ])
  const { part } = await convert(makePdf({ pages: [`0.5 g ${cells} 0 g\n${lines}`] }))
  const document = await part('word/document.xml')
  expect(document.match(/<w:left w:val="single"/g)).toHaveLength(4)
  expect(document).not.toContain('<w:drawing>')
})
