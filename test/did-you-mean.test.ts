import { expect, test } from 'vitest'
import { didYouMean } from '../src/did-you-mean.ts'

const names = ['pdf-to-word', 'pdf-to-jpg', 'word-to-pdf', 'dpi', 'max_image_dpi', 'color']

test.for([
  ['pdf-to-jgp', 'pdf-to-jpg'],
  ['pdf2jpg', 'pdf-to-jpg'],
  ['pdf_to_word', 'pdf-to-word'],
  ['PDF-to-Word', 'pdf-to-word'],
  ['dpy', 'dpi'],
  ['colour', 'color'],
  ['max-image-dip', 'max_image_dpi'],
])('suggests for %s the name %s', ([given, meant]) => {
  expect(didYouMean(given ?? '', names)).toBe(` Did you mean "${meant}"?`)
})

test.for(['', 'x', 'quality', 'merge-pdf', 'd'.repeat(60_000)])('suggests nothing for a name that is similar to none', (given) => {
  expect(didYouMean(given, names)).toBe('')
})
