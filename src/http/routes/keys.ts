/** /api/v1/keys: the calling key, and the management of keys for admins. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'
import { z } from 'zod'
import type { ConversionParts } from '../../conversions/parts.ts'
import { AppError } from '../../errors.ts'
import { describeKey } from '../../keys/describe.ts'
import { issueKey } from '../../keys/issue.ts'
import type { KeyStore } from '../../keys/key-store.ts'
import { listKeys } from '../../keys/list.ts'
import { revokeKey } from '../../keys/revoke.ts'
import { rotateKeyFor } from '../../keys/rotate.ts'
import type { KeyUsage } from '../../keys/usage.ts'
import { callingKey, requireAdmin } from '../authenticate.ts'
import { sendData } from '../envelope.ts'
import { readJsonBody } from '../json-body.ts'
import { parseQuery } from '../query.ts'
import { type RateLimiters, submitLimitOf, submitsLeft } from '../rate-limit.ts'

/** The dependencies of the routes. */
export interface KeyRouteParts extends ConversionParts {
  keyStore: KeyStore
  keyUsage: KeyUsage
  limiters: RateLimiters
  /** All actions, for limiting a key to some. */
  knownActions: readonly string[]
}

/** Adds the routes. */
export function addKeyRoutes(router: Router, parts: KeyRouteParts): void {
  const { keyStore, keyUsage, queue, limiters, config, log, knownActions } = parts

  const lastUsedAt = async (keyId: string) => (await keyUsage.lastUses([keyId])).get(keyId)

  router.get('/api/v1/keys/current', async (ctx) => {
    const key = callingKey(ctx)
    const { waiting, running } = await queue.countsOf(key.id)
    sendData(ctx, {
      ...describeKey(key, await lastUsedAt(key.id)),
      limits: {
        rate_limit: submitLimitOf(key, config),
        read_rate_limit: config.readRateLimit,
        rate_window_s: config.rateWindowMs / 1000,
        max_waiting: config.keyQueueLimit,
        max_upload_bytes: config.maxUploadBytes,
      },
      usage: {
        conversions_left_in_window: await submitsLeft(limiters, key, config),
        waiting,
        processing: running,
      },
    })
  })

  router.get('/api/v1/keys', requireAdmin, async (ctx) => {
    parseQuery(ctx, z.strictObject({}))
    const keys = listKeys(await keyStore.read(), keyStore.now())
    const uses = await keyUsage.lastUses(keys.map(({ id }) => id))
    sendData(ctx, { keys: keys.map((key) => describeKey(key, uses.get(key.id))) })
  })

  router.post('/api/v1/keys', requireAdmin, readJsonBody, async (ctx) => {
    const { key, rawKey } = await issueKey({ keyStore, knownActions, by: callingKey(ctx) }, ctx.request.body)
    audit(ctx, 'key_issued', key.id, key.name)
    sendData(ctx, { key: rawKey, ...describeKey(key, null) }, 201)
  })

  router.post('/api/v1/keys/:key_id/rotate', requireAdmin, requireKnownId, readJsonBody, async (ctx) => {
    const { key, rawKey } = await rotateKeyFor(keyStore, callingKey(ctx), String(ctx.params.key_id), ctx.request.body)
    audit(ctx, 'key_rotated', key.id, key.name)
    sendData(ctx, { key: rawKey, ...describeKey(key, await lastUsedAt(key.id)) })
  })

  router.delete('/api/v1/keys/:key_id', requireAdmin, async (ctx) => {
    const key = await revokeKey(keyStore, String(ctx.params.key_id))
    audit(ctx, 'key_revoked', key.id, key.name)
    sendData(ctx, describeKey(key, await lastUsedAt(key.id)))
  })

  /** An invalid id is not found, whatever the body is. */
  async function requireKnownId(ctx: Context, next: () => Promise<unknown>): Promise<void> {
    if (!(await keyStore.find(String(ctx.params.key_id))))
      throw new AppError('key_not_found', 'There is no key with this id.', { field: 'key_id' })
    await next()
  }

  function audit(ctx: Context, event: string, keyId: string, keyName: string): void {
    const by = callingKey(ctx)
    log.info(
      { audit: event, key_id: keyId, key_name: keyName, by_key_id: by.id, by_key_name: by.name, request_id: ctx.state.requestId },
      event,
    )
  }
}
