import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type StartFacts, startSummary } from '../../../../src/cli/commands/serve/start-summary.ts'
import { loadConfig } from '../../../../src/config.ts'
import type { Key } from '../../../../src/keys/key.ts'

const key: Key = {
  id: 'a',
  name: 'a key',
  secret_sha256: '',
  scopes: ['convert'],
  actions: null,
  rate_limit: null,
  created_at: '2026-01-01T00:00:00.000Z',
  expires_at: null,
  revoked_at: null,
}

function summaryOf(env: Record<string, string>, changes: Partial<StartFacts> = {}): string {
  const readiness: StartFacts['readiness'] = {
    problems: [],
    engines: [{ engine: 'image', name: 'sharp', version: '1.2' }],
    disk_free_bytes: 1,
    undeletable_folders: 0,
    sandbox: { mode: 'auto', layers: { files: true, network: true }, problem: null },
    office_host: 'ready',
    office_host_starts: 1,
    queue: { waiting: 0, running: 0 },
  }
  const facts = { url: 'http://localhost:3000', config: loadConfig(env), env, readiness, keys: [], actions: ['convert-image'], ...changes }
  return startSummary(new PassThrough(), facts).join('\n')
}

test.each([
  [{}, ', and all other addresses of this machine'],
  [{ CONVERTD_HOST: '::' }, ', and all other addresses of this machine'],
  [{ CONVERTD_HOST: '::1' }, ', from this machine only'],
  [{ CONVERTD_HOST: 'localhost' }, ', from this machine only'],
  [{ CONVERTD_HOST: 'fd00::5' }, ''],
  [{ CONVERTD_HOST: '10.0.0.5' }, ''],
  [{ CONVERTD_PUBLIC_URL: 'https://files.example/convert' }, ', for clients https://files.example/convert'],
])('names who can reach it with %j', (env, reach) => {
  expect(summaryOf(env)).toContain(`  address      http://localhost:3000${reach}\n`)
})

test('counts the valid keys, and suggests creating one only if there is none', () => {
  const keys: Key[] = [
    key,
    { ...key, scopes: ['convert', 'admin'] },
    { ...key, revoked_at: '2026-01-01T00:00:00.000Z' },
    { ...key, expires_at: '2026-01-01T00:00:00.000Z' },
  ]
  expect(summaryOf({}, { keys })).toMatch(/keys +2, 1 of them admin keys\n/)
  expect(summaryOf({}, { keys })).not.toContain('keys create')
  expect(summaryOf({}, { keys: keys.slice(2) })).toMatch(/keys +no valid key\n[\s\S]*: convertd keys create --name NAME --admin/)
})

test('mentions the console only if there is one', () => {
  expect(summaryOf({})).toContain('in a browser')
  expect(summaryOf({ CONVERTD_CONSOLE: 'off' })).not.toContain('in a browser')
})
