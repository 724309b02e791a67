import { expect, test, vi } from 'vitest'
import { createWaiters } from '../../src/conversions/waiters.ts'

const never = new AbortController().signal
const longMs = 60_000

test('wakes all who wait for the one that ended, and no one else', async () => {
  const waiters = createWaiters()
  const woken = vi.fn()
  void waiters.wait('other', longMs, never).then(woken)
  const both = Promise.all([waiters.wait('one', longMs, never), waiters.wait('one', longMs, never)])
  waiters.notify('one')
  await both
  expect(woken).not.toHaveBeenCalled()
  waiters.notifyAll()
  await vi.waitFor(() => expect(woken).toHaveBeenCalled())
})

test('waits no longer than asked', async () => {
  await createWaiters().wait('one', 10, never)
})

test('ends when the client goes away, or has gone already', async () => {
  const waiters = createWaiters()
  const client = new AbortController()
  const waiting = waiters.wait('one', longMs, client.signal)
  client.abort()
  await waiting
  await waiters.wait('one', longMs, client.signal)
})

test('a call for which no one waits does nothing', () => {
  createWaiters().notify('nobody')
})
