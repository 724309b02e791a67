/** /health/live, /health/ready and /metrics: for probes and Prometheus, without a key. */
import type { Router } from '@koa/router'
import type { Config } from '../../config.ts'
import type { Readiness } from '../../conversions/readiness.ts'
import { errorEnvelope, sendData } from '../envelope.ts'
import type { Metrics } from '../metrics.ts'

interface Parts {
  config: Pick<Config, 'metrics'>
  metrics: Metrics
  /** Checks everything that conversions need. */
  checkReadiness: () => Promise<Readiness>
}

/** Adds the routes. */
export function addHealthRoutes(router: Router, { config, metrics, checkReadiness }: Parts): void {
  router.get('/health/live', (ctx) => {
    sendData(ctx, { live: true })
  })

  router.get('/health/ready', async (ctx) => {
    const { problems, ...facts } = await checkReadiness()
    if (problems.length === 0) {
      sendData(ctx, { ready: true, ...facts })
      return
    }
    ctx.status = 503
    ctx.set('Retry-After', '5')
    ctx.body = errorEnvelope(503, 'Not ready for conversions.', problems)
  })

  if (!config.metrics) return
  router.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType
    ctx.body = await metrics.registry.metrics()
  })
}
