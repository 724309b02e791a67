import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { after, attach, attachOnce, every, onAbort, withOwner } from '../src/guard.ts'

const bug = new TypeError('a bug')
const fail = () => {
  throw bug
}

test('reports an exception in a listener to the current owner, and the other listeners run', () => {
  const [emitter, owner, other] = [new EventEmitter(), vi.fn(), vi.fn()]
  withOwner(owner, () => attach(emitter, 'event', fail))
  attach(emitter, 'event', other)
  withOwner(vi.fn(), () => emitter.emit('event'))
  expect(owner).toHaveBeenCalledExactlyOnceWith(bug)
  expect(other).toHaveBeenCalledOnce()
})

test('reports exceptions in timers and signals to the owner', async () => {
  const owner = vi.fn()
  const controller = new AbortController()
  const end = withOwner(owner, () => {
    attachOnce(new EventEmitter(), 'never', fail)
    onAbort(controller.signal, fail)
    after(1, fail)
    return every(1, fail)
  })
  controller.abort()
  await vi.waitFor(() => expect(owner.mock.calls.length).toBeGreaterThan(4))
  end()
})

test('a listener passes its owner on to listeners that it adds', () => {
  const [emitter, owner] = [new EventEmitter(), vi.fn()]
  withOwner(owner, () => attachOnce(emitter, 'first', () => attachOnce(emitter, 'second', fail)))
  emitter.emit('first')
  emitter.emit('second')
  emitter.emit('second')
  expect(owner).toHaveBeenCalledOnce()
})

test('removed listeners and cancelled timers are not called', async () => {
  const [emitter, listener, controller] = [new EventEmitter(), vi.fn(), new AbortController()]
  attach(emitter, 'event', listener)()
  attachOnce(emitter, 'event', listener)()
  onAbort(controller.signal, listener)()
  after(0, listener)()
  every(1, listener)()
  emitter.emit('event')
  controller.abort()
  const { promise, resolve } = Promise.withResolvers<void>()
  after(5, resolve)
  await promise
  expect(listener).not.toHaveBeenCalled()
})

test('long-lived parts have no owner, or a separate one, whoever started them', () => {
  const [emitter, owner, own] = [new EventEmitter(), vi.fn(), vi.fn()]
  withOwner(owner, () => withOwner(undefined, () => attach(emitter, 'event', fail)))
  expect(() => emitter.emit('event')).toThrow(bug)
  emitter.removeAllListeners()
  withOwner(owner, () => withOwner(own, () => attach(emitter, 'event', fail)))
  emitter.emit('event')
  expect(own).toHaveBeenCalledExactlyOnceWith(bug)
  expect(owner).not.toHaveBeenCalled()
})

test('a timer keeps the process alive unless it is told not to', () => {
  const holds = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = holds()
  const callOff = after(60_000, fail, 'unheld')
  expect(holds()).toBe(before)
  const callOffHeld = after(60_000, fail)
  expect(holds()).toBe(before + 1)
  callOff()
  callOffHeld()
  expect(holds()).toBe(before)
})
