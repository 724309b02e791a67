import { expect, test } from 'vitest'
import { failureOf } from '../../../src/engines/image/failure.ts'

/** As libvips and its libraries say it. */
test.each([
  ['VipsJpeg: premature end of JPEG image', 'unreadable_input'],
  ['Input file has corrupt header: glib: XML parse error: Invalid bytes in character encoding', 'unreadable_input'],
  ['VipsJpeg: Corrupt JPEG data: premature end of data segment\nvips2png: unable to write to target result.png', 'unreadable_input'],
  ['heif: Invalid input: Unspecified: Corrupt frame detected (2.0)', 'unreadable_input'],
  ['VipsJpeg: Insufficient memory (case 4)', 'out_of_memory'],
  ['Input image exceeds pixel limit', 'too_many_pixels'],
  ['Processed image is too large for the WebP format', 'too_many_pixels'],
  ['write error: File too large', 'result_too_large'],
  ['unable to open for write: Permission denied', 'engine_failed'],
])('%s: %s', (text, code) => {
  expect(failureOf(text)).toBe(code)
})
