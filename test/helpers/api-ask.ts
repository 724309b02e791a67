/** Asks a server for any operation of the OpenAPI document, and has a witness look at the answer. */
import { keyRequestExample } from '../../src/http/openapi/examples.ts'
import { parameters } from '../../src/http/openapi/headers.ts'
import type { Operation } from '../../src/http/openapi/operation.ts'
import { operations } from '../../src/http/openapi/operations.ts'
import type { ParameterName } from '../../src/http/openapi/parameter-names.ts'
import type { Witness } from './api-witness.ts'
import type { TestServer } from './test-server.ts'

export type Ask = (operationId: string, options?: AskOptions) => Promise<string[]>
export type Body = NonNullable<RequestInit['body']>
interface AskOptions {
  path?: Partial<Record<ParameterName, string>>
  query?: string
  headers?: Record<string, string>
  body?: Body
  key?: string
}

function find(operationId: string): Operation {
  const operation = operations.find((candidate) => candidate.operationId === operationId)
  if (!operation) throw new Error(`there is no operation ${operationId}`)
  return operation
}

export function pathOf({ path }: Operation, given: AskOptions['path'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: ParameterName) => encodeURIComponent(given[name] ?? parameters[name].example))
}

export function form(fields: Record<string, string>, text: string | null = 'hello'): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (text !== null) data.set('file', new Blob([text]), 'note.txt')
  return data
}

export function twoFiles(): FormData {
  const data = form({ action: 'echo' })
  data.append('file', new Blob(['more']), 'note.txt')
  return data
}

export function createAsk(witness: Witness, server: TestServer): Ask {
  return async (operationId, { path, query = '', headers = {}, body, key = server.key } = {}) => {
    const operation = find(operationId)
    const ownBody =
      operation.body === 'upload' ? form({ action: 'echo' }) : JSON.stringify(operation.body === 'key' ? keyRequestExample : {})
    const type = operation.body === 'key' || operation.body === 'rotation' ? { 'Content-Type': 'application/json' } : {}
    const response = await fetch(server.url + pathOf(operation, path) + query, {
      method: operation.method.toUpperCase(),
      headers: { ...(key && !operation.isPublic ? { 'X-Api-Key': key } : {}), ...type, ...headers },
      ...(operation.method === 'post' && { body: body ?? ownBody }),
    })
    return await witness.see(operationId, response)
  }
}

export const keyed = operations.filter(({ isPublic }) => !isPublic)
