/** A client that knows nothing but addresses and a key: each request goes to the next machine, and each answer is held against the OpenAPI document. */
import { expect } from 'vitest'
import { operations } from '../../src/http/openapi/operations.ts'
import type { presentConversion } from '../../src/http/present.ts'
import { createWitness, type OpenApiDocument } from '../helpers/api-witness.ts'
import type { Target } from './target.ts'

type View = ReturnType<typeof presentConversion>

/** Whatever a payload can hold; a test reads what it asked for. */
interface Payload extends View {
  result: NonNullable<View['result']>
  conversions: View[]
  next_cursor: string | null
  key: string
  key_id: string
  last_used_at: string | null
  usage: Record<string, number>
  queue: Record<string, number>
}

export interface Answer {
  status: number
  headers: Headers
  /** Of the first error. */
  code: string | undefined
  data: Payload
}

export interface Submission {
  action?: string
  /** One file for each. */
  texts?: readonly string[]
  fields?: Record<string, string>
  headers?: Record<string, string>
}

export type Client = Awaited<ReturnType<typeof createClient>>

/** `init` is that of every request. */
export async function createClient({ urls, key }: Target) {
  const [first] = urls
  const document = (await (await fetch(`${first}/openapi.json`)).json()) as OpenApiDocument
  const witness = createWitness(document)
  let turn = 0

  async function request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    turn += 1
    const url = urls[turn % urls.length]
    const response = await fetch(url + path, { ...init, headers: { 'X-Api-Key': key, ...(headers as object) } })
    const operation = operationOf(init.method ?? 'GET', path)
    if (operation && init.method !== 'HEAD') await witness.see(operation, response.clone())
    return response
  }

  async function call(path: string, init?: RequestInit): Promise<Answer> {
    const response = await request(path, init)
    const { data, errors } = (await response.json()) as { data: Payload; errors: { code: string }[] | null }
    return { status: response.status, headers: response.headers, code: errors?.[0]?.code, data }
  }

  return {
    request,
    call,
    /** The same question to each machine. */
    async callAll(path: string, init?: RequestInit): Promise<Answer[]> {
      return await Promise.all(urls.map(() => call(path, init)))
    },
    async submit({ action = 'echo', texts = ['hello'], fields = {}, headers = {} }: Submission = {}): Promise<Answer> {
      const body = new FormData()
      body.set('action', action)
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      for (const text of texts) body.append('file', new Blob([text]), 'note.txt')
      return await call('/api/v1/conversions', { method: 'POST', body, headers })
    },
    /** Waits for its end, at a machine. */
    async ended(id: string): Promise<Payload> {
      const { data, status } = await call(`/api/v1/conversions/${id}`, { headers: { Prefer: 'wait=20' } })
      expect([status, ['completed', 'failed'].includes(data.state)]).toEqual([200, true])
      return data
    },
    async makeKey(body: object): Promise<{ id: string; headers: { 'X-Api-Key': string } }> {
      const { data, status } = await sendJson('/api/v1/keys', body)
      expect(status).toBe(201)
      return { id: data.key_id, headers: { 'X-Api-Key': data.key } }
    },
    sendJson,
  }

  function sendJson(path: string, body: object): Promise<Answer> {
    return call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
  }
}

function operationOf(method: string, path: string): string | undefined {
  const [bare = ''] = path.split('?')
  const fits = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare)
  // Fixed paths come before those with a placeholder.
  const found = operations.filter((one) => one.method === method.toLowerCase() && fits(one.path))
  return (found.find(({ path: template }) => template === bare) ?? found[0])?.operationId
}
