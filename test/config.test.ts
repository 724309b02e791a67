import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { defaultConcurrency } from '../src/concurrency.ts'
import { describeSettings, loadConfig, settings, unknownSettings } from '../src/config.ts'
import type { AppError } from '../src/errors.ts'

const megabyte = 1024 ** 2
const names = Object.keys(settings) as (keyof typeof settings)[]

/** The faults of an environment, by the name of the variable. */
function faultsOf(env: Record<string, string>): Record<string, string> {
  try {
    loadConfig(env)
    return {}
  } catch (error) {
    const { code, errors } = error as AppError
    expect(code).toBe('invalid_config')
    return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
  }
}

test('runs without configuration: every default equals the contract', () => {
  const { fontsDir, ...config } = loadConfig({})
  expect(fontsDir === undefined || fontsDir === '/fonts').toBe(true)
  expect(config).toEqual({
    host: '0.0.0.0',
    port: 3000,
    dataDir: resolve('data'),
    concurrency: defaultConcurrency(2048 * 1024 ** 2),
    queueLimit: 100,
    keyQueueLimit: 50,
    maxUploadBytes: 100 * megabyte,
    maxFiles: 200,
    uploadIdleMs: 30_000,
    conversionTimeoutMs: 120_000,
    maxPages: 2000,
    maxPixels: 268_000_000,
    memoryLimitBytes: 2048 * megabyte,
    maxResultBytes: 1024 * megabyte,
    retentionMs: 3_600_000,
    keepRecordMs: 86_400_000,
    deleteAfterDownload: false,
    rateLimit: 120,
    readRateLimit: 1200,
    rateWindowMs: 60_000,
    diskFloorBytes: 512 * megabyte,
    sandbox: 'auto',
    shutdownGraceMs: 30_000,
    heic: true,
    console: true,
    metrics: true,
    ocr: true,
    logLevel: 'info',
    logFormat: 'auto',
    trustProxy: false,
    role: 'all',
    resultRedirect: false,
  })
})

