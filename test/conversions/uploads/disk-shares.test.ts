import { expect, test } from 'vitest'
import { createDiskShares } from '../../../src/conversions/uploads/disk-shares.ts'

function shares({ free = 100, floorBytes = 0 } = {}) {
  return createDiskShares({ freeBytes: async () => free, floorBytes })
}

test("simultaneous uploads see each other's announced sizes", async () => {
  const disk = shares({ free: 100, floorBytes: 10 })
  const [first, second] = await Promise.allSettled([disk.reserve(60), disk.reserve(60)])
  // Each is counted before the disk is looked at, so both may be refused, and never both taken.
  expect([first.status, second.status]).toContain('rejected')
})

test('released space can be reserved again, once', async () => {
  const disk = shares()
  const held = await disk.reserve(90)
  await expect(disk.reserve(20)).rejects.toMatchObject({ code: 'storage_full', retryAfterS: 60 })
  held.release()
  held.release()
  await disk.reserve(100)
  await expect(disk.reserve(1)).rejects.toMatchObject({ code: 'storage_full' })
})

test('a refused reservation takes no space', async () => {
  const disk = shares()
  await expect(disk.reserve(101)).rejects.toMatchObject({ code: 'storage_full' })
  await disk.reserve(100)
})

test('reports that others have filled the disk meanwhile', async () => {
  await shares({ free: 10, floorBytes: 10 }).check()
  await expect(shares({ free: 9, floorBytes: 10 }).check()).rejects.toMatchObject({ code: 'storage_full' })
})
