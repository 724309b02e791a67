import { expect, test, vi } from 'vitest'
import { createWaiters } from '../../src/conversions/waiters.ts'

const never = new AbortController().signal
const longMs = 60_000

test('wakes all callers that wait for the ended conversion, and no others', async () => {
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

test('waits for the given time at most', async () => {
  await createWaiters().wait('one', 10, never)
})

test('ends when the client disconnects, or has disconnected before', async () => {
  const waiters = createWaiters()
  const client = new AbortController()
  const waiting = waiters.wait('one', longMs, client.signal)
  client.abort()
  await waiting
  await waiters.wait('one', longMs, client.signal)
})

test('notifying without callers does nothing', () => {
  createWaiters().notify('nobody')
})
