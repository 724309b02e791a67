import { expect, test } from 'vitest'
import { createMetrics } from '../../src/http/metrics.ts'

test('shows whether the warm LibreOffice is ready, and how often it was started', async () => {
  const officeHost = { state: 'starting', starts: 1 }
  const queue = { counts: async () => ({ waiting: 0, running: 0 }) }
  const { registry } = createMetrics({ queue, freeBytes: async () => 1, officeHost: () => officeHost })
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('convertd_office_host'))
  expect(await lines()).toEqual(['convertd_office_host_ready 0', 'convertd_office_host_starts_total 1'])
  Object.assign(officeHost, { state: 'ready', starts: 3 })
  expect(await lines()).toEqual(['convertd_office_host_ready 1', 'convertd_office_host_starts_total 3'])
  expect(await lines()).toEqual(['convertd_office_host_ready 1', 'convertd_office_host_starts_total 3'])
})
