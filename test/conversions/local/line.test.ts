import { expect, test } from 'vitest'
import { createLine } from '../../../src/conversions/local/line.ts'

/** A line, and what becomes of it when so many run at once, each as long as the others: ids in their order of service. */
function makeLine(concurrency: number) {
  const line = createLine(concurrency)
  const served: string[] = []
  const running: string[] = []
  const keyOf = (id: string) => id.replace(/\d+$/, '')
  const fill = () => {
    while (running.length < concurrency && line.size > 0) void line.dequeue()?.()
  }
  return {
    line,
    running,
    /** Ids such as `a1`: the first of the key `a`. */
    add(...ids: string[]) {
      for (const id of ids) {
        const run = async () => {
          served.push(id)
          running.push(id)
        }
        line.enqueue(run, { id, keyId: keyOf(id) })
      }
    },
    fill,
    /** Ends one, by default the one that was started first, and starts the next. */
    end(id = running[0] ?? '') {
      running.splice(running.indexOf(id), 1)
      line.ended(keyOf(id))
      fill()
    },
    served: () => served,
  }
}

function ids(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}${index + 1}`)
}

test.each([1, 2])('a hundred of one key do not keep the single one of another waiting, with %i at once', (concurrency) => {
  const { line, add, fill, end, served } = makeLine(concurrency)
  add(...ids('a', 100))
  fill()
  add('b1')
  expect(line.position('b1')).toBe(1)
  end()
  expect(served().at(-1)).toBe('b1')
})

test('keys with much to do take turns', () => {
  const { add, fill, end, served } = makeLine(1)
  add(...ids('a', 3), ...ids('b', 3), ...ids('c', 3))
  fill()
  while (served().length < 9) end()
  expect(served()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'])
})

test('a key whose conversions take long does not take the slots of the others', () => {
  const { add, fill, end, running } = makeLine(2)
  add(...ids('long', 5), ...ids('short', 5))
  fill()
  expect(running).toEqual(['long1', 'short1'])
  end('short1')
  expect(running).toEqual(['long1', 'short2'])
  end('short2')
  expect(running).toEqual(['long1', 'short3'])
})

test('keys that come back as soon as they are done do not starve one that waits', () => {
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

test.each([1, 2, 3])('positions are the order of service when nothing else comes, with %i at once', (concurrency) => {
  const { line, add, fill, end, served } = makeLine(concurrency)
  add('a1', 'a2', 'a3', 'a4')
  fill()
  add('b1', 'b2', 'c1', 'a5', 'b3', 'd1', 'd2')
  end()
  const waiting = [...ids('a', 5), ...ids('b', 3), 'c1', ...ids('d', 2)].filter((id) => line.position(id) !== null)
  const foreseen = waiting.toSorted((one, other) => (line.position(one) ?? 0) - (line.position(other) ?? 0))
  expect(foreseen.map((id) => line.position(id))).toEqual(foreseen.map((_, index) => index + 1))
  const before = served().length
  while (line.size > 0) end()
  expect(served().slice(before)).toEqual(foreseen)
})

test('whoever leaves makes room for those behind', () => {
  const { line, add, fill, end, served } = makeLine(1)
  add('a1', 'a2', 'a3', 'a4')
  fill()
  line.remove('a3')
  expect([line.position('a2'), line.position('a3'), line.position('a4'), line.size]).toEqual([1, null, 2, 2])
  line.remove('a3')
  line.remove('nobody')
  expect(line.size).toBe(2)
  end()
  end()
  expect(served()).toEqual(['a1', 'a2', 'a4'])
})

test('knows how many wait of each key, and gives nothing when none does', () => {
  const { line, add } = makeLine(1)
  add('a1', 'a2', 'b1')
  expect([line.waitingOf('a'), line.waitingOf('b'), line.waitingOf('c'), line.filter({}).length]).toEqual([2, 1, 0, 3])
  expect(createLine(1).dequeue()).toBeUndefined()
})

test('a place needs a key and an id', () => {
  const { line } = makeLine(1)
  expect(() => line.enqueue(async () => undefined, { id: '', keyId: 'a' })).toThrow('needs a key and an id')
  expect(() => line.enqueue(async () => undefined)).toThrow('needs a key and an id')
})
