import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { convertImage } from '../../src/actions/convert-image.ts'
import { parseColour } from '../../src/actions/pictures/convert-image-options.ts'

const parse = (texts: Record<string, string>) => parseOptions(convertImage, Object.entries(texts))
const faults = (texts: Record<string, string>) => parse(texts).errors.map(({ field, code }) => `${field} ${code}`)

test('works without any option', () => {
  expect(parse({})).toEqual({
    options: { lossless: false, fit: 'inside', enlarge: false, background: 'white', rotate: 0, metadata: 'strip' },
    errors: [],
  })
})

test('reads every option from text', () => {
  const texts = { format: 'webp', quality: '70', width: '10', height: '20', fit: 'cover', enlarge: '1', background: '#F80', rotate: '-90' }
  const more = { metadata: 'keep', dpi: '300', animated: 'false', page: '2' }
  expect(parse({ ...texts, ...more }).options).toEqual({
    ...{ format: 'webp', quality: 70, lossless: false, width: 10, height: 20, fit: 'cover', enlarge: true, background: '#F80' },
    ...{ rotate: -90, metadata: 'keep', dpi: 300, animated: false, page: 2 },
  })
})

test('names every bad option at once', () => {
  const bad = {
    format: 'heic',
    quality: '0',
    width: '0',
    height: '1.5',
    fit: 'stretch',
    rotate: '361',
    dpi: '0',
    page: '0',
    animated: 'yes',
  }
  expect(faults({ ...bad, background: 'whit', metadata: 'some', lossless: '2', enlarge: 'x', size: '1' }).sort()).toEqual(
    [...Object.keys(bad), 'background', 'metadata', 'lossless', 'enlarge']
      .map((name) => `${name} invalid_option`)
      .concat('size unknown_option')
      .sort(),
  )
})

test.each([
  [{ format: 'jpg', lossless: 'true' }, 'lossless'],
  [{ format: 'gif', lossless: 'true' }, 'lossless'],
  [{ format: 'gif', quality: '50' }, 'quality'],
  [{ format: 'webp', quality: '50', lossless: 'true' }, 'quality'],
  [{ page: '2', animated: 'true' }, 'animated'],
  [{ format: 'avif', animated: 'true' }, 'animated'],
])('refuses %j, because one part would be ignored', (texts, field) => {
  expect(faults(texts as Record<string, string>)).toEqual([`${field} invalid_option`])
})

test('parses CSS colours', () => {
  expect(parseColour('White')).toEqual({ r: 255, g: 255, b: 255, alpha: 1 })
  expect(parseColour('transparent')).toEqual({ r: 0, g: 0, b: 0, alpha: 0 })
  expect(parseColour('#ff8800')).toEqual({ r: 255, g: 136, b: 0, alpha: 1 })
  expect(parseColour('rgba(1, 2, 3, 0.5)')).toEqual({ r: 1, g: 2, b: 3, alpha: 0.5 })
  for (const text of ['fff', '#12345', 'nope', 'constructor', 'white;']) expect(parseColour(text)).toBeUndefined()
})
