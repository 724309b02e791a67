import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { answerFailedResponses } from '../../src/http/failed-response.ts'
import { openSocket } from '../helpers/raw-http.ts'

test('starts no response if the client disconnects while a handler works', async () => {
  const app = new Koa()
  answerFailedResponses(app, pino({ level: 'silent' }))
  const seen = Promise.withResolvers<boolean>()
  const arrived = Promise.withResolvers<void>()
  app.use(async (ctx) => {
    const gone = once(ctx.res, 'close')
    arrived.resolve()
    await gone
    seen.resolve(ctx.res.headersSent)
  })
  const handle = app.callback()
  const server = createServer((req, res) => void handle(req, res)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await arrived.promise
  socket.resetAndDestroy()
  expect(await seen.promise).toBe(false)
})
