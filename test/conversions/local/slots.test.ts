import { expect, test, vi } from 'vitest'
import { createSlots, type Slots } from '../../../src/conversions/local/slots.ts'

const roomy = { concurrency: 1, queueLimit: 100, keyQueueLimit: 100 }

/** Adds one that runs until it is let go. */
function addHeld(queue: Slots, keyId: string, id: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  queue.add(keyId, id, run)
  return { run, letGo, isStarted: () => run.mock.calls.length > 0 }
}

test('runs at most `concurrency` conversions at once', async () => {
  const queue = createSlots({ ...roomy, concurrency: 2 })
  const held = ['1', '2', '3'].map((id) => addHeld(queue, 'a', id))
  expect(held.map(({ isStarted }) => isStarted())).toEqual([true, true, false])
  expect([queue.running(), queue.waiting(), queue.freeSlots()]).toEqual([2, 1, 0])
  held[1]?.letGo()
  await vi.waitFor(() => expect(held[2]?.isStarted()).toBe(true))
  for (const { letGo } of held) letGo()
  await queue.onIdle()
  expect([queue.running(), queue.waiting(), queue.freeSlots()]).toEqual([0, 0, 2])
})

test('keys alternate, as the positions said', async () => {
  const queue = createSlots(roomy)
  const first = addHeld(queue, 'a', 'a0')
  for (let number = 1; number <= 100; number++) addHeld(queue, 'a', `a${number}`)
  const other = addHeld(queue, 'b', 'b1')
  expect([queue.position('a0'), queue.position('a1'), queue.position('b1'), queue.position('a100')]).toEqual([null, 2, 1, 101])
  first.letGo()
  await vi.waitFor(() => expect(other.isStarted()).toBe(true))
})

test('refuses a place when the queue is full: waiting conversions and reservations count', () => {
  const queue = createSlots({ ...roomy, queueLimit: 2 })
  addHeld(queue, 'a', 'running')
  addHeld(queue, 'a', 'waiting')
  const place = queue.reserve('a')
  expect(() => queue.reserve('b')).toThrow(expect.objectContaining({ code: 'queue_full', retryAfterS: expect.any(Number) }))
  place.release()
  queue.reserve('b')
})

test('a free slot is a place too, because its conversion will not wait', () => {
  const queue = createSlots({ concurrency: 2, queueLimit: 1, keyQueueLimit: 1 })
  for (let number = 1; number <= 3; number++) queue.reserve('a')
  expect(() => queue.reserve('b')).toThrow(expect.objectContaining({ code: 'queue_full' }))
})

test('refuses a key whose share of the queue is full, and no other', () => {
  const queue = createSlots({ ...roomy, keyQueueLimit: 1 })
  addHeld(queue, 'a', 'running')
  addHeld(queue, 'a', 'waiting')
  expect(() => queue.reserve('a')).toThrow(expect.objectContaining({ code: 'too_many_waiting' }))
  queue.reserve('b').release()
})

test('releasing a place twice has no effect', () => {
  const queue = createSlots({ ...roomy, queueLimit: 1 })
  addHeld(queue, 'a', 'running')
  const place = queue.reserve('a')
  place.release()
  place.release()
  queue.reserve('a')
  expect(() => queue.reserve('a')).toThrow(expect.objectContaining({ code: 'queue_full' }))
})

test('a waiting conversion can leave the queue; it never runs', async () => {
  const queue = createSlots(roomy)
  const first = addHeld(queue, 'a', '1')
  const second = addHeld(queue, 'a', '2')
  const third = addHeld(queue, 'a', '3')
  expect(queue.remove('2')).toBe(true)
  expect([queue.remove('2'), queue.remove('1'), queue.remove('nobody')]).toEqual([false, false, false])
  expect([queue.waiting(), queue.waitingOf('a'), queue.position('3')]).toEqual([1, 1, 1])
  first.letGo()
  await vi.waitFor(() => expect(third.isStarted()).toBe(true))
  third.letGo()
  await queue.onIdle()
  expect(second.isStarted()).toBe(false)
})

test('after a stop nothing is accepted or started, but running conversions may end', async () => {
  const queue = createSlots(roomy)
  const first = addHeld(queue, 'a', '1')
  const second = addHeld(queue, 'a', '2')
  queue.stop()
  expect(queue.isStopped()).toBe(true)
  expect(() => queue.reserve('b')).toThrow(expect.objectContaining({ code: 'shutting_down' }))
  const late = addHeld(queue, 'b', '3')
  first.letGo()
  await queue.onIdle()
  expect([second.isStarted(), late.isStarted(), queue.waiting()]).toEqual([false, false, 2])
})
