import { expect, test } from 'vitest'
import { createTurns } from '../../../src/conversions/local/turns.ts'

test('those of one name go one after the other, also after one that failed; others do not wait', async () => {
  const turns = createTurns()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns.take('a', async () => {
    log.push('first in')
    await gate.promise
    log.push('first out')
    throw new Error('no luck')
  })
  const second = turns.take('a', async () => log.push('second'))
  await turns.take('b', async () => log.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('no luck')
  await second
  expect(log).toEqual(['first in', 'other', 'first out', 'second'])
})
