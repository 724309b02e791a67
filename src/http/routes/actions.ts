/** /api/v1/actions: what can be asked for. */
import type { Router } from '@koa/router'
import type { Action } from '../../actions/action.ts'
import { convertTo, describeAction } from '../../actions/describe.ts'
import { sendData } from '../envelope.ts'

export function addActionRoutes(router: Router, { actions }: { actions: ReadonlyMap<string, Action> }): void {
  router.get('/api/v1/actions', (ctx) => {
    sendData(ctx, { actions: [...actions.values()].map(describeAction), convert_to: convertTo(actions.values()) })
  })
}
