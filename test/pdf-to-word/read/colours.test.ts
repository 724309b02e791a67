/** Colours come out as a reader of PDFs shows them: inks, spot colours, programs, gradients, and what shines through. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** RRGGBB of a word that is shown behind the given operators; '' for black. */
async function colourOf(before: string, resources = '', objects: Record<number, string> = {}): Promise<string> {
  const content = `q ${before} BT /F1 12 Tf 1 0 0 1 72 700 Tm (Coloured) Tj ET Q BT /F1 12 Tf 1 0 0 1 72 660 Tm (The paragraph below it is black.) Tj ET`
  const pdf = makePdf({ pages: [content], objects })
    .toString('latin1')
    .replace('/Resources <<', `/Resources << ${resources}`)
  const xml = await (await convert(Buffer.from(pdf, 'latin1'))).part('word/document.xml')
  const run = /<w:r>(?:(?!<\/w:r>).)*Coloured/s.exec(xml)?.[0] ?? 'nothing'
  return /<w:color w:val="(\w+)"/.exec(run)?.[1] ?? ''
}

const stream = (dict: string, bytes: string) => `<< ${dict} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
const space = (definition: string) => `/ColorSpace << /C ${definition} >>`

test('CMYK colours look as in print, and black ink is black', async () => {
  expect(await colourOf('1 0 0 0 k')).toBe('00ADEF')
  expect(await colourOf('0 1 1 0 k')).toBe('ED1C24')
  expect(await colourOf('0 0 0 1 k')).toBe('')
  expect(await colourOf('0 0 0 .5 k')).toBe('808080')
})

test('a function computes a spot colour', async () => {
  const program = stream('/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', '{ dup .5 ge { pop 0 .2 .4 } { dup dup } ifelse 3 1 roll }')
  const spot = space('[/Separation /Spot /DeviceRGB 20 0 R]')
  expect(await colourOf('/C cs 1 scn', spot, { 20: program })).toBe('660033')
})

test('interpolates between samples, also for two components', async () => {
  const one = stream(
    '/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [2] /BitsPerSample 8 /Filter /ASCIIHexDecode',
    'ffffff000066>',
  )
  expect(await colourOf('/C cs .5 scn', space('[/Separation /Spot /DeviceRGB 20 0 R]'), { 20: one })).toBe('8080B3')
  const two = stream(
    '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [2 2] /BitsPerSample 4 /Filter /ASCIIHexDecode',
    'fff f00 00f 000>',
  )
  expect(await colourOf('/C cs 1 .4 scn', space('[/DeviceN [/One /Two] /DeviceRGB 20 0 R]'), { 20: two })).toBe('990000')
})

test('text in a gradient has its middle colour', async () => {
  const shading =
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [72 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>'
  expect(await colourOf('/Pattern cs /P scn', `/Pattern << /P << /PatternType 2 /Shading ${shading} >> >>`)).toBe('800080')
})

test('translucent colours are as pale as on white paper, also in a group', async () => {
  const half = '/ExtGState << /G << /ca .5 >> >>'
  expect(await colourOf('1 0 0 rg /G gs', half)).toBe('FF8080')
  const group = stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency >> /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> ${half} >>`,
    '0 0 1 rg BT /F1 12 Tf 1 0 0 1 72 500 Tm (In a group) Tj ET',
  )
  const pdf = makePdf({ pages: ['q /G gs /Fm Do Q'], objects: { 20: group } }).toString('latin1')
  const docx = await convert(Buffer.from(pdf.replace('/Resources <<', `/Resources << ${half} /XObject << /Fm 20 0 R >>`), 'latin1'))
  expect((await docx.part('word/document.xml')) + (await docx.part('word/styles.xml'))).toContain('<w:color w:val="8080FF"/>')
})
