/** /api/v1/conversions: submit, watch, list, download, delete. */
import type { Router } from '@koa/router'
import type { Context } from 'koa'
import { z } from 'zod'
import { type Conversion, isActive, isConversionId, states } from '../../conversions/conversion.ts'
import { deleteConversion } from '../../conversions/delete.ts'
import { expireConversion } from '../../conversions/expire.ts'
import { getConversion, waitForConversion } from '../../conversions/get.ts'
import type { ConversionParts } from '../../conversions/parts.ts'
import { getResult, getResultFile } from '../../conversions/result.ts'
import { submitConversion } from '../../conversions/submit.ts'
import { attachOnce } from '../../guard.ts'
import { callingKey, callingSignal } from '../authenticate.ts'
import { sendData } from '../envelope.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { sendContinue } from '../linger.ts'
import { parseWait } from '../prefer.ts'
import { presentConversion } from '../present.ts'
import { parseQuery } from '../query.ts'
import { sendFile, sendZip } from '../send-file.ts'
import { checkUploadHeaders, mostBytes, receiveUpload } from '../upload.ts'

export const listQuery = z.strictObject({
  state: z
    .enum(states, `one of ${states.join(', ')}`)
    .optional()
    .describe('Only conversions in this state.'),
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'a whole number from 1 to 100')
    .meta({ type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Conversions in one page.' })
    .transform(Number)
    .default(20),
  cursor: z
    .string()
    .refine(isConversionId, 'the next_cursor of an earlier page')
    .optional()
    .describe('The next_cursor of an earlier page.'),
})

/** How long a client should wait before it polls again, in seconds. */
const pollEveryS = '1'

/** Adds the routes. */
export function addConversionRoutes(router: Router, parts: ConversionParts): void {
  const { config, log } = parts
  const present = async (conversion: Conversion) =>
    presentConversion(conversion, {
      queuePosition: conversion.state === 'queued' ? await parts.queue.position(conversion) : null,
      publicUrl: config.publicUrl ?? '',
    })

  /** Returns the current state, or waits for the end if the client prefers. */
  async function getAfterWait(ctx: Context, id: string): Promise<Conversion> {
    const keyId = callingKey(ctx).id
    const waitS = parseWait(ctx.get('Prefer'))
    if (waitS === undefined) return await getConversion(parts, keyId, id)
    ctx.set('Preference-Applied', `wait=${waitS}`)
    const gone = new AbortController()
    const stay = attachOnce(ctx.res, 'close', () => gone.abort())
    try {
      return await waitForConversion(parts, keyId, id, waitS * 1000, gone.signal)
    } finally {
      stay()
    }
  }

  async function send(ctx: Context, conversion: Conversion, statusCode = 200): Promise<void> {
    if (isActive(conversion.state)) ctx.set('Retry-After', pollEveryS)
    sendData(ctx, await present(conversion), statusCode)
  }

  router.post('/api/v1/conversions', async (ctx) => {
    checkUploadHeaders(ctx.req, config)
    const receive = (pathOf: (index: number) => string, signal: AbortSignal) => {
      sendContinue(ctx)
      return receiveUpload(ctx.req, pathOf, config, AbortSignal.any([signal, callingSignal(ctx)]))
    }
    const submitted = await submitConversion(parts, callingKey(ctx), receive, readIdempotencyKey(ctx), mostBytes(ctx.req, config))
    ctx.state.conversionId = submitted.id
    ctx.set('Location', `${config.publicUrl ?? ''}/api/v1/conversions/${submitted.id}`)
    // What was just stored is not read again to say so.
    const isKnown = isActive(submitted.state) && !ctx.get('Prefer')
    await send(ctx, isKnown ? submitted : await getAfterWait(ctx, submitted.id), 202)
  })

  router.get('/api/v1/conversions', async (ctx) => {
    const { state, limit, cursor } = parseQuery(ctx, listQuery)
    const page = await parts.records.list({ keyId: callingKey(ctx).id, state, limit, before: cursor })
    sendData(ctx, { conversions: await Promise.all(page.conversions.map(present)), next_cursor: page.next })
  })

  router.get('/api/v1/conversions/:conversion_id', async (ctx) => {
    await send(ctx, await getAfterWait(ctx, parameter(ctx, 'conversion_id')))
  })

  router.delete('/api/v1/conversions/:conversion_id', async (ctx) => {
    const deleted = await deleteConversion(parts, callingKey(ctx).id, parameter(ctx, 'conversion_id'))
    audit(ctx, 'conversion_deleted', deleted.id)
    await send(ctx, deleted)
  })

  router.get('/api/v1/conversions/:conversion_id/result', async (ctx) => {
    const found = await getResult(parts, callingKey(ctx).id, parameter(ctx, 'conversion_id'))
    const [only] = found.files
    if (only && found.files.length === 1) await sendFile(ctx, only)
    else await sendZip(ctx, found)
    afterDownload(ctx, found.conversion, true)
  })

  router.get('/api/v1/conversions/:conversion_id/result/:filename', async (ctx) => {
    const id = parameter(ctx, 'conversion_id')
    const { conversion, files } = await getResult(parts, callingKey(ctx).id, id)
    await sendFile(ctx, await getResultFile(parts, callingKey(ctx).id, id, parameter(ctx, 'filename')))
    afterDownload(ctx, conversion, files.length === 1)
  })

  function audit(ctx: Context, event: string, conversionId: string): void {
    const key = callingKey(ctx)
    log.info({ audit: event, conversion_id: conversionId, key_id: key.id, key_name: key.name, request_id: ctx.state.requestId }, event)
  }

  /** Logs a download, and deletes the result if it was downloaded completely and the settings say so. */
  function afterDownload(ctx: Context, { id }: Conversion, isWhole: boolean): void {
    if (ctx.method !== 'GET' || ![200, 206, 307].includes(ctx.status)) return
    audit(ctx, 'result_downloaded', id)
    if (!config.deleteAfterDownload || !isWhole || ctx.status !== 200) return
    attachOnce(ctx.res, 'finish', () => {
      expireConversion(parts, id).catch((error: unknown) =>
        log.error({ err: error, conversion_id: id }, 'result could not be deleted after its download'),
      )
    })
  }
}

function parameter(ctx: Context, name: string): string {
  return String(ctx.params[name])
}
