import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ocrPdf } from '../../../src/actions/ocr-pdf.ts'
import { writeObjects } from '../../helpers/picture-pdf.ts'
import { makeRealEngines } from '../../helpers/real-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { runAction } from '../../helpers/work.ts'

const run = promisify(execFile)

const lettering = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fff"/>
  <text x="150" y="300" font-family="Liberation Serif" font-size="40">The minutes of the meeting were read and agreed</text></svg>`

/** A scan of one JPEG file in a PDF, whose dictionary has these entries. */
async function scanOf(jpeg: Buffer, entries: string): Promise<string> {
  const dict = `/Type/XObject/Subtype/Image/Width 1240/Height 1754/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`
  return await writeObjects(join(await makeTempDir(), 'scan.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
    ['', Buffer.from('q 595 0 0 842 0 0 cm /P Do Q')],
    [dict, jpeg],
  ])
}

async function jpegIn(path: string): Promise<Buffer> {
  const folder = await makeTempDir()
  await run('pdfimages', ['-all', path, join(folder, 'p')])
  return await readFile(join(folder, 'p-000.jpg'))
}

test.each(['/Filter/DCTDecode', '/Filter[/DCTDecode]/DecodeParms[<</ColorTransform 0>>]'])(
  'a scan of clean paper becomes smaller, and its picture is the same file: %s',
  async (entries) => {
    const jpeg = await sharp(Buffer.from(lettering)).greyscale().toColourspace('b-w').jpeg({ quality: 85 }).toBuffer()
    const path = await scanOf(jpeg, entries)
    const { files } = await runAction({
      action: ocrPdf,
      engines: await makeRealEngines(),
      file: path,
      kind: 'pdf',
      options: { languages: 'eng' },
    })
    const result = files[0]?.path ?? ''
    expect((await run('pdftotext', [result, '-'])).stdout).toContain('minutes of the meeting')
    expect(await jpegIn(result)).toEqual(jpeg)
    expect((await readFile(result)).length).toBeLessThan((await readFile(path)).length * 0.9)
  },
)
