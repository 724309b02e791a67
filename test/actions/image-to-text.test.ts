import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleScanPicture } from '../../src/actions/common/sample-scan.ts'
import { imageToText } from '../../src/actions/image-to-text.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'

const words = 'A scanned page shows its words\nas a picture and nothing else.\n'

/** Without the empty lines between paragraphs. */
async function textOf(path = ''): Promise<string> {
  return (await readFile(path, 'utf8')).replace(/\n+/g, '\n')
}

test('reads the text in a picture', async () => {
  const { files, pagesRead, warnings } = await convertSample(imageToText, makeRealEngines())
  expect(await textOf(files[0]?.path)).toBe(`${words}\f`)
  expect([files[0]?.filename, pagesRead, warnings]).toEqual(['sample.txt', [{ page: 1, confidence: expect.any(Number) }], []])
})

test('joins the text of several pictures, and warns about those without text', async () => {
  const folder = await makeTempDir()
  const [scan, blank] = [join(folder, 'scan.png'), join(folder, 'blank.webp')]
  await writeFile(scan, sampleScanPicture.bytes)
  await sharp({ create: { width: 300, height: 200, channels: 3, background: 'white' } })
    .webp()
    .toFile(blank)
  const engines = await makeRealEngines()
  const both = await runAction({ action: imageToText, file: blank, kind: 'webp', more: [{ file: scan, kind: 'png' }], engines })
  expect(await textOf(both.files[0]?.path)).toBe(`\f${words}\f`)
  const none = await runAction({ action: imageToText, file: blank, kind: 'webp', engines })
  expect(none.warnings).toEqual([{ code: 'no_text_layer', message: 'No text was found in the pictures.' }])
  expect(none.pagesRead).toEqual([{ page: 1, confidence: null }])
})
