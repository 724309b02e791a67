/** /api/v1/system: the state of the server, for admins. */
import type { Router } from '@koa/router'
import type { describeSettings } from '../../config.ts'
import type { Readiness } from '../../conversions/readiness.ts'
import { version } from '../../version.ts'
import type { Activity } from '../activity.ts'
import { requireAdmin } from '../authenticate.ts'
import { sendData } from '../envelope.ts'

/** The dependencies of the route. */
export interface SystemRouteParts {
  checkReadiness: () => Promise<Readiness>
  activity: Activity
  /** The current settings, as `convertd config` lists them. */
  settings: ReturnType<typeof describeSettings>
}

/** Adds the route. */
export function addSystemRoutes(router: Router, { checkReadiness, activity, settings }: SystemRouteParts): void {
  const startedAt = new Date().toISOString()

  router.get('/api/v1/system', requireAdmin, async (ctx) => {
    const { problems, ...facts } = await checkReadiness()
    sendData(ctx, {
      version,
      started_at: startedAt,
      ready: problems.length === 0,
      problems,
      ...facts,
      activity: activity.describe(),
      settings,
    })
  })
}