test('empty means unset, for every setting', () => {
  expect(loadConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(loadConfig({}))
})

test('reads values with space around them, in the units of their names', () => {
  expect(loadConfig({ CONVERTD_MAX_UPLOAD_MB: ' 1.5\n', CONVERTD_RETENTION_MIN: '0.5', CONVERTD_DATA_DIR: 'some/where' })).toMatchObject({
    maxUploadBytes: 1.5 * megabyte,
    retentionMs: 30_000,
    dataDir: resolve('some/where'),
  })
  expect(loadConfig({ CONVERTD_ACTIONS: 'pdf-to-jpg, ,convert-image,' }).allowedActions).toEqual(['pdf-to-jpg', 'convert-image'])
  expect(loadConfig({ CONVERTD_PUBLIC_URL: 'https://files.example/convert//' }).publicUrl).toBe('https://files.example/convert')
})

test('the default share of one key is half of the queue, but at least one place', () => {
  expect(loadConfig({ CONVERTD_QUEUE_LIMIT: '7' }).keyQueueLimit).toBe(4)
  expect(loadConfig({ CONVERTD_QUEUE_LIMIT: '1' }).keyQueueLimit).toBe(1)
  expect(loadConfig({ CONVERTD_KEY_QUEUE_LIMIT: '3' }).keyQueueLimit).toBe(3)
})

test('the share of one key is not larger than the queue', () => {
  expect(loadConfig({ CONVERTD_QUEUE_LIMIT: '5', CONVERTD_KEY_QUEUE_LIMIT: '5' }).keyQueueLimit).toBe(5)
  expect(faultsOf({ CONVERTD_QUEUE_LIMIT: '5', CONVERTD_KEY_QUEUE_LIMIT: '6' })).toEqual({
    CONVERTD_KEY_QUEUE_LIMIT: 'CONVERTD_KEY_QUEUE_LIMIT must be at most CONVERTD_QUEUE_LIMIT, which is 5',
  })
  expect(faultsOf({ CONVERTD_KEY_QUEUE_LIMIT: '101' })).toHaveProperty('CONVERTD_KEY_QUEUE_LIMIT')
})

test.each(['https://files.example/?a=1', 'https://files.example/#top', 'https://files.example?', 'https://me:secret@files.example'])(
  'a public address is no %s',
  (value) => {
    expect(faultsOf({ CONVERTD_PUBLIC_URL: value }).CONVERTD_PUBLIC_URL).toMatch(/without a query, a fragment or a password$/)
  },
)

test.each(['on', 'true', '1'])('%s switches on', (value) => expect(loadConfig({ CONVERTD_TRUST_PROXY: value }).trustProxy).toBe(true))
test.each(['off', 'false', '0'])('%s switches off', (value) => expect(loadConfig({ CONVERTD_CONSOLE: value }).console).toBe(false))

test('reports every error at once, with the allowed values', () => {
  const faults = faultsOf({
    CONVERTD_PORT: '65536',
    CONVERTD_CONCURRENCY: '0',
    CONVERTD_MAX_PAGES: '1.5',
    CONVERTD_RETENTION_MIN: '-1',
    CONVERTD_RATE_LIMIT: '1e3',
    CONVERTD_DISK_FLOOR_MB: '0x10',
    CONVERTD_SANDBOX: 'maybe',
    CONVERTD_METRICS: 'toString',
    CONVERTD_ACTIONS: ',',
    CONVERTD_PUBLIC_URL: 'ftp://files.example',
    CONVERTD_CORS_ORIGINS: 'https://intranet.example,https://wiki.example/',
    CONVERTD_LOG_LEVEL: 'info',
  })
  expect(faults).toMatchObject({
    CONVERTD_PORT: 'CONVERTD_PORT must be a whole number from 0 to 65535',
    CONVERTD_SANDBOX: 'CONVERTD_SANDBOX must be auto, require, off',
    CONVERTD_METRICS: 'CONVERTD_METRICS must be on or off',
  })
  expect(Object.keys(faults)).toHaveLength(11)
})

test('every default is valid for its setting', () => {
  const defaults = describeSettings({}).flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]))
  expect(faultsOf(Object.fromEntries(defaults))).toEqual({})
})

test('cannot be changed once it is read', () => {
  expect(Object.isFrozen(loadConfig({}))).toBe(true)
})

test('a service named convertd in Kubernetes does no harm', () => {
  const injected = {
    CONVERTD_PORT: 'tcp://10.96.0.7:3000',
    CONVERTD_PORT_3000_TCP: 'tcp://10.96.0.7:3000',
    CONVERTD_PORT_3000_TCP_ADDR: '10.96.0.7',
    CONVERTD_PORT_3000_TCP_PORT: '3000',
    CONVERTD_SERVICE_HOST: '10.96.0.7',
    CONVERTD_SERVICE_PORT: '3000',
  }
  expect(loadConfig(injected)).toEqual(loadConfig({}))
  expect(describeSettings(injected).find(({ name }) => name === 'CONVERTD_PORT')).toMatchObject({ value: '3000', source: 'default' })
})

test('distinguishes a mistyped setting from other variables', () => {
  expect(unknownSettings({ CONVERTD_CONCURENCY: '4', CONVERTD_PORT: '1', CONVERTD_OLD: '', PATH: '/bin' })).toEqual(['CONVERTD_CONCURENCY'])
})

test('describes each setting with its value and the source of the value', () => {
  const described = describeSettings({ CONVERTD_PORT: '8080' })
  expect(described.map(({ name }) => name)).toEqual(names)
  expect(described.find(({ name }) => name === 'CONVERTD_PORT')).toMatchObject({
    name: 'CONVERTD_PORT',
    value: '8080',
    source: 'environment',
    accepts: 'a whole number from 0 to 65535',
    description: expect.stringContaining('listens'),
  })
  expect(described.find(({ name }) => name === 'CONVERTD_ACTIONS')).toMatchObject({ value: null, source: 'default' })
})

