import { expect, test } from 'vitest'
import { createKeyedMutex } from '../../../src/conversions/local/keyed-mutex.ts'

test('callers with the same name run one after the other, also after a failure; others do not wait', async () => {
  const mutex = createKeyedMutex()
  const log: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = mutex.run('a', async () => {
    log.push('first in')
    await gate.promise
    log.push('first out')
    throw new Error('no luck')
  })
  const second = mutex.run('a', async () => log.push('second'))
  await mutex.run('b', async () => log.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('no luck')
  await second
  expect(log).toEqual(['first in', 'other', 'first out', 'second'])
})
