import { expect, test } from 'vitest'
import type { PictureLayout } from '../../../../src/engines/pdf/assemble/picture-plan.ts'
import { placePicture } from '../../../../src/engines/pdf/pictures/layout.ts'

const own: PictureLayout = { paper: 'picture', orientation: 'auto', margin: 0, fit: 'inside', dpi: null }

function place(width: number, height: number, dpi: number | null, layout: Partial<PictureLayout>) {
  const { box, ...page } = placePicture({ width, height, dpi }, { ...own, ...layout })
  return [page.width, page.height, box.x, box.y, box.width, box.height].map((value) => Math.round(value * 10) / 10)
}

test.each([
  ['its own size', 300, 600, 300, {}, [72, 144, 0, 0, 72, 144]],
  ['no larger than A4 where it says none', 4000, 3000, null, {}, [841.9, 631.4, 0, 0, 841.9, 631.4]],
  ['a pixel a point where that is smaller', 60, 40, null, {}, [60, 40, 0, 0, 60, 40]],
  ['with a border around it', 300, 600, 300, { margin: 10 }, [92, 164, 10, 10, 72, 144]],
  ['as large as a page may be', 1_000_000, 10, 72, {}, [14_400, 3, 0, 0, 14_400, 3]],
  ['never smaller than a page may be', 1, 1, 600, {}, [3, 3, 0, 0, 3, 3]],
  ['the middle of the paper', 100, 100, 72, { paper: 'letter', fit: 'actual' }, [612, 792, 256, 346, 100, 100]],
  ['as large as fits', 100, 100, 72, { paper: 'letter', margin: 56 }, [612, 792, 56, 146, 500, 500]],
  ['over the edges', 100, 100, 72, { paper: 'letter', fit: 'cover' }, [612, 792, -90, 0, 792, 792]],
  ['landscape as the picture is', 200, 100, 72, { paper: 'letter', fit: 'actual' }, [792, 612, 296, 256, 200, 100]],
  ['a border wider than the paper leaves a dot', 100, 100, 72, { paper: 'a5', margin: 283 }, [419.5, 595.3, 208.3, 296.1, 3, 3]],
] as const)('%s', (_title, width, height, dpi, layout, placed) => {
  expect(place(width, height, dpi, layout)).toEqual(placed)
})
