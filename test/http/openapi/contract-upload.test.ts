/** Uploads that the document allows and forbids: each field of each action with good, bad and nasty values. */
import { expect, test } from 'vitest'
import { actions } from '../../../src/actions/registry.ts'
import { type ContractServer, sampleInputs, startContractServer } from '../../helpers/contract/server.ts'
import { type FieldSchema, nastyTexts, textTrials, type Verdict } from '../../helpers/contract/values.ts'

interface UploadSchema {
  required: string[]
  properties: Record<string, FieldSchema>
}

function schemaOf({ document }: ContractServer, action: string): UploadSchema {
  return (document.components.schemas as Record<string, unknown>)[`Upload-${action}`] as UploadSchema
}

async function send(server: ContractServer, what: string, body: FormData | string | Uint8Array, verdict?: Verdict, headers = {}) {
  const response = await fetch(`${server.url}/api/v1/conversions`, {
    method: 'POST',
    headers: { 'X-Api-Key': server.key, ...headers },
    body: body as NonNullable<RequestInit['body']>,
  })
  return await server.judge('createConversion', what, response, verdict)
}

const samples = new Map(Object.entries({ ...sampleInputs(), echo: new Blob(['hello']) }))
/** Names of every length: a filename is not what is tried here. */
const filename = 'input'

function form(action: string, fields: Record<string, string> = {}): FormData {
  const data = new FormData()
  data.set('action', action)
  const needed = actions.find(({ name }) => name === action)?.sample.options
  for (const [name, value] of Object.entries({ ...needed, ...fields })) data.set(name, value)
  const sample = samples.get(action)
  if (sample) data.set('file', sample, filename)
  return data
}

/** Values that each option allows, but not together with the rest: what they go with. */
const companions: Record<string, Record<string, string>> = {
  'convert-image lossless': { format: 'webp' },
  'convert-image quality': { format: 'jpg' },
  'pdf-to-image multipage': { format: 'tiff' },
  'pdf-to-image quality': { format: 'jpg' },
  'pdf-to-image progressive': { format: 'jpg' },
}

test.each(actions.map(({ name }) => name))(
  '%s: every option takes what the document allows, and refuses what it forbids',
  async (action) => {
    const server = await startContractServer()
    const { file: _file, action: _action, ...options } = schemaOf(server, action).properties
    for (const [name, schema] of Object.entries(options)) {
      const trials = textTrials(schema).map(async ({ text, verdict }) => {
        const fields = { ...companions[`${action} ${name}`], [name]: text }
        const what = `${action} ${name}=${JSON.stringify(text)}`
        const codes = await send(server, what, form(action, fields), verdict)
        if (verdict === 'forbidden') expect.soft(codes, what).toEqual(['invalid_option'])
      })
      await Promise.all(trials)
      await send(server, `${action} ${name} empty`, form(action, { [name]: '' }), 'allowed')
      const twice = form(action)
      for (const value of ['1', '2']) twice.append(name, value)
      await send(server, `${action} ${name} twice`, twice, 'forbidden')
    }
    expect(server.complaints()).toEqual([])
  },
)

test('missing, unknown, repeated and wrong fields are refused, and named', async () => {
  const server = await startContractServer()
  for (const { name: action } of actions) {
    for (const missing of schemaOf(server, action).required) {
      const incomplete = form(action)
      incomplete.delete(missing)
      expect.soft(await send(server, `${action} without ${missing}`, incomplete, 'forbidden')).toEqual(['missing_field'])
    }
    const trials = ['x', 'File', 'Action', ' action', 'files', 'options[dpi]', ...nastyTexts].map(async (extra) => {
      const codes = await send(server, `${action} with ${JSON.stringify(extra)}`, form(action, { [extra]: '1' }), 'forbidden')
      expect.soft(codes, extra).toEqual(['unknown_option'])
    })
    await Promise.all(trials)
  }
  for (const other of ['', ...nastyTexts, 'PDF-TO-JPG', 'pdf-to-jpg ']) {
    await send(server, `action ${JSON.stringify(other)}`, form(other), 'forbidden')
  }
  const asText = form('word-to-pdf')
  asText.set('file', 'hello')
  // What curl sends where the @ was forgotten: the path, not the file.
  expect.soft(await send(server, 'the file as a text', asText, 'forbidden')).toEqual(['missing_field'])
  const asFile = form('word-to-pdf')
  asFile.set('action', new Blob(['word-to-pdf']), 'action.txt')
  await send(server, 'the action as a file', asFile, 'forbidden')
  const two = form('word-to-pdf')
  two.append('file', new Blob(['second']), 'second.txt')
  await send(server, 'two files', two, 'forbidden')
  await send(server, 'an empty form', new FormData(), 'forbidden')
  expect(server.complaints()).toEqual([])
})

