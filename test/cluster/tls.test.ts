/** The database over TLS, with a certificate authority of one's own. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/cluster/database/database.ts'
import { inspectDatabase } from '../../src/cluster/inspect-database.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'

const run = promisify(execFile)
const openssl = (...args: string[]) => run('openssl', args)
let folder: string
let postgres: Postgres
let url: string

/** Makes an authority, and a certificate of it for 127.0.0.1. */
async function makeCertificates(name: string): Promise<{ authority: string; certificate: string; key: string }> {
  const [authority, authorityKey, certificate, key, request] = ['ca.pem', 'ca.key', 'pem', 'key', 'csr'].map((end) =>
    join(folder, `${name}.${end}`),
  ) as [string, string, string, string, string]
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await openssl('req', '-x509', ...fresh, '-days', '2', '-subj', `/CN=${name} authority`, '-keyout', authorityKey, '-out', authority)
  await openssl('req', ...fresh, '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', request)
  const signed = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-days', '2', '-copy_extensions', 'copy']
  await openssl('x509', '-req', '-in', request, ...signed, '-out', certificate)
  return { authority, certificate, key }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'convertd-tls-'))
  await chmod(folder, 0o755)
  const [own] = await Promise.all([makeCertificates('own'), makeCertificates('other')])
  // The server wants its key to be its own.
  if (userInfo().uid === 0) await run('chown', ['postgres', own.key])
  await chmod(own.key, 0o600)
  postgres = await startPostgres({ ssl: 'on', ssl_cert_file: own.certificate, ssl_key_file: own.key })
  url = await postgres.createDatabase()
}, 60_000)
afterAll(async () => {
  await postgres.remove()
  await rm(folder, { recursive: true })
})

const open = async (query: string, base = url) => {
  const database = await openDatabase({ url: `${base}?${query}`, connections: 1 }, pino({ level: 'silent' }))
  await database.close()
}
const trusting = (name: string) => `sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, `${name}.ca.pem`))}`

test('accepts a server of the configured authority, and encrypts the connection', async () => {
  await open(trusting('own'))
  expect((await inspectDatabase(`${url}?${trusting('own')}`, undefined)).isEncrypted).toBe(true)
  expect((await inspectDatabase(url, undefined)).isEncrypted).toBe(false)
})

test('a server of another authority, or under another name, is refused', async () => {
  await expect(open(trusting('other'))).rejects.toMatchObject({ code: 'store_unavailable' })
  await expect(open('sslmode=verify-full')).rejects.toMatchObject({ code: 'store_unavailable' })
  await expect(open(trusting('own'), url.replace('127.0.0.1', 'localhost'))).rejects.toMatchObject({ code: 'store_unavailable' })
})
