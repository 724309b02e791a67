import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdfToWord } from '../../src/actions/pdf-to-word.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { AppError } from '../../src/errors.ts'
import { makeOfficeEngines } from '../helpers/office.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { makeWordEngine } from '../helpers/word-engine.ts'
import { runAction } from '../helpers/work.ts'

/** A page for each text, an empty text for none, each with a picture; the last also has one inside its own drawing. */
async function writePdf(texts: readonly string[]): Promise<string> {
  const pdf = await PDFDocument.create()
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = await pdf.embedPng(png)
  for (const text of texts) {
    const page = pdf.addPage([300, 300])
    if (text) page.drawText(text, { x: 40, y: 200 })
    page.drawImage(picture, { x: 40, y: 40 })
  }
  const path = join(await makeTempDir(), 'file.pdf')
  await writeFile(path, await pdf.save())
  return path
}

/** Where pictures are not read. */
const withoutOcr = { isOn: async () => false } as Engines['ocr']

async function convert(file: string, options: Record<string, unknown> = {}, maxPages = 2000, others: Partial<Engines> = {}) {
  const { engines: real, started } = makeOfficeEngines()
  const engines = { ...real, word: makeWordEngine().engine, ocr: withoutOcr, ...others }
  const outcome = await runAction({ action: pdfToWord, file, kind: 'pdf', filename: 'Bericht.v2.pdf', options, engines, maxPages })
  const path = outcome.files[0]?.path ?? ''
  const { stdout: listing } = await execa('unzip', ['-Z1', path])
  const { stdout: xml } = await execa('unzip', ['-p', path, 'word/document.xml'])
  return {
    ...outcome,
    started,
    pictures: listing.split('\n').filter((name) => name.startsWith('word/media/')),
    text: xml.replace(/<[^>]+>/g, ' '),
  }
}

test('a PDF becomes one Word file with its text and pictures', async () => {
  const { files, pages, progress, pictures, text, warnings } = await convert(await writePdf(['First page', 'Second page']))
  expect(files).toMatchObject([{ filename: 'Bericht.v2.docx', kind: 'docx' }])
  expect(pages).toBe(2)
  expect(progress.at(-1)).toEqual({ done: 2, total: 2 })
  expect(text).toContain('First page')
  expect(text).toContain('Second page')
  expect(pictures.length).toBeGreaterThan(0)
  expect(warnings).toEqual([])
})

test('converts chosen pages, and refuses missing ones', async () => {
  const file = await writePdf(['First page', 'Second page', 'Third page'])
  const { text, pages } = await convert(file, { pages: '2' })
  expect(pages).toBe(3)
  expect(text).toContain('Second page')
  expect(text).not.toMatch(/First|Third/)
  await expect(convert(file, { pages: '4' })).rejects.toMatchObject({ code: 'invalid_option' })
  await expect(convert(file, {}, 2)).rejects.toMatchObject({ code: 'too_many_pages' })
})

test('pictures can be left out', async () => {
  const { pictures, text } = await convert(await writePdf(['First page']), { images: false })
  expect(pictures).toEqual([])
  expect(text).toContain('First page')
})

test('a PDF of pictures alone is converted with a warning', async () => {
  const { warnings, pictures } = await convert(await writePdf(['', '']))
  expect(warnings).toMatchObject([{ code: 'no_text_layer' }])
  expect(pictures.length).toBeGreaterThan(0)
})

test('the warning concerns only the chosen pages', async () => {
  const { warnings } = await convert(await writePdf(['Text', '']), { pages: '2' })
  expect(warnings).toMatchObject([{ code: 'no_text_layer' }])
})

test('a protected PDF opens with its password, which is on no command line', async () => {
  const plain = await writePdf(['Secret page'])
  const file = join(await makeTempDir(), 'protected.pdf')
  await execa('qpdf', ['--encrypt', 'sesame', 'owner', '256', '--', plain, file])
  const { text, started } = await convert(file, { password: 'sesame' })
  expect(text).toContain('Secret page')
  for (const { args, env } of started) expect(JSON.stringify([args, env])).not.toContain('sesame')
  await expect(convert(file)).rejects.toMatchObject({ code: 'password_required' })
  await expect(convert(file, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' })
})

const failing = (code: 'engine_failed' | 'out_of_memory'): Partial<Engines> => ({
  word: {
    prepare: () => Promise.resolve(),
    countPages: () => Promise.resolve(null),
    convertPdf: () => Promise.reject(new AppError(code, 'No.')),
    inspectPdf: () => Promise.reject(new AppError(code, 'No.')),
  },
})

test('a PDF that our engine cannot convert is converted in the simpler way, with a warning', async () => {
  const { text, warnings } = await convert(await writePdf(['First page', 'Second page']), { pages: '2' }, 2000, failing('engine_failed'))
  expect(warnings).toMatchObject([{ code: 'fallback_engine' }])
  expect(text).toContain('Second page')
  expect(text).not.toContain('First')
})

test('a conversion that exceeded a limit is not tried again', async () => {
  await expect(convert(await writePdf(['Text']), {}, 2000, failing('out_of_memory'))).rejects.toMatchObject({ code: 'out_of_memory' })
})
