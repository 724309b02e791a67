/** /api/v1/actions: the available actions. */
import type { Router } from '@koa/router'
import type { Action } from '../../actions/common/action.ts'
import { convertTo, describeAction } from '../../actions/common/describe.ts'
import type { Config } from '../../config.ts'
import { sendData } from '../envelope.ts'

/** Adds the route. */
export function addActionRoutes(
  router: Router,
  { actions, config }: { actions: ReadonlyMap<string, Action>; config: Pick<Config, 'maxFiles'> },
): void {
  router.get('/api/v1/actions', (ctx) => {
    sendData(ctx, {
      actions: [...actions.values()].map((action) => describeAction(action, config.maxFiles)),
      convert_to: convertTo(actions.values()),
    })
  })
}
