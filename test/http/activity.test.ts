import { expect, test } from 'vitest'
import { createActivity } from '../../src/http/activity.ts'
import { sampleConversion } from '../helpers/sample-conversion.ts'

const minute = 60_000
const noon = Date.parse('2026-01-01T12:00:00Z')

test('counts the ended conversions of each interval, and shows empty intervals', () => {
  const activity = createActivity(noon)
  const times = { started_at: '2026-01-01T12:00:00.000Z', finished_at: '2026-01-01T12:00:02.500Z' }
  activity.observe(sampleConversion({ state: 'completed', ...times }), noon + minute)
  activity.observe(sampleConversion({ state: 'failed', ...times }), noon + 2 * minute)
  activity.observe(sampleConversion({ state: 'processing', ...times }), noon + 3 * minute)
  activity.observe(sampleConversion({ state: 'deleted' }), noon + 25 * minute)
  expect(activity.describe(noon + 31 * minute).intervals).toEqual([
    { from: '2026-01-01T12:00:00.000Z', completed: 1, failed: 1, deleted: 0, run_ms: 5000 },
    { from: '2026-01-01T12:10:00.000Z', completed: 0, failed: 0, deleted: 0, run_ms: 0 },
    { from: '2026-01-01T12:20:00.000Z', completed: 0, failed: 0, deleted: 1, run_ms: 0 },
    { from: '2026-01-01T12:30:00.000Z', completed: 0, failed: 0, deleted: 0, run_ms: 0 },
  ])
})

test('forgets what is older than twelve hours', () => {
  const activity = createActivity(noon)
  activity.observe(sampleConversion({ state: 'completed' }), noon)
  const { intervals } = activity.describe(noon + 3 * 24 * 60 * minute)
  expect([intervals.length, intervals.some(({ completed }) => completed > 0)]).toEqual([72, false])
})
