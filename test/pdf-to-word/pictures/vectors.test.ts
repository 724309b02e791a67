/** Drawings as SVG, beside the pixels. */
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const zigzag = `1 0 0 RG 3 w 200 400 m ${Array.from({ length: 30 }, (_, i) => `${206 + 6 * i} ${400 + 60 * (i % 2)} l`).join(' ')} S`
const drawing = `${zigzag} 0 0 1 rg 220 470 m 260 520 l 300 470 l h f 0 g ${showLines([[310, 480, 10, 'Label']])}`

const mediaOf = async (path: string, extension: string) =>
  (await execa('unzip', ['-Z1', path])).stdout.split('\n').filter((name) => name.endsWith(`.${extension}`))

async function unpack(path: string, name: string): Promise<Buffer> {
  return Buffer.from((await execa('unzip', ['-p', path, name], { encoding: 'buffer' })).stdout)
}

/** Grey pixels at a size at which both can be compared. */
const grey = (picture: Buffer, density = 72) =>
  sharp(picture, { density }).flatten({ background: 'white' }).resize(150, 90, { fit: 'fill' }).greyscale().raw().toBuffer()

test.each([
  ['of a plain page', ''],
  ['of a page of which only a part is shown', '/CropBox [100 200 560 700]'],
  ['of a page that stands on its head', '/Rotate 180'],
])('a drawing %s is there as SVG too, and looks the same', async (_, page) => {
  const { path, part } = await convert(makePdf({ pages: [drawing], page }))
  const [[pixels = ''], [vector = ''], ...others] = [await mediaOf(path, 'png'), await mediaOf(path, 'svg')]
  expect(others).toEqual([])
  const svg = await unpack(path, vector)
  const [seen, drawn] = [await grey(await unpack(path, pixels)), await grey(svg, 200)]
  const differences = seen.map((value, i) => Math.abs(value - (drawn[i] ?? 0)))
  expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(6)
  expect(Math.min(...drawn)).toBeLessThan(120)
  expect(await part('word/document.xml')).toMatch(/<a:blip r:embed="rId\d+"><a:extLst>.*<asvg:svgBlip [^>]*r:embed="rId\d+"\/>/)
  expect(await part('\\[Content_Types\\].xml')).toContain('<Default Extension="svg" ContentType="image/svg+xml"/>')
})

test('the SVG contains nothing outside of the drawing', async () => {
  const secret = showLines([[72, 700, 12, 'Confidential words far above the drawing.']])
  const [alone, beside] = await Promise.all([drawing, `${drawing}\n${secret}`].map((content) => convert(makePdf({ pages: [content] }))))
  const letters = async (path = '') => (await unpack(path, (await mediaOf(path, 'svg'))[0] ?? '')).toString().match(/<use /g)?.length
  expect(await letters(beside?.path)).toBe(await letters(alone?.path))
})

test.each([
  ['with a picture in it', 'q 90 0 0 90 230 400 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x30\xc0\x80\x60 EI Q', ''],
  ['of a page that lies on its side', '', '/Rotate 90'],
])('a drawing %s stays pixels', async (_, content, page) => {
  const { path } = await convert(makePdf({ pages: [`${content}\n${drawing}`], page }))
  expect(await mediaOf(path, 'png')).not.toEqual([])
  expect(await mediaOf(path, 'svg')).toEqual([])
})
