import { expect, test } from 'vitest'
import { createFairQueue } from '../../../src/conversions/local/fair-queue.ts'

/** A line, and what becomes of it when so many run at once, each as long as the others: ids in their order of service. */
function makeLine(concurrency: number) {
  const queue = createFairQueue(concurrency)
  const served: string[] = []
  const running: string[] = []
  const keyOf = (id: string) => id.replace(/\d+$/, '')
  const fill = () => {
    while (running.length < concurrency && queue.size > 0) void queue.dequeue()?.()
  }
  return {
    queue,
    running,
    /** Ids such as `a1`: the first of the key `a`. */
    add(...ids: string[]) {
      for (const id of ids) {
        const run = async () => {
          served.push(id)
          running.push(id)
        }
        queue.enqueue(run, { id, keyId: keyOf(id) })
      }
    },
    fill,
    /** Ends one, by default the one that was started first, and starts the next. */
    end(id = running[0] ?? '') {
      running.splice(running.indexOf(id), 1)
      queue.ended(keyOf(id))
      fill()
    },
    served: () => served,
  }
}

function ids(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}${index + 1}`)
}

test.each([1, 2])('a hundred conversions of one key do not delay the single one of another, with %i at once', (concurrency) => {
  const { queue, add, fill, end, served } = makeLine(concurrency)
  add(...ids('a', 100))
  fill()
  add('b1')
  expect(queue.position('b1')).toBe(1)
  end()
  expect(served().at(-1)).toBe('b1')
})

test('keys with many conversions alternate', () => {
  const { add, fill, end, served } = makeLine(1)
  add(...ids('a', 3), ...ids('b', 3), ...ids('c', 3))
  fill()
  while (served().length < 9) end()
  expect(served()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('a key with slow conversions does not take the slots of the others', () => {
  const { add, fill, end, running } = makeLine(2)
  add(...ids('long', 5), ...ids('short', 5))
  fill()
  expect(running).toEqual(['long1', 'short1'])
  end('short1')
  expect(running).toEqual(['long1', 'short2'])
  end('short2')
  expect(running).toEqual(['long1', 'short3'])
})

test('keys that submit again at once do not starve a waiting key', () => {
  const { add, fill, end, running, served } = makeLine(1)
  add('x1', 'y1', ...ids('patient', 3))
  fill()
  for (let round = 2; round < 10; round++) {
    const ended = running[0]?.replace(/\d+$/, '') ?? ''
    end()
    // Its owner sends the next one when it hears of the end: the slot is taken by then.
    if (ended !== 'patient') add(`${ended}${round}`)
  }
  expect(served().filter((id) => id.startsWith('patient'))).toEqual(['patient1', 'patient2', 'patient3'])
})

test.each([1, 2, 3])('positions are the order of service if nothing is added, with %i at once', (concurrency) => {
  const { queue, add, fill, end, served } = makeLine(concurrency)
  add('a1', 'a2', 'a3', 'a4')
  fill()
  add('b1', 'b2', 'c1', 'a5', 'b3', 'd1', 'd2')
  end()
  const waiting = [...ids('a', 5), ...ids('b', 3), 'c1', ...ids('d', 2)].filter((id) => queue.position(id) !== null)
  const foreseen = waiting.toSorted((one, other) => (queue.position(one) ?? 0) - (queue.position(other) ?? 0))
  expect(foreseen.map((id) => queue.position(id))).toEqual(foreseen.map((_, index) => index + 1))
  const before = served().length
  while (queue.size > 0) end()
  expect(served().slice(before)).toEqual(foreseen)
})

test('removing a conversion moves up those after it', () => {
  const { queue, add, fill, end, served } = makeLine(1)
  add('a1', 'a2', 'a3', 'a4')
  fill()
  queue.remove('a3')
  expect([queue.position('a2'), queue.position('a3'), queue.position('a4'), queue.size]).toEqual([1, null, 2, 2])
  queue.remove('a3')
  queue.remove('nobody')
  expect(queue.size).toBe(2)
  end()
  end()
  expect(served()).toEqual(['a1', 'a2', 'a4'])
})

test('counts the waiting conversions of each key, and returns nothing when empty', () => {
  const { queue, add } = makeLine(1)
  add('a1', 'a2', 'b1')
  expect([queue.waitingOf('a'), queue.waitingOf('b'), queue.waitingOf('c'), queue.filter({}).length]).toEqual([2, 1, 0, 3])
  expect(createFairQueue(1).dequeue()).toBeUndefined()
})

test('a queued conversion needs a key and an id', () => {
  const { queue } = makeLine(1)
  expect(() => queue.enqueue(async () => undefined, { id: '', keyId: 'a' })).toThrow('needs a key and an id')
  expect(() => queue.enqueue(async () => undefined)).toThrow('needs a key and an id')
})
