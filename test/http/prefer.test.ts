import { expect, test } from 'vitest'
import { parseWait } from '../../src/http/prefer.ts'

test.each([
  ['wait=1', 1],
  ['respond-async, WAIT="60"', 60],
  ['wait=61', 60],
  ['wait=99999999999999999999', 60],
  [`wait=${'9'.repeat(400)}`, 60],
  ['wait=0', undefined],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait', undefined],
])('reads Prefer: %s', (prefer, seconds) => {
  expect(parseWait(prefer)).toBe(seconds)
})
