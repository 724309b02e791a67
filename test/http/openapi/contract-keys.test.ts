/** JSON bodies that the document allows and forbids. */
import { expect, test } from 'vitest'
import { createValidator } from '../../helpers/api-witness.ts'
import { startContractServer } from '../../helpers/contract/server.ts'
import { jsonValues } from '../../helpers/contract/values.ts'

test('creates a key from every JSON that the document allows, and from no other', async () => {
  const server = await startContractServer()
  const { schema } = (server.document.paths['/api/v1/keys'] as { post: { requestBody: { content: Record<string, { schema: object }> } } })
    .post.requestBody.content['application/json'] as { schema: { properties: object } }
  const fits = createValidator(schema)
  const send = async (what: string, body: string, verdict?: 'allowed' | 'forbidden', type = 'application/json') => {
    const headers = { 'X-Api-Key': server.key, 'Content-Type': type }
    const response = await fetch(`${server.url}/api/v1/keys`, { method: 'POST', headers, body })
    return await server.judge('issueKey', what, response, verdict)
  }
  for (const name of [...Object.keys(schema.properties), 'x', '__proto__', 'constructor', 'key_id', '']) {
    for (const value of jsonValues) {
      const body = { name: 'a key', ...JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) }
      const isAllowed = fits(body)
      // The document has no words for a date that lies ahead, or for a time to live.
      const isOpen = name === 'expires' && isAllowed
      await send(`${name}=${JSON.stringify(value)}`, JSON.stringify(body), isOpen ? undefined : isAllowed ? 'allowed' : 'forbidden')
    }
  }
  for (const value of jsonValues) await send(JSON.stringify(value), JSON.stringify(value), fits(value) ? 'allowed' : 'forbidden')
  const deep = `${'{"name":'.repeat(5000)}1${'}'.repeat(5000)}`
  const broken = [
    '',
    '{',
    '{"name":"x"',
    '{"name":"x",}',
    "{'name':'x'}",
    '{name:1}',
    '\ufeff{}',
    'undefined',
    'NaN',
    '\0',
    deep,
    '['.repeat(50_000),
    `{"name":"${'x'.repeat(100_000)}"}`,
  ]
  for (const body of broken) await send(body.slice(0, 40), body, 'forbidden')
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', 'application/json; charset=klingon'])
    await send(type, '{"name":"x"}', type.startsWith('application/json') ? undefined : 'forbidden', type)
  await send('the last of two names counts', '{"name":1,"name":"x"}', 'allowed')
  expect(server.complaints()).toEqual([])
})
