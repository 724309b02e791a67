import sharp from 'sharp'
import { expect, test } from 'vitest'
import { planSizes } from '../../src/actions/pictures/convert-image-sizes.ts'
import { fits, resizedSize, rotatedSize } from '../../src/engines/image/size.ts'

const facts = { width: 1000, height: 500, frames: 1, isUniform: true, hasAlpha: false }
const asIs = { fit: 'inside', enlarge: false, rotate: 0 } as const

test('computes the size that sharp will make, for every fit', async () => {
  const source = { width: 100, height: 40 }
  const sides = [undefined, 30, 60, 200]
  for (const fit of fits) {
    for (const enlarge of [false, true]) {
      for (const width of sides) {
        for (const height of sides) {
          if (!width && !height) continue
          const resize = { width, height, fit, enlarge }
          const { info } = await sharp({ create: { ...source, channels: 3, background: 'red' } })
            .resize({
              ...(width && { width }),
              ...(height && { height }),
              fit: width && height ? fit : 'inside',
              withoutEnlargement: !enlarge,
            })
            .raw()
            .toBuffer({ resolveWithObject: true })
          expect({ resize, ...resizedSize(source, resize) }).toEqual({ resize, width: info.width, height: info.height })
        }
      }
    }
  }
})

test('computes the bounding box of a rotated picture', () => {
  expect(rotatedSize({ width: 100, height: 40 }, -90)).toEqual({ width: 40, height: 100 })
  expect(rotatedSize({ width: 100, height: 40 }, 180)).toEqual({ width: 100, height: 40 })
  expect(rotatedSize({ width: 100, height: 100 }, 45)).toEqual({ width: 142, height: 142 })
})

test('refuses what is too large to read, rotate or write, and names the limit', () => {
  const plan = (more: object) =>
    planSizes({ facts, frames: 1, format: 'png', resize: asIs, drawingScale: undefined, maxPixels: 500_000, ...more })
  expect(plan({})).toBeUndefined()
  expect(() => plan({ frames: 3 })).toThrow(
    'The picture has 1000 x 500 x 3 frames = 1.5 megapixels, more than the 0.5 allowed (CONVERTD_MAX_MEGAPIXELS); give a smaller picture.',
  )
  expect(() => plan({ resize: { ...asIs, rotate: 45 } })).toThrow('The rotated picture has 1061 x 1061 = 1.126 megapixels')
  expect(() => plan({ resize: { ...asIs, width: 2000, enlarge: true } })).toThrow('The result has 2000 x 1000 = 2 megapixels')
})

test.each([
  ['jpg', 65_500],
  ['webp', 16_383],
  ['avif', 16_384],
  ['gif', 65_535],
] as const)('refuses a side that %s cannot hold', (format, side) => {
  const plan = (width: number) =>
    planSizes({ facts: { ...facts, width, height: 1 }, frames: 1, format, resize: asIs, drawingScale: undefined, maxPixels: 1e8 })
  expect(plan(side)).toBeUndefined()
  expect(() => plan(side + 1)).toThrow(`allows at most ${side} per side`)
})

test('draws a drawing in the requested size', () => {
  const plan = (more: object, drawingScale = 1) =>
    planSizes({ facts, frames: 1, format: 'png', resize: { ...asIs, enlarge: true, ...more }, drawingScale, maxPixels: 1e8 })
  expect(plan({})).toEqual({ width: 1000, height: 500 })
  expect(plan({}, 2)).toEqual({ width: 2000, height: 1000 })
  expect(plan({ width: 3000 })).toEqual({ width: 3000, height: 1500 })
  expect(plan({ width: 3000, rotate: 90 })).toEqual({ width: 6000, height: 3000 })
  expect(plan({ width: 400, height: 400, fit: 'cover' })).toEqual({ width: 800, height: 400 })
})
