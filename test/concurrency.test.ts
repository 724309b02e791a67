import { expect, test } from 'vitest'
import { defaultConcurrency, judgeConcurrency } from '../src/concurrency.ts'

const mebibyte = 1024 ** 2
const each = 2048 * mebibyte
const own = 512 * mebibyte
const machine = (containerBytes: number | undefined) => ({ cores: 4, containerBytes })

test('there are as many at once as cores, when memory sets no limit or has room', () => {
  expect(defaultConcurrency(each, machine(undefined))).toBe(4)
  expect(defaultConcurrency(each, machine(own + 4 * each))).toBe(4)
  expect(judgeConcurrency({ concurrency: 4, memoryLimitBytes: each }, machine(own + 4 * each))).toMatchObject({ remedy: null })
})

test.each([
  [own + each, 1],
  [own + 2 * each - 1, 1],
  [own, 1],
  [64 * mebibyte, 1],
])('a container of %i bytes gets %i at once', (containerBytes, atOnce) => {
  expect(defaultConcurrency(each, machine(containerBytes))).toBe(atOnce)
})

test('fewer than cores because of memory is said, with what helps', () => {
  const { detail, remedy } = judgeConcurrency({ concurrency: 3, memoryLimitBytes: each }, machine(own + 3 * each))
  expect(detail).toMatch(/fewer than there are cores/)
  expect(remedy).toContain(`${(own + 4 * each) / mebibyte} MiB`)
})

test('more than fit, because it is set so or because one alone is too large, is said', () => {
  const report = judgeConcurrency({ concurrency: 8, memoryLimitBytes: each }, machine(4096 * mebibyte))
  expect(report.detail).toContain('8 at once can need 16896 MiB, but the container has 4096 MiB')
  expect(report.remedy).toContain('lower CONVERTD_CONCURRENCY')
  expect(judgeConcurrency({ concurrency: 1, memoryLimitBytes: each }, machine(1024 * mebibyte)).remedy).toContain('2560 MiB')
})

test('fewer than fit, because it is set so, is nothing to fix', () => {
  expect(judgeConcurrency({ concurrency: 1, memoryLimitBytes: each }, machine(own + 4 * each))).toMatchObject({ remedy: null })
  expect(judgeConcurrency({ concurrency: 1, memoryLimitBytes: each }, machine(undefined))).toMatchObject({ remedy: null })
})
