import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packFax } from '../../../../src/engines/pdf/compress/fax.ts'
import { createRng } from '../../../fuzz/rng.ts'
import { run } from '../../../helpers/pdf-engines.ts'
import { type PdfStream, writeObjects } from '../../../helpers/picture-pdf.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** Every length of code has its picture: rows like those above, runs of a few pixels, and of thousands. */
const widths = [1, 7, 8, 9, 63, 64, 65, 100, 2560, 2561, 5200, 9000]
const runs = [2, 10, 100, 1000, 5000]

function drawRows(seed: number, width: number, height: number, run: number): Buffer {
  const rng = createRng(seed)
  const rowBytes = Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    let isSet = rng.once(2)
    for (let x = 0; x < width; x++) {
      if (rng.once(run)) isSet = !isSet
      const byte = y * rowBytes + (x >> 3)
      if (run < 100 && y > 0 && !rng.once(3)) isSet = (((rows[byte - rowBytes] ?? 0) >> (7 - (x & 7))) & 1) === 1
      if (isSet) rows[byte] = (rows[byte] ?? 0) | (128 >> (x & 7))
    }
  }
  return rows
}

test('poppler decodes every pixel of the encoded picture', async () => {
  const pictures = runs.flatMap((run, index) =>
    widths.map((width, column) => {
      const size = { width, height: 1 + ((index * 7 + column) % 20) }
      return { ...size, rows: drawRows(index * 100 + column, width, size.height, run), isBlackSet: column % 2 === 0 }
    }),
  )
  const folder = await makeTempDir()
  const streams = pictures.map(({ rows, isBlackSet, ...size }): PdfStream => {
    const parameters = `/K -1/Columns ${size.width}/Rows ${size.height}/BlackIs1 ${isBlackSet}`
    const entries = `/Width ${size.width}/Height ${size.height}/Filter/CCITTFaxDecode/DecodeParms<<${parameters}>>`
    return [`/Type/XObject/Subtype/Image/BitsPerComponent 1/ColorSpace/DeviceGray${entries}`, packFax(rows, size, isBlackSet)]
  })
  const names = pictures.map((_, index) => `/P${index} ${5 + index} 0 R`).join(' ')
  const path = await writeObjects(join(folder, 'fax.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>`,
    ['', Buffer.from(pictures.map((_, index) => `/P${index} Do`).join(' '))],
    ...streams,
  ])
  const { stderr } = await run({ command: 'pdfimages', args: [path, 'p'], workDir: folder, signal: AbortSignal.timeout(20_000) })
  expect(stderr).toBe('')
  for (const [index, { width, height, rows }] of pictures.entries()) {
    const bitmap = await readFile(join(folder, `p-${String(index).padStart(3, '0')}.pbm`))
    const head = `P4\n${width} ${height}\n`
    expect(bitmap.toString('latin1', 0, head.length)).toBe(head)
    // A PBM has black set, and a grey picture white; what follows the last pixel of a row means nothing.
    const rowBytes = Math.ceil(width / 8)
    const spare = 0xff & ~(0xff << (rowBytes * 8 - width))
    const meant = (byte: number, at: number) => ((at + 1) % rowBytes === 0 ? byte | spare : byte)
    const read = bitmap.subarray(head.length).map((byte, at) => meant(255 - byte, at))
    expect(Buffer.compare(read, rows.map(meant))).toBe(0)
  }
})
