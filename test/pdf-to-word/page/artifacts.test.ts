/** Artifacts whose kind is missing or wrong belong to the header or footer where they stand. */
import { expect, test } from 'vitest'
import { assignArtifacts } from '../../../src/pdf-to-word/page/glyphs/artifacts.ts'
import { glyphsOf } from '../helpers/values.ts'

const kinds = (glyphs: Parameters<typeof assignArtifacts>[0]) => assignArtifacts(glyphs, 792).map(({ artifact }) => artifact)

test('a header at the foot of the page is a footer, and the reverse', () => {
  const given = [
    ...glyphsOf('a', 72, 780, { artifact: 'header' }),
    ...glyphsOf('b', 72, 30, { artifact: 'footer' }),
    ...glyphsOf('c', 72, 300, { artifact: 'header' }),
    ...glyphsOf('d', 72, 500, { artifact: 'footer' }),
    ...glyphsOf('e', 72, 780),
  ]
  expect(kinds(given)).toEqual(['footer', 'header', 'header', 'footer', null])
})

test('an artifact of unknown kind belongs to the line beside it', () => {
  const given = [
    ...glyphsOf('a', 72, 780, { artifact: 'header' }),
    ...glyphsOf('4', 500, 781, { artifact: 'other' }),
    ...glyphsOf('x', 500, 400, { artifact: 'other' }),
  ]
  expect(kinds(given)).toEqual(['footer', 'footer', 'other'])
})
