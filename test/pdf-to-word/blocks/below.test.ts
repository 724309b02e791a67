/** The order of the tags and that of the page. */
import { expect, test } from 'vitest'
import { keepBelow } from '../../../src/pdf-to-word/blocks/tagged/below.ts'

const block = (name: string, x0: number, y0: number, x1: number, y1: number) => ({ name, box: { x0, y0, x1, y1 } })
const names = (blocks: readonly { name: string }[]) => blocks.map(({ name }) => name)

test('a block that the tags put before one directly above it follows that block', () => {
  const blocks = [block('heading', 72, 100, 200, 120), block('below', 72, 300, 200, 320), block('box', 72, 130, 500, 280)]
  expect(names(keepBelow(blocks))).toEqual(['heading', 'box', 'below'])
})

test('blocks side by side keep the order of the tags', () => {
  const blocks = [
    block('right', 300, 100, 500, 120),
    block('right, below', 300, 130, 500, 150),
    block('left', 72, 100, 200, 120),
    block('left, below', 72, 130, 200, 150),
  ]
  expect(names(keepBelow(blocks))).toEqual(names(blocks))
})
