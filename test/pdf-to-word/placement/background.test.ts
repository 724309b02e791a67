/** Coloured paper stays coloured. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

/** Each page says something else, or it would be a header. */
const words = (color: string, text = 'White words need dark paper.') => `${color} rg ${showLines([[72, 700, 12, text]])}`
const paper = (color: string) => `${color} rg 0 0 612 792 re f`

test('a fill from edge to edge on most pages is the background of the file', async () => {
  const dark = (text: string) => `${paper('0 0.2 0.4')}\n${words('1 1 1', text)}`
  const { part } = await convert(makePdf({ pages: [dark('The first page is dark.'), dark('So is what follows.'), words('0 0 0')] }))
  const xml = await part('word/document.xml')
  expect(xml).toContain('<w:background w:color="003366"/><w:body>')
  expect(await part('word/styles.xml')).toContain('<w:color w:val="FFFFFF"/>')
  expect(await part('word/settings.xml')).toContain('<w:displayBackgroundShape/>')
})

test('white paper, one coloured page of three, and colour under white are no background', async () => {
  const plain = words('0 0 0')
  const white = `${paper('1 1 0')}\n${paper('1 1 1')}\n${plain}`
  for (const pages of [[plain], [`${paper('1 1 0')}\n${plain}`, plain, plain], [white]])
    expect(await (await convert(makePdf({ pages }))).part('word/document.xml')).not.toContain('w:background')
})

test('a gradient over the whole page that hardly changes gives the paper its middle colour', async () => {
  const shading =
    '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 0 792] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 1 0.8] /C1 [0.98 1 0.8] /N 1 >> >>'
  const pdf = makePdf({ pages: [`q 0 0 612 792 re W n /S sh Q ${showLines([[72, 700, 12, 'What stands on it stays as it is.']])}`] })
  const bytes = Buffer.from(pdf.toString('latin1').replace('/Resources <<', `/Resources << /Shading << /S ${shading} >>`), 'latin1')
  expect(await (await convert(bytes)).part('word/document.xml')).toContain('<w:background w:color="FCFFCC"/>')
})
