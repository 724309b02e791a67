/** Pages that were scanned, with the text that a program read in them laid invisibly over the picture. */
import { execa } from 'execa'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

/** A page of 306 by 396 pixels with black bars where words are, and whatever else is asked for. */
async function scan(extra: string, turn = 'rotate(0)'): Promise<Buffer> {
  const bars = [40, 60, 80].map((y) => `<rect x="40" y="${y}" width="90" height="9"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="306" height="396"><rect width="306" height="396" fill="#f4f0e8"/><g transform="${turn}">${bars}</g>${extra}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

async function convertScan(extra: string) {
  const hex = `${(await scan(extra)).toString('hex')}>`
  const picture = `<< /Type /XObject /Subtype /Image /Width 306 /Height 396 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const words = [40, 60, 80].map((y) => `BT 3 Tr /F1 20 Tf 1 0 0 1 80 ${792 - 2 * (y + 9)} Tm (Words that were read) Tj ET`).join('\n')
  const pdf = makePdf({
    pages: [`q 612 0 0 792 0 0 cm /Im Do Q\n${words}`],
    objects: { 20: picture },
  })
  return convert(Buffer.from(pdf.toString('latin1').replace('/Resources <<', '/Resources << /XObject << /Im 20 0 R >>'), 'latin1'))
}

const listing = async (path: string) => (await execa('unzip', ['-Z1', path])).stdout

test('the words become text, and a picture of only these words is omitted', async () => {
  const { path, paragraphs, hasText } = await convertScan('')
  expect((await paragraphs()).join(' ')).toBe('Words that were read Words that were read Words that were read')
  expect(hasText).toBe(true)
  expect(await listing(path)).not.toContain('media')
})

test('other content of the page stays behind the text, without the words', async () => {
  const { path, part } = await convertScan('<rect x="60" y="200" width="180" height="120" fill="#2040a0"/>')
  expect(await part('word/document.xml')).toContain('behindDoc="1"')
  const { stdout } = await execa('unzip', ['-p', path, 'word/media/image1.png'], { encoding: 'buffer' })
  const { data } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data.subarray((y * 306 + x) * 3, (y * 306 + x) * 3 + 3).toString('hex')
  expect([at(100, 44), at(100, 64), at(100, 250)]).toEqual(['f4f0e8', 'f4f0e8', '2040a0'])
})

test('a picture in which words would be visible beside their text stays over it unchanged', async () => {
  const beside = [40, 60, 80].map((y) => `<rect x="40" y="${y + 12}" width="90" height="4"/>`).join('')
  const { part, paragraphs, losses, path } = await convertScan(beside)
  expect(await part('word/document.xml')).toContain('behindDoc="0"')
  expect((await paragraphs()).join(' ')).toContain('Words that were read')
  const { stdout } = await execa('unzip', ['-p', path, 'word/media/image1.png'], { encoding: 'buffer' })
  const { data } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data.subarray((44 * 306 + 100) * 3, (44 * 306 + 100) * 3 + 3).toString('hex')).toBe('000000')
  expect(losses).toEqual([])
})

test('the text of a scan is kept beside a stamp that is text', async () => {
  const hex = `${(await scan('')).toString('hex')}>`
  const picture = `<< /Type /XObject /Subtype /Image /Width 306 /Height 396 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const words = [40, 60, 80].map((y) => `BT 3 Tr /F1 20 Tf 1 0 0 1 80 ${792 - 2 * (y + 9)} Tm (Words that were read) Tj ET`).join('\n')
  const stamp = 'BT 0 Tr /F1 12 Tf 1 0 0 1 80 300 Tm (Received by the office in May) Tj ET'
  const pdf = makePdf({ pages: [`q 612 0 0 792 0 0 cm /Im Do Q\n${words}\n${stamp}`], objects: { 20: picture } }).toString('latin1')
  const { paragraphs } = await convert(Buffer.from(pdf.replace('/Resources <<', '/Resources << /XObject << /Im 20 0 R >>'), 'latin1'))
  const text = (await paragraphs()).join(' ')
  expect(text).toContain('Words that were read')
  expect(text).toContain('Received by the office')
})

/** A page of three words over or under a picture, in which bars below them would stay visible. */
async function convertDrawn(draw: (parts: { picture: string; words: string; stamp: string }) => string, entries = '') {
  const beside = [40, 60, 80].map((y) => `<rect x="40" y="${y + 12}" width="90" height="4"/>`).join('')
  const hex = `${(await scan(beside)).toString('hex')}>`
  const picture = `<< /Type /XObject /Subtype /Image /Width 306 /Height 396 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries} /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const words = [40, 60, 80].map((y) => `BT /F1 20 Tf 1 0 0 1 80 ${792 - 2 * (y + 9)} Tm (Words that were read) Tj ET`).join('\n')
  const stamp = 'BT 0 Tr /F1 12 Tf 1 0 0 1 80 300 Tm (Received) Tj ET'
  const content = draw({ picture: 'q 612 0 0 792 0 0 cm /Im Do Q', words, stamp })
  const pdf = makePdf({ pages: [content], objects: { 20: picture, 21: '<< /BM /Multiply >>' } }).toString('latin1')
  const resources = '/Resources << /XObject << /Im 20 0 R >> /ExtGState << /M 21 0 R >>'
  return convert(Buffer.from(pdf.replace('/Resources <<', resources), 'latin1'))
}

