/** Prometheus metrics: requests, conversions, the queue, the disk. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Conversion } from '../conversions/conversion.ts'
import type { Queue } from '../conversions/queue.ts'

/** A request that was answered. */
export interface ObservedRequest {
  method: string
  route: string
  status: number
  durationS: number
}

/** The result of `createMetrics`. */
export type Metrics = ReturnType<typeof createMetrics>

const requestBucketsS = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60]
const conversionBucketsS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

interface Parts {
  queue: Pick<Queue, 'counts'>
  freeBytes: () => Promise<number>
  /** The warm LibreOffice. */
  officeHost: () => { state: string; starts: number }
}

/** Returns the metrics and functions that count requests and conversions. */
export function createMetrics({ queue, freeBytes, officeHost }: Parts) {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'convertd_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'convertd_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: requestBucketsS,
    registers,
  })
  const ended = new Counter({
    name: 'convertd_conversions_total',
    help: 'Conversions that ended, by outcome: completed, deleted, or the failure code.',
    labelNames: ['action', 'outcome'],
    registers,
  })
  const runSeconds = new Histogram({
    name: 'convertd_conversion_duration_seconds',
    help: 'Time that conversions ran.',
    labelNames: ['action'],
    buckets: conversionBucketsS,
    registers,
  })
  const waitSeconds = new Histogram({
    name: 'convertd_conversion_wait_seconds',
    help: 'Time that conversions waited in the queue.',
    labelNames: ['action'],
    buckets: conversionBucketsS,
    registers,
  })
  const uncaught = new Counter({
    name: 'convertd_uncaught_exceptions_total',
    help: 'Uncaught exceptions: each is a bug in convertd.',
    registers,
  })
  gauge('convertd_queue_length', 'Conversions that wait.', async () => (await queue.counts()).waiting)
  gauge('convertd_conversions_running', 'Conversions that are running.', async () => (await queue.counts()).running)
  gauge('convertd_disk_free_bytes', 'Free space of the data folder.', freeBytes)
  gauge('convertd_office_host_ready', '1 while the warm LibreOffice can be forked.', () => Number(officeHost().state === 'ready'))

  new Counter({
    name: 'convertd_office_host_starts_total',
    help: 'Warm LibreOffices started; one more than restarts.',
    registers,
    collect() {
      this.reset()
      this.inc(officeHost().starts)
    },
  })

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Values that cannot be determined now are NaN; the others are reported.
        this.set(await Promise.resolve(read()).catch(() => Number.NaN))
      },
    })
  }

  return {
    registry,
    observeRequest({ method, route, status, durationS }: ObservedRequest): void {
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, durationS)
    },
    countUncaught: () => uncaught.inc(),
    observeConversion({ action, state, error, created_at, started_at, finished_at }: Conversion): void {
      if (state === 'processing' && started_at) waitSeconds.observe({ action }, secondsBetween(created_at, started_at))
      if (state === 'deleted') ended.inc({ action, outcome: state })
      if (state !== 'completed' && state !== 'failed') return
      ended.inc({ action, outcome: error?.code ?? state })
      if (started_at && finished_at) runSeconds.observe({ action }, secondsBetween(started_at, finished_at))
    },
  }
}

function secondsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 1000
}