test('accepts any filename', async () => {
  const server = await startContractServer()
  for (const name of ['', '.', '..', 'a/b', 'a\\b', 'CON', 'x'.repeat(300), ...nastyTexts]) {
    const data = form('word-to-pdf')
    data.set('file', new Blob(['hello']), name)
    // An empty filename makes it no file (RFC 7578, section 4.2), so the document leaves it open.
    await send(server, `filename ${JSON.stringify(name)}`, data, name === '' ? undefined : 'allowed')
  }
  expect(server.complaints()).toEqual([])
})

test('no header of an upload causes an error 500', async () => {
  const server = await startContractServer()
  for (const prefer of ['wait', 'wait=0', 'wait=1', 'wait=61', 'wait=-1', 'wait=99999999999', 'x'.repeat(4000), 'respond-async'])
    await send(server, `Prefer: ${prefer}`, form('echo'), 'allowed', { Prefer: prefer })
  for (const key of ['x', 'x'.repeat(255), '"quoted"', 'a b', 'é', '__proto__', 'constructor']) {
    for (const again of ['first', 'again']) await send(server, `${again} ${key}`, form('echo'), 'allowed', { 'Idempotency-Key': key })
    const other = await send(server, key, form('echo', { copies: '2' }), 'forbidden', { 'Idempotency-Key': key })
    expect.soft(other, key).toEqual(['idempotency_key_reused'])
  }
  const tooLong = await send(server, 'a long key', form('echo'), 'forbidden', { 'Idempotency-Key': 'x'.repeat(256) })
  expect.soft(tooLong).toEqual(['invalid_parameter'])
  expect(server.complaints()).toEqual([])
})

const part = (name: string, more = '', value = 'x') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

test.each<[string, string, string]>([
  ['no type', '', 'hello'],
  ['JSON', 'application/json', '{"action":"word-to-pdf"}'],
  ['an urlencoded form', 'application/x-www-form-urlencoded', 'action=word-to-pdf'],
  ['no boundary', 'multipart/form-data', '--b--\r\n'],
  ['an empty boundary', 'multipart/form-data; boundary=', '--b--\r\n'],
  ['a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, `--${'b'.repeat(300)}--\r\n`],
  ['another boundary', 'multipart/form-data; boundary=a', part('action')],
  ['nothing at all', 'multipart/form-data; boundary=b', ''],
  ['only the end', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ['no end', 'multipart/form-data; boundary=b', part('action', '', 'word-to-pdf')],
  ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ['a part without a name', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
  ['a header without an end', 'multipart/form-data; boundary=b', `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(100_000)}`],
  ['a hundred thousand headers', 'multipart/form-data; boundary=b', `--b\r\n${'X: y\r\n'.repeat(100_000)}\r\nx\r\n--b--\r\n`],
  ['ten thousand fields', 'multipart/form-data; boundary=b', `${part('x').repeat(10_000)}--b--\r\n`],
  ['a field of a megabyte', 'multipart/form-data; boundary=b', `${part('action', '', 'x'.repeat(1_000_000))}--b--\r\n`],
  ['a multipart in a multipart', 'multipart/mixed; boundary=b', `${part('action')}--b--\r\n`],
  ['a charset that is none', 'multipart/form-data; boundary=b; charset=klingon', `${part('action')}--b--\r\n`],
])('a body with %s is refused as the document says', async (what, type, body) => {
  const server = await startContractServer()
  // A string body gets a type of its own unless bytes are sent.
  await send(server, what, Buffer.from(body), 'forbidden', type ? { 'Content-Type': type } : {})
  expect(server.complaints()).toEqual([])
})
