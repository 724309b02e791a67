/** /openapi.json: the API, described for programs. */
import type { Router } from '@koa/router'
import { createOpenApi, type OpenApiParts } from './document.ts'

/** Adds the route. */
export function addOpenApiRoutes(router: Router, parts: OpenApiParts): void {
  // Actions and settings do not change while the server runs.
  const text = JSON.stringify(createOpenApi(parts))
  router.get('/openapi.json', (ctx) => {
    ctx.type = 'application/json'
    ctx.body = text
  })
}