test('text under the picture of a page is the text of a scan', async () => {
  const { part, paragraphs, losses } = await convertDrawn(({ picture, words }) => `${words}\n${picture}`)
  expect((await paragraphs()).join(' ')).toContain('Words that were read')
  expect(await part('word/document.xml')).toContain('behindDoc="0"')
  expect(losses).toEqual([])
})

test('text under a picture that shows it is visible text', async () => {
  for (const [draw, entries] of [
    [({ picture, words }: { picture: string; words: string }) => `${words}\nq /M gs ${picture} Q`, ''],
    [({ picture, words }: { picture: string; words: string }) => `${words}\n${picture}`, '/Mask [0 40 0 40 0 40]'],
    [({ picture, words }: { picture: string; words: string }) => `${picture}\n${words}`, ''],
  ] as const) {
    const { part, paragraphs } = await convertDrawn(draw, entries)
    expect((await paragraphs()).join(' ')).toContain('Words that were read')
    expect(await part('word/document.xml')).not.toContain('behindDoc="0"')
  }
})

test('visible text on a scan is shown by the picture that covers the text of the page', async () => {
  const shown = await convertDrawn(({ picture, words, stamp }) => `${picture}\n3 Tr ${words}\n${stamp}`)
  expect(await shown.part('word/document.xml')).toContain('behindDoc="0"')
  expect((await shown.paragraphs()).join(' ')).toContain('Received')
  const name = (await listing(shown.path)).split('\n').find((part) => part.includes('media/')) ?? ''
  const { stdout } = await execa('unzip', ['-p', shown.path, name], { encoding: 'buffer' })
  const { data, info } = await sharp(stdout).greyscale().raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / 612
  const isDarkAt = (x: number, y: number) => (data[Math.round(y * scale) * info.width + Math.round(x * scale)] ?? 255) < 100
  const stamped = Array.from({ length: 40 }, (_, i) => isDarkAt(81 + i, 792 - 304)).filter(Boolean).length
  expect(stamped).toBeGreaterThan(3)
})

test('words of a skewed scan become text, and are removed from its picture', async () => {
  const hex = `${(await scan('', 'rotate(2 153 198)')).toString('hex')}>`
  const picture = `<< /Type /XObject /Subtype /Image /Width 306 /Height 396 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode /Length ${hex.length} >>\nstream\n${hex}\nendstream`
  const [cos, sin] = [Math.cos(Math.PI / 90), Math.sin(Math.PI / 90)]
  const words = [40, 60, 80].map((y) => {
    const [dx, dy] = [80 - 306, 2 * (198 - y - 9)]
    const place = `${cos} ${-sin} ${sin} ${cos} ${306 + dx * cos + dy * sin} ${396 - dx * sin + dy * cos}`
    return `BT 3 Tr /F1 20 Tf ${place} Tm (Words that were read) Tj ET`
  })
  const pdf = makePdf({ pages: [`q 612 0 0 792 0 0 cm /Im Do Q\n${words.join('\n')}`], objects: { 20: picture } })
  const { path, paragraphs } = await convert(
    Buffer.from(pdf.toString('latin1').replace('/Resources <<', '/Resources << /XObject << /Im 20 0 R >>'), 'latin1'),
  )
  expect((await paragraphs()).join(' ')).toBe('Words that were read Words that were read Words that were read')
  expect(await listing(path)).not.toContain('media')
})
