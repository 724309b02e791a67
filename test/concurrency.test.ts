import { expect, test } from 'vitest'
import { defaultConcurrency, judgeConcurrency } from '../src/concurrency.ts'

const mebibyte = 1024 ** 2
const each = 2048 * mebibyte
const own = 512 * mebibyte
const machine = (containerBytes: number | undefined) => ({ cores: 4, containerBytes })

test('concurrency equals the number of cores if memory is unlimited or sufficient', () => {
  expect(defaultConcurrency(each, machine(undefined))).toBe(4)
  expect(defaultConcurrency(each, machine(own + 4 * each))).toBe(4)
  expect(judgeConcurrency({ role: 'all', concurrency: 4, memoryLimitBytes: each }, machine(own + 4 * each))).toMatchObject({ remedy: null })
})

test.each([
  [own + each, 1],
  [own + 2 * each - 1, 1],
  [own, 1],
  [64 * mebibyte, 1],
])('a container of %i bytes runs %i conversions at once', (containerBytes, atOnce) => {
  expect(defaultConcurrency(each, machine(containerBytes))).toBe(atOnce)
})

test('reports that memory limits concurrency, with a remedy', () => {
  const { detail, remedy } = judgeConcurrency({ role: 'all', concurrency: 3, memoryLimitBytes: each }, machine(own + 3 * each))
  expect(detail).toMatch(/fewer than there are cores/)
  expect(remedy).toContain(`${(own + 4 * each) / mebibyte} MiB`)
})

test('reports a concurrency that exceeds the memory', () => {
  const report = judgeConcurrency({ role: 'all', concurrency: 8, memoryLimitBytes: each }, machine(4096 * mebibyte))
  expect(report.detail).toContain('8 at once can need 16896 MiB, but the container has 4096 MiB')
  expect(report.remedy).toContain('lower CONVERTD_CONCURRENCY')
  expect(judgeConcurrency({ role: 'all', concurrency: 1, memoryLimitBytes: each }, machine(1024 * mebibyte)).remedy).toContain('2560 MiB')
})

test('does not report a concurrency below the maximum', () => {
  expect(judgeConcurrency({ role: 'all', concurrency: 1, memoryLimitBytes: each }, machine(own + 4 * each))).toMatchObject({ remedy: null })
  expect(judgeConcurrency({ role: 'all', concurrency: 1, memoryLimitBytes: each }, machine(undefined))).toMatchObject({ remedy: null })
})

test('a server that runs no conversions needs no memory for them', () => {
  const report = judgeConcurrency({ role: 'api', concurrency: 8, memoryLimitBytes: each }, machine(1024 * mebibyte))
  expect(report).toEqual({ detail: expect.stringContaining('api'), remedy: null })
})
