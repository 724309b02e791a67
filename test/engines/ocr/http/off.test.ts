/** A server whose administrator has switched OCR off, over HTTP. */
import { expect, test } from 'vitest'
import { sampleScan, sampleScanPicture } from '../../../../src/actions/common/sample-scan.ts'
import { startOcrServer } from './ocr-server.ts'

test('without OCR, its actions are neither listed nor accepted, and scans stay pictures', async () => {
  const { convert, actions } = await startOcrServer({ CONVERTD_OCR: 'off' })
  const listed = await actions()
  expect(listed).toContain('"pdf-to-word"')
  for (const action of ['ocr-pdf', 'image-to-text', 'image-to-word']) {
    expect(listed).not.toContain(`"${action}"`)
    const refused = await convert(action, sampleScanPicture.bytes as Buffer, 'scan.png')
    expect(refused).toMatchObject({ code: 'unsupported_action', state: undefined })
  }
  const text = await convert('pdf-to-text', sampleScan.bytes as Buffer, 'scan.pdf')
  expect([text.state, text.bytes.toString().trim()]).toEqual(['completed', ''])
  const word = await convert('pdf-to-word', sampleScan.bytes as Buffer, 'scan.pdf', { ocr: 'force' })
  expect([word.state, word.warnings]).toEqual(['completed', ['no_text_layer']])
})

test('with OCR, the same server reads the scan', async () => {
  const { convert } = await startOcrServer()
  const text = await convert('pdf-to-text', sampleScan.bytes as Buffer, 'scan.pdf')
  expect([text.state, text.bytes.toString()]).toEqual(['completed', expect.stringContaining('A scanned page shows its words')])
})
