import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { convertImage } from '../../src/actions/convert-image.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { plain, save } from '../helpers/pictures.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const image = shareImageEngine()

const convert = (file: string, options: Record<string, unknown> = {}) =>
  runAction({ action: convertImage, file, kind: 'svg', options, engines: { image } })

const svg = (inside: string, head = '', attributes = 'width="40" height="20"') =>
  save(
    'svg',
    `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" ${attributes}>${inside}</svg>`,
  )

async function isBlank(file: string, options = {}): Promise<boolean> {
  const { files } = await convert(file, options)
  return (await sharp(files[0]?.path).stats()).channels.every(({ max }) => max === 0)
}

test('a drawing is drawn at its own size, at a dpi, or as large as asked, always sharp', async () => {
  const file = await svg('<rect width="20" height="20" fill="#c81e1e"/>', '', 'width="40" height="20"')
  const sizes = [{}, { dpi: 192 }, { width: 400 }, { width: 100, height: 100, fit: 'cover' }, { rotate: 90, width: 200 }]
  const made = await Promise.all(sizes.map(async (options) => (await convert(file, options)).files[0]))
  expect(made.map((result) => [result?.width, result?.height])).toEqual([
    [40, 20],
    [80, 40],
    [400, 200],
    [100, 100],
    [200, 400],
  ])
  const edge = await sharp(made[2]?.path).extract({ left: 190, top: 100, width: 20, height: 1 }).raw().toBuffer()
  expect(new Set(Array.from({ length: 20 }, (_, x) => edge[x * 4 + 3])).size).toBeLessThanOrEqual(2)
})

test.each([
  ['width="1in" height="0.5in"', 96, 48],
  ['width="25.4mm" height="12.7mm" viewBox="0 0 10 5"', 96, 48],
  ['viewBox="0 0 30 15"', 30, 15],
])('a drawing with %s is %i x %i pixels, as in a browser', async (attributes, width, height) => {
  expect((await convert(await svg('', '', attributes))).files[0]).toMatchObject({ width, height })
})

test('refuses a drawing that would be too large, at its own size or at a dpi', async () => {
  await expect(convert(await svg('', '', 'width="100000" height="100000"'))).rejects.toMatchObject({ code: 'too_many_pixels' })
  await expect(convert(await svg(''), { dpi: 2400, width: 60_000 })).rejects.toMatchObject({ code: 'too_many_pixels' })
  await expect(convert(await svg('', '', 'width="40000" height="10"'))).rejects.toMatchObject({ code: 'too_many_pixels' })
  expect((await convert(await svg('', '', 'width="100000" height="100000"'), { width: 10 })).files[0]).toMatchObject({ width: 10 })
})

test('a drawing reads no file and no address', async () => {
  const folder = await makeTempDir()
  const canary = join(folder, 'canary.png')
  await plain(40, 20).toFile(canary)
  await writeFile(join(folder, 'canary.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><rect width="40" height="20"/></g></svg>')
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    readFile(canary).then(
      (content) => response.end(content),
      () => response.end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const places = [canary, `file://${canary}`, `${origin}/canary.png`]
  for (const place of places) {
    expect(await isBlank(await svg(`<image href="${place}" xlink:href="${place}" width="40" height="20"/>`))).toBe(true)
    expect(await isBlank(await svg(`<use href="${place.replace('.png', '.svg')}#a"/>`))).toBe(true)
    expect(await isBlank(await svg(`<xi:include href="${place.replace('.png', '.svg')}" parse="xml"/>`))).toBe(true)
    expect(await isBlank(await svg(`<style>@import url("${place}"); rect { fill: url("${place}#a") }</style>`))).toBe(true)
  }
  const entity = await svg('<text y="15">&canary;</text>', `<!DOCTYPE svg [<!ENTITY canary SYSTEM "file:///etc/passwd">]>`)
  expect(await isBlank(entity).catch((error) => error.code)).toSatisfy((answer) => answer === true || answer === 'unreadable_input')
  expect(asked).toBe(0)
})

test('a drawing shows pictures that lie inside it', async () => {
  const inline = (await plain(40, 20).toBuffer()).toString('base64')
  expect(await isBlank(await svg(`<image href="data:image/png;base64,${inline}" width="40" height="20"/>`))).toBe(false)
})

test('expanding entities do not exhaust the memory', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
  const bomb = await svg('<text>&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "boom">${levels}]>`)
  await expect(convert(bomb)).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('text in points is as large as in a browser', async () => {
  const widthOf = async (attributes: string) => {
    const file = await svg(`<text y="30" font-family="DejaVu Sans" ${attributes}>HHHHH</text>`, '', 'width="200" height="40"')
    const { info } = await sharp((await convert(file)).files[0]?.path)
      .trim()
      .toBuffer({ resolveWithObject: true })
    return info.width
  }
  const difference = (await widthOf('font-size="12pt"')) - (await widthOf('font-size="16px"'))
  expect(Math.abs(difference)).toBeLessThanOrEqual(1)
})
