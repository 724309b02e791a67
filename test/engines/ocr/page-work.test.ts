import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPageWork } from '../../../src/engines/ocr/page-work.ts'
import { writePgm } from '../../../src/engines/ocr/picture/grey.ts'
import { type Bar, blank, draw } from '../../helpers/drawn-page.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const [width, height] = [1654, 2339]
const rules = [300, 360, 420].map((y): Bar => ({ x: 200, y, width: 603, height: 3 }))
const uprights = [200, 400, 800].map((x): Bar => ({ x, y: 300, width: 3, height: 123 }))

/** A page of one word that was read with a low confidence. */
const hocr = (
  y: number,
) => `<div class='ocr_page' title='bbox 0 0 ${width} ${height}'><div class='ocr_carea' title='bbox 420 ${y} 600 ${y + 30}'>
  <p class='ocr_par' title='bbox 420 ${y} 600 ${y + 30}'>
  <span class='ocr_line' title="bbox 420 ${y} 600 ${y + 30}; baseline 0 0; x_size 30; x_descenders 6; x_ascenders 8">
  <span class='ocrx_word' title='bbox 420 ${y} 600 ${y + 30}; x_wconf 40'>Doubtful</span></span></p></div></div>`

test.each([
  { y: 315, onlyDoubted: true, hasTables: true },
  { y: 900, onlyDoubted: true, hasTables: false },
  { y: 900, onlyDoubted: false, hasTables: true },
])('a page is read without uprights for a doubtful word if the word is in a table: %j', async ({ y, onlyDoubted, hasTables }) => {
  const folder = await makeTempDir()
  const page = blank(width, height)
  draw(page, [...rules, ...uprights])
  const [picture, read, result] = ['page.pgm', 'read.hocr', 'result'].map((name) => join(folder, name)) as [string, string, string]
  await writeFile(picture, writePgm(page))
  await writeFile(read, hocr(y))
  const work = createPageWork()
  const sizes = { width: 595, height: 842, dpi: 200, paperDpi: 200, pictureDpi: 200 }
  const need = { page: 1, ...sizes, regions: null, known: [], hidden: 0 }
  await work({ kind: 'open', path: picture, need, even: false, looks: false })
  await work({ kind: 'prepare', turn: 0, rules: false, onlyDoubted: false, result })
  const languages = { languages: ['eng'], possible: ['eng'] }
  await work({ kind: 'judge', prepared: 0, hocrs: [read], gathered: undefined, apart: false, foreign: false, ...languages, result })
  expect(await work({ kind: 'prepare', turn: 0, rules: true, onlyDoubted, result })).toEqual({ number: 1, hasTables })
})
