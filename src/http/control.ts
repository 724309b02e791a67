/**
 * The operator's interface: conversions of every key, and audit events of keys, over a Unix socket that only the data folder's owner can
 * open.
 */
import { chmod, open, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import { Router } from '@koa/router'
import Koa from 'koa'
import { z } from 'zod'
import { type Conversion, isConversionId, states } from '../conversions/conversion.ts'
import { deleteConversion } from '../conversions/delete.ts'
import { getConversion } from '../conversions/get.ts'
import type { ConversionParts } from '../conversions/parts.ts'
import { AppError } from '../errors.ts'
import { attach, attachOnce } from '../guard.ts'
import type { KeyStore } from '../keys/key-store.ts'
import { createEnvelope, sendData } from './envelope.ts'
import { answerFailedResponses } from './failed-response.ts'
import { presentConversion } from './present.ts'
import { parseQuery } from './query.ts'

/** The longest path to which a Unix socket can be bound (sun_path, unix(7), minus the terminating zero). */
const maxSocketPath = 107

const listQuery = z.strictObject({
  state: z.enum(states, `one of ${states.join(', ')}`).optional(),
  limit: z.coerce.number('a whole number from 1 to 1000').int().min(1).max(1000).default(100),
  cursor: z.string().refine(isConversionId, 'the next_cursor of an earlier page').optional(),
})

/** Key changes made on the command line. */
const keyEvents = ['key_issued', 'key_rotated', 'key_revoked'] as const
/** One of `keyEvents`. */
export type KeyEvent = (typeof keyEvents)[number]

interface ControlParts extends ConversionParts {
  keyStore: KeyStore
}

/** Builds the server without listening. */
export function createControlServer(parts: ControlParts): Server {
  const { records, queue, config, keyStore, log } = parts
  const present = async (conversion: Conversion) => ({
    key_id: conversion.key_id,
    key_name: conversion.key_name,
    ...presentConversion(conversion, {
      queuePosition: await queue.position(conversion),
      publicUrl: config.publicUrl ?? '',
    }),
  })
  const router = new Router()
  router.get('/conversions', async (ctx) => {
    const { state, limit, cursor } = parseQuery(ctx, listQuery)
    const page = await records.list({ keyId: undefined, state, limit, before: cursor })
    sendData(ctx, { conversions: await Promise.all(page.conversions.map(present)), next_cursor: page.next })
  })
  router.get('/conversions/:conversion_id', async (ctx) => {
    sendData(ctx, await present(await getConversion(parts, null, String(ctx.params.conversion_id))))
  })
  router.delete('/conversions/:conversion_id', async (ctx) => {
    const deleted = await deleteConversion(parts, null, String(ctx.params.conversion_id))
    log.info({ audit: 'conversion_deleted', conversion_id: deleted.id, by: 'operator' }, 'conversion_deleted')
    sendData(ctx, await present(deleted))
  })
  // The command line has already changed the key file: this is only for the log.
  router.post('/keys/:key_id/:event', async (ctx) => {
    const event = keyEvents.find((known) => known === ctx.params.event)
    const key = await keyStore.find(String(ctx.params.key_id))
    if (!event || !key) throw new AppError('key_not_found', 'There is no such key or event.')
    log.info({ audit: event, key_id: key.id, key_name: key.name, by: 'command line' }, event)
    sendData(ctx, {})
  })
  const app = new Koa()
  answerFailedResponses(app, log)
  app.use(createEnvelope(log)).use(router.routes())
  const handle = app.callback()
  const server = createServer()
  attach(server, 'request', (req: IncomingMessage, res: ServerResponse) => void handle(req, res))
  return server
}

/** Listens on the socket; replaces one left by a killed server, since the data folder's lock is held. */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  await rm(path, { force: true })
  await withShortPath(path, async (short) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    attachOnce(server, 'error', reject)
    server.listen(short, resolve)
    await promise
  })
  await chmod(path, 0o600)
}

/** Calls `use` with a path to the same file that is short enough for a socket address, however deep the data folder is. */
export async function withShortPath<Result>(path: string, use: (short: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(path) <= maxSocketPath) return await use(path)
  const folder = await open(dirname(path))
  try {
    return await use(`/proc/self/fd/${folder.fd}/${basename(path)}`)
  } finally {
    await folder.close()
  }
}
