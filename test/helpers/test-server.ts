/** A whole server over real HTTP for one test, with an action that needs no engine. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import type { Envelope } from '../../src/http/envelope.ts'
import type { presentConversion } from '../../src/http/present.ts'
import type { ConnectionLimits } from '../../src/http/server/connections.ts'
import type { describeKey } from '../../src/keys/describe.ts'
import { type IssuedKey, issueKey } from '../../src/keys/issue.ts'
import { fakeEngines } from './fake-engines.ts'
import { makeTempDir } from './temp-dir.ts'
import { createTestAction, type TestAction } from './test-action.ts'

export interface TestServer {
  app: App
  url: string
  dataDir: string
  /** An admin key. */
  key: string
  echo: TestAction
  /** Log lines so far. */
  logs: () => Record<string, unknown>[]
  issueKey(request: object): Promise<IssuedKey>
  /** A request with the admin key, unless `headers` has another one. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** The same, read as an envelope. */
  call(path: string, init?: RequestInit): Promise<Answer>
  /** Uploads a text to an action. */
  submit(text: string, more?: SubmitOptions): Promise<Answer>
}

/** What a server logs when it met a fault of its own that no test causes on purpose. */
const lastResort = /uncaught exception|a listener failed/

type ConversionView = ReturnType<typeof presentConversion>

/** Whatever a payload can hold; a test reads what it asked for. */
interface Payload extends ConversionView, ReturnType<typeof describeKey> {
  action: string
  result: NonNullable<ConversionView['result']>
  conversions: ConversionView[]
  next_cursor: string | null
  keys: ReturnType<typeof describeKey>[]
  key: string
  usage: Record<string, number>
  limits: Record<string, number>
}

export type Answer = Omit<Envelope, 'data'> & { data: Payload; headers: Headers }

export interface SubmitOptions {
  action?: string
  filename?: string
  key?: string
  wait?: number
  fields?: Record<string, string>
}

/**
 * Starts on a free port; stopped when the running test ends. `env` are settings; `dataDir` may be one that an earlier server left;
 * `consoleDir` holds a built console; `connections` bounds the open ones.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  dataDir?: string,
  echo = createTestAction(),
  consoleDir?: string,
  connections?: ConnectionLimits,
): Promise<TestServer> {
  const folder = dataDir ?? (await makeTempDir())
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config = loadConfig({
    CONVERTD_HOST: '127.0.0.1',
    CONVERTD_PORT: '0',
    CONVERTD_DATA_DIR: folder,
    CONVERTD_SHUTDOWN_GRACE_S: '0',
    ...env,
  })
  const [other, join] = [createTestAction('other'), createTestAction('join', { several: true })]
  const app = await startApp({
    config,
    log: pino({ level: config.logLevel }, sink),
    engines: fakeEngines({ detectKind }),
    actions: [echo.action, other.action, join.action],
    ...(consoleDir && { consoleDir }),
    ...(connections && { connections }),
  })
  onTestFinished(async () => {
    await app.stop()
    expect(lines.filter((line) => lastResort.test(line))).toEqual([])
  })
  const issue = (request: object) => issueKey({ keyStore: app.keyStore, knownActions: ['echo', 'other', 'join'] }, request)
  const { rawKey: key } = await issue({ name: 'test', admin: true })

  const request = (path: string, init: RequestInit = {}) =>
    fetch(app.url + path, { ...init, headers: { 'X-Api-Key': key, ...(init.headers as object) } })
  const call = async (path: string, init?: RequestInit): Promise<Answer> => {
    const response = await request(path, init)
    return { ...((await response.json()) as Answer), headers: response.headers }
  }
  return {
    app,
    url: app.url,
    dataDir: folder,
    key,
    echo,
    logs: () => lines.map((line) => JSON.parse(line)),
    issueKey: issue,
    request,
    call,
    submit(text, { action = 'echo', filename = 'note.txt', key: otherKey, wait, fields = {} } = {}) {
      const form = new FormData()
      form.set('action', action)
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([text]), filename)
      const headers = { ...(otherKey ? { 'X-Api-Key': otherKey } : {}), ...(wait ? { Prefer: `wait=${wait}` } : {}) }
      return call('/api/v1/conversions', { method: 'POST', body: form, headers })
    },
  }
}
