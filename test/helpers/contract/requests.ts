/** Requests to the operations of a server under contract. */
import { expect } from 'vitest'
import type { Operation } from '../../../src/http/openapi/operation.ts'
import { operations } from '../../../src/http/openapi/operations.ts'
import type { ContractServer } from './server.ts'

/** Those that change nothing. */
export const readers = operations.filter(({ method }) => method === 'get')

/** Its path with these values, which must be escaped; what is not given fits and is not there. */
export function pathOf({ path }: Pick<Operation, 'path'>, values: Record<string, string> = {}): string {
  const strangers: Record<string, string> = { conversion_id: '0'.repeat(30), key_id: 'nobody', filename: 'file.txt' }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? strangers[name] ?? '')
}

/** Makes a conversion with a result and waits for its end; answers with what stands in its paths. */
export async function makeConversion(server: ContractServer): Promise<Record<string, string>> {
  const body = new FormData()
  body.set('action', 'echo')
  body.set('file', new Blob(['hello']), 'note.txt')
  const headers = { 'X-Api-Key': server.key, Prefer: 'wait=10' }
  const response = await fetch(`${server.url}/api/v1/conversions`, { method: 'POST', headers, body })
  const { data } = (await response.json()) as { data: { conversion_id: string; state: string } }
  expect(data.state).toBe('completed')
  return { conversion_id: data.conversion_id, filename: 'note.txt' }
}
