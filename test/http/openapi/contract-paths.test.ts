/** Paths, queries and methods that the document allows and forbids. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/http/openapi/operations.ts'
import { makeConversion, pathOf, readers } from '../../helpers/contract/requests.ts'
import { startContractServer } from '../../helpers/contract/server.ts'
import { type FieldSchema, nastyTexts, textTrials } from '../../helpers/contract/values.ts'
import { sendRaw } from '../../helpers/raw-http.ts'

/** As they stand in a request line. */
const nastyParts = [
  ...nastyTexts.filter((text) => text.isWellFormed()).map((text) => encodeURIComponent(text)),
  '%2e%2e',
  '%2F',
  '%5C',
  '%c0%ae',
  ';jsessionid=1',
  "'--",
  '0'.repeat(29),
  '0'.repeat(31),
  `${'0'.repeat(29)}-`,
]

test.each(operations.filter(({ path }) => path.includes('{')).map((operation) => [operation.operationId, operation] as const))(
  '%s: an id that is none is not found, whatever it is',
  async (operationId, operation) => {
    const server = await startContractServer()
    for (const [, name = ''] of operation.path.matchAll(/\{(\w+)\}/g)) {
      for (const value of nastyParts) {
        const head = `${operation.method.toUpperCase()} ${pathOf(operation, { [name]: value })} HTTP/1.1\r\n`
        expect.soft(await server.judgeRaw(operationId, head, 'forbidden'), value).toEqual([expect.stringMatching(/_not_found$/)])
      }
      // An escape that stands for nothing is found at the door.
      for (const value of ['%', '%zz', '%ff', '%e4%b8']) {
        const head = `${operation.method.toUpperCase()} ${pathOf(operation, { [name]: value })} HTTP/1.1\r\n`
        await server.judgeRaw(operationId, head, 'forbidden')
      }
    }
    expect(server.complaints()).toEqual([])
  },
)

test('an unknown path is refused in the envelope, however it is written', async () => {
  const server = await startContractServer()
  const paths = ['//api/v1/actions', '/api//v1/actions', '/api/v1', '/api/v1/', '/API/v1/actions', '/api/v2/actions']
  const encoded = [
    '/api/v1/%61ctions',
    '/api%2Fv1%2Factions',
    '/api/v1/actions%00',
    '/api/v1/%',
    '/api/v1/%ff',
    '/api/v1/./actions',
    '/api/v1/keys/../actions',
  ]
  for (const path of [...paths, ...encoded, `/${'a/'.repeat(2000)}`, ...nastyParts.map((part) => `/api/v1/${part}`)]) {
    const { status, body } = await sendRaw(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${server.key}\r\nConnection: close\r\n\r\n`,
    )
    expect.soft([400, 404], path.slice(0, 80)).toContain(status)
    expect
      .soft(JSON.parse(body), path.slice(0, 80))
      .toMatchObject({ status: false, statusCode: status, data: null, errors: [{ message: expect.any(String) }] })
  }
})

test('accepts the query parameters that the document allows, and refuses others', async () => {
  const server = await startContractServer()
  const ask = (query: string) => fetch(`${server.url}/api/v1/conversions${query}`, { headers: { 'X-Api-Key': server.key } })
  interface Parameter {
    name: string
    schema: FieldSchema
  }
  const described = (server.document.paths['/api/v1/conversions'] as { get: { parameters: Parameter[] } }).get.parameters
  expect(described.map(({ name }) => name)).toEqual(['state', 'limit', 'cursor'])
  for (const { name, schema } of described) {
    for (const { text, verdict } of textTrials(schema)) {
      const query = `?${name}=${encodeURIComponent(text.toWellFormed())}`
      const codes = await server.judge('listConversions', query, await ask(query), verdict)
      if (verdict === 'forbidden') expect.soft(codes, query).toEqual(['invalid_parameter'])
    }
    const empty = `?${name}=`
    await server.judge('listConversions', empty, await ask(empty), 'allowed')
  }
  const forbidden = [
    '?x=1',
    '?Limit=1',
    '?limit=1&limit=2',
    '?limit[]=1',
    '?limit[$gt]=1',
    '?__proto__=1',
    '?constructor=1',
    '?limit=%ff',
    '?%00=1',
  ]
  for (const query of [...forbidden, `?x=${'x'.repeat(3000)}`]) {
    await server.judge('listConversions', query, await ask(query), 'forbidden')
  }
  for (const query of ['?', '?&', '?&&limit=1&', '?limit=1#f']) await server.judge('listConversions', query, await ask(query), 'allowed')
  expect(server.complaints()).toEqual([])
})

test('unknown parameters are refused or ignored, and never cause an error 500', async () => {
  const server = await startContractServer()
  const conversion = await makeConversion(server)
  for (const operation of readers) {
    for (const query of ['?x=1', '?__proto__[x]=1', '?a[b][c]=1', '?%', '?%00']) {
      const path = pathOf(operation, conversion)
      const response = await fetch(server.url + path + query, { headers: { 'X-Api-Key': server.key } })
      await server.judge(operation.operationId, query, response)
    }
  }
  expect(server.complaints()).toEqual([])
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE']

test('an unsupported method is refused with 405, and Allow lists the supported ones', async () => {
  const server = await startContractServer()
  for (const [path, those] of Map.groupBy(operations, (operation) => operation.path)) {
    const known = those.map(({ method }) => method.toUpperCase())
    const allowed = known.includes('GET') ? [...known, 'HEAD'] : known
    // What looks like it is asked for the key whose id is `current`.
    if (path === '/api/v1/keys/current') continue
    for (const method of methods.filter((name) => !allowed.includes(name) && name !== 'OPTIONS')) {
      const at = `${method} ${pathOf({ path })}`
      const { status, headers, body } = await sendRaw(
        server.url,
        `${at} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${server.key}\r\nConnection: close\r\n\r\n`,
      )
      expect.soft(status, at).toBe(405)
      expect.soft(headers.allow?.split(', ').toSorted(), at).toEqual(expect.arrayContaining(allowed.toSorted()))
      expect.soft(JSON.parse(body), at).toMatchObject({ status: false, errors: [{ code: 'method_not_allowed' }] })
    }
  }
})

test('HEAD answers like GET, without a body', async () => {
  const server = await startContractServer()
  const conversion = await makeConversion(server)
  for (const operation of readers) {
    const url = server.url + pathOf(operation, conversion)
    const headers = { 'X-Api-Key': server.key }
    const [head, get] = [await fetch(url, { method: 'HEAD', headers }), await fetch(url, { headers })]
    expect.soft(head.status, operation.path).toBe(get.status)
    expect.soft(head.headers.get('Content-Type'), operation.path).toBe(get.headers.get('Content-Type'))
    expect.soft(await head.text(), operation.path).toBe('')
    await get.text()
  }
})
