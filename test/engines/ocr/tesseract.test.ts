import { expect, test } from 'vitest'
import { orientationFrom } from '../../../src/engines/ocr/tesseract.ts'

const sound = 'Page number: 0\nRotate: 270\nOrientation confidence: 12.81\nScript: Cyrillic\nScript confidence: 3.5\n'

test('reads orientation and script', () => {
  expect(orientationFrom(sound)).toEqual({ turn: 270, certainty: 12.81, script: 'Cyrillic' })
})

test.each([
  ['nothing', ''],
  ['a turn that is none', sound.replace('270', '45')],
  ['a certainty that is no number', sound.replace('12.81', 'NaN')],
  ['no script', sound.replace('Script: Cyrillic\n', '')],
  ['a path for a script', sound.replace('Cyrillic', '../../etc')],
])('rejects an answer with %s', (_what, text) => {
  expect(orientationFrom(text)).toBeUndefined()
})
