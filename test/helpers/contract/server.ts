/** A server with the real actions, whose every answer is held against its own OpenAPI document. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { actions } from '../../../src/actions/registry.ts'
import { startApp } from '../../../src/app/app.ts'
import { loadConfig } from '../../../src/config.ts'
import { detectKind } from '../../../src/engines/inspect/detection/detect.ts'
import { issueKey } from '../../../src/keys/issue.ts'
import { createWitness, type OpenApiDocument } from '../api-witness.ts'
import { fakeEngines } from '../fake-engines.ts'
import { sendRaw } from '../raw-http.ts'
import { createTestAction } from '../test-action.ts'
import type { Verdict } from './values.ts'

export interface ContractServer {
  url: string
  key: string
  document: OpenApiDocument
  /**
   * Holds one answer to an operation against the document; `what` names the request in a complaint. Where the document allows or
   * forbids the request, the answer must say the same. Answers with the error codes.
   */
  judge(operationId: string, what: string, response: Response, verdict?: Verdict): Promise<string[]>
  /** The same for a request line and headers that no client library would send; the key and the end of the head are added. */
  judgeRaw(operationId: string, head: string, verdict?: Verdict): Promise<string[]>
  /** Everything that was wrong so far. */
  complaints(): string[]
}

/**
 * Returns the server that the tests of a file share, with complaints of its own for each caller. Conversions are accepted and then fail,
 * for there are no engines: what they do is for other tests. One more action, `echo`, hands its input on.
 */
export async function startContractServer(): Promise<ContractServer> {
  shared ??= start()
  const { app, rawKey, document, witness } = await shared
  const complaints: string[] = []

  async function judge(operationId: string, what: string, response: Response, verdict?: Verdict): Promise<string[]> {
    const { status, headers } = response
    const complain = (words: string) => complaints.push(`${operationId}: ${what.slice(0, 120)}: ${status} ${words}`)
    if (status >= 500 && status !== 503) complain('is a fault of the server')
    if (!headers.get('X-Request-Id')) complain('has no X-Request-Id')
    if (verdict === 'allowed' && status >= 400) complain(`though it is allowed: ${(await response.clone().text()).slice(0, 300)}`)
    if (verdict === 'forbidden' && status < 400) complain('though it is forbidden')
    try {
      return await witness.see(operationId, response)
    } catch (error) {
      complain((error as Error).message.slice(0, 500))
      return []
    }
  }

  return {
    url: app.url,
    key: rawKey,
    document,
    judge,
    async judgeRaw(operationId, head, verdict) {
      const { status, headers, body } = await sendRaw(app.url, `${head}X-Api-Key: ${rawKey}\r\nHost: x\r\nConnection: close\r\n\r\n`)
      return await judge(operationId, JSON.stringify(head), new Response(body || null, { status, headers }), verdict)
    },
    complaints: () => complaints,
  }
}

let shared: ReturnType<typeof start> | undefined

afterAll(async () => {
  const started = await shared
  if (!started) return
  await started.app.stop()
  await rm(started.dataDir, { recursive: true, force: true, maxRetries: 3 })
})

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  const config = loadConfig({
    CONVERTD_HOST: '127.0.0.1',
    CONVERTD_PORT: '0',
    CONVERTD_DATA_DIR: dataDir,
    CONVERTD_SHUTDOWN_GRACE_S: '0',
    CONVERTD_RATE_LIMIT: '1000000',
    CONVERTD_READ_RATE_LIMIT: '1000000',
    CONVERTD_QUEUE_LIMIT: '100000',
  })
  const app = await startApp({
    config,
    log: pino({ level: 'silent' }),
    engines: createEngines(),
    actions: [...actions, createTestAction().action],
  })
  const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'contract', admin: true })
  const document = (await (await fetch(`${app.url}/openapi.json`)).json()) as OpenApiDocument
  return { app, rawKey, document, witness: createWitness(document), dataDir }
}

/** Each is there, and none can do anything. */
function createEngines() {
  const probe = async () => ({ name: 'none', version: '1', problem: null, remedy: null })
  return fakeEngines({ detectKind, ...Object.fromEntries(actions.flatMap(({ needs }) => needs).map((name) => [name, { probe }])) })
}

/** For each action, the small input that it brings. */
export function sampleInputs(): Record<string, Blob> {
  return Object.fromEntries(actions.map(({ name, sample }) => [name, new Blob([new Uint8Array(sample.bytes)])]))
}
