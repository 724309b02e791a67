import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { stampPdf } from '../../src/actions/stamp-pdf.ts'
import { createStampEngine } from '../../src/engines/pdf/stamp/stamp.ts'
import { shareImageEngine } from '../helpers/image-engine.ts'
import { checkPdf, pages, pageTexts, pdf, run, writePdf } from '../helpers/pdf-engines.ts'
import { inkBox, renderPages } from '../helpers/pdf-look.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const engines = { pdf, stamp: createStampEngine({ run }), image: shareImageEngine() }

/** 144 × 72 points; its right half is clear. */
async function makeLogo(name = 'logo.png') {
  const red = { create: { width: 144, height: 144, channels: 3 as const, background: 'red' } }
  const clear = { create: { width: 288, height: 144, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } }
  const bytes = await sharp(clear)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ density: 144 })
    .png()
    .toBuffer()
  const file = join(await makeTempDir(), name)
  await writeFile(file, bytes)
  return { file, kind: 'png' as const }
}

async function stamp(options: Record<string, unknown>, count = 1) {
  const file = await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(count))
  const outcome = await runAction({ action: stampPdf, file, kind: 'pdf', more: [await makeLogo()], options, engines })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  return path
}

/** The box of what is drawn in the upper half of the first page, where the page itself has nothing, in points. */
async function stampBox(path: string) {
  const [page] = await renderPages(path, 72)
  const box = page && inkBox(page, 250)
  if (!page || !box) throw new Error('nothing is on the page')
  return { left: Math.round(box.left * page.width), top: Math.round(box.top * page.height), right: Math.round(box.right * page.width) }
}

test('draws a second file on every page instead of text, in its natural size', async () => {
  const path = await stamp({ position: 'top-right', margin: 36 }, 2)
  expect(await pageTexts(path)).toEqual(['Page 1', 'Page 2'])
  // The clear half lets the page show: ink ends 72 points before the margin. The page's own square is in the lower left corner.
  expect(await stampBox(path)).toEqual({ left: 0, top: 36, right: 612 - 36 - 72 })
})

test('its width can be chosen', async () => {
  expect(await stampBox(await stamp({ position: 'top-right', margin: 100, width: 288 }))).toMatchObject({
    top: 100,
    right: 612 - 100 - 144,
  })
})

test('a watermark is as large as fits', async () => {
  const { top } = await stampBox(await stamp({ watermark: true, angle: 0, position: 'top' }))
  expect(top).toBe(36)
})

test('a damaged picture is reported by its name', async () => {
  const file = await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(1))
  const logo = join(await makeTempDir(), 'logo.png')
  await writeFile(logo, '\x89PNG\r\n\x1a\nnothing', 'latin1')
  const stamping = runAction({ action: stampPdf, file, kind: 'pdf', more: [{ file: logo, kind: 'png' }], engines })
  await expect(stamping).rejects.toMatchObject({ code: 'unreadable_input', message: expect.stringMatching(/^logo\.png: /) })
})
