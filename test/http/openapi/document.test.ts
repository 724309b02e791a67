import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { actions } from '../../../src/actions/registry.ts'
import { requestErrorCodes } from '../../../src/errors.ts'
import { createOpenApi } from '../../../src/http/openapi/document.ts'
import { answerExamples } from '../../../src/http/openapi/examples.ts'
import { createWitness } from '../../helpers/api-witness.ts'
import { startTestServer } from '../../helpers/test-server.ts'

const document = createOpenApi({
  version: '1.2.3',
  actions: new Map(actions.map((action) => [action.name, action])),
  publicUrl: undefined,
  maxFiles: 200,
  metrics: true,
})

test('a linter finds no error in the document', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('every error code is listed in an operation or in the introduction', () => {
  const text = JSON.stringify(document.paths) + document.info.description
  expect(requestErrorCodes.filter((code) => !text.includes(code))).toEqual([])
})

test('the examples match the schemas', () => {
  const witness = createWitness(document)
  for (const [name, example] of Object.entries(answerExamples)) witness.fits(`openapi#/components/schemas/${name}`, example, name)
  for (const [code, { value }] of Object.entries(document.components.examples as Record<string, { value: object }>)) {
    witness.fits('openapi#/components/schemas/ErrorEnvelope', value, code)
  }
})

test('the form of each action has exactly its options, with their limits', () => {
  const witness = createWitness(document)
  const form = 'openapi#/components/schemas/Upload-pdf-to-jpg'
  witness.fits(form, { file: '…', action: 'pdf-to-jpg', dpi: 300 }, 'a good form')
  for (const bad of [{ dpi: 5 }, { dpy: 300 }, { action: 'word-to-pdf' }]) {
    expect(() => witness.fits(form, { file: '…', action: 'pdf-to-jpg', ...bad }, 'a bad form')).toThrow('a bad form')
  }
})

test('a server describes the actions that it offers, with its public address', async () => {
  const server = await startTestServer({ CONVERTD_ACTIONS: 'echo', CONVERTD_PUBLIC_URL: 'https://files.example', CONVERTD_METRICS: 'off' })
  const response = await fetch(`${server.url}/openapi.json`)
  const served = (await response.json()) as typeof document
  expect(served.servers).toEqual([{ url: 'https://files.example' }])
  expect(Object.keys(served.components.schemas).filter((name) => name.startsWith('Upload-'))).toEqual(['Upload-echo'])
  expect(Object.keys(served.paths)).not.toContain('/metrics')
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
})