const shared = {
  CONVERTD_DATABASE_URL: 'postgres://db/convertd',
  CONVERTD_FILES_URL: 's3://files',
  CONVERTD_FILES_KEY_FILE: '/k',
  CONVERTD_SECRET_FILE: '/s',
}

test.each<[string, Record<string, string>, string[]]>([
  ['a database without a place for files', { CONVERTD_FILES_URL: '', CONVERTD_FILES_KEY_FILE: '' }, ['CONVERTD_FILES_URL']],
  ['a place for files without a database', { CONVERTD_DATABASE_URL: '' }, ['CONVERTD_DATABASE_URL']],
  ['no secret file', { CONVERTD_SECRET_FILE: '' }, ['CONVERTD_SECRET_FILE']],
  ['a bucket without a key', { CONVERTD_FILES_KEY_FILE: '' }, ['CONVERTD_FILES_KEY_FILE']],
  ['a folder with a key', { CONVERTD_FILES_URL: 'file:///shared' }, ['CONVERTD_FILES_KEY_FILE']],
  ['a password in the URL', { CONVERTD_DATABASE_URL: 'postgres://me:sesame@db/convertd' }, ['CONVERTD_DATABASE_URL']],
  ['a password among the parameters', { CONVERTD_DATABASE_URL: 'postgres://db/convertd?password=sesame' }, ['CONVERTD_DATABASE_URL']],
  ['another database', { CONVERTD_DATABASE_URL: 'mysql://db/convertd' }, ['CONVERTD_DATABASE_URL']],
  ['a secret in the bucket’s URL', { CONVERTD_FILES_URL: 's3://id:sesame@files' }, ['CONVERTD_FILES_URL']],
  ['another role', { CONVERTD_ROLE: 'master' }, ['CONVERTD_ROLE']],
  [
    'redirects of what is deleted after its download',
    { CONVERTD_RESULT_REDIRECT: 'on', CONVERTD_DELETE_AFTER_DOWNLOAD: 'on' },
    ['CONVERTD_RESULT_REDIRECT'],
  ],
  [
    'redirects to a folder',
    { CONVERTD_RESULT_REDIRECT: 'on', CONVERTD_FILES_URL: 'file:///shared', CONVERTD_FILES_KEY_FILE: '' },
    ['CONVERTD_RESULT_REDIRECT'],
  ],
])('refuses, of several servers, %s', (_, changes, fields) => {
  const faults = faultsOf({ ...shared, ...changes })
  expect(Object.keys(faults)).toEqual(expect.arrayContaining(fields))
  expect(JSON.stringify(faults)).not.toContain('sesame')
})

test.each([
  'CONVERTD_DATABASE_PASSWORD_FILE',
  'CONVERTD_FILES_KEY_FILE',
  'CONVERTD_SECRET_FILE',
  'CONVERTD_ROLE',
  'CONVERTD_RESULT_REDIRECT',
])('refuses %s for a single server', (name) => {
  const value = { CONVERTD_ROLE: 'worker', CONVERTD_RESULT_REDIRECT: 'on' }[name] ?? '/file'
  expect(Object.keys(faultsOf({ [name]: value }))).toEqual([name])
})

test('accepts the settings of a cluster', () => {
  expect(faultsOf(shared)).toEqual({})
  const { CONVERTD_FILES_KEY_FILE: _, ...folder } = { ...shared, CONVERTD_FILES_URL: 'file:///shared' }
  expect(
    faultsOf({ ...folder, CONVERTD_ROLE: 'worker', CONVERTD_DATABASE_URL: 'postgresql://me@db:5433/convertd?sslmode=verify-full' }),
  ).toEqual({})
})
