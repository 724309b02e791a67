/** The table of settings: reads the environment once into a frozen Config. */
import { existsSync } from 'node:fs'
import type { z } from 'zod'
import { checkMixture, clusterSettings } from './cluster-settings.ts'
import { defaultConcurrency } from './concurrency.ts'
import { AppError, type ErrorDetail } from './errors.ts'
import {
  integer,
  languages,
  list,
  megabyte,
  megapixel,
  minuteMs,
  number,
  oneOf,
  origins,
  path,
  setting,
  text,
  toggle,
  url,
} from './setting.ts'

type Environment = Record<string, string | undefined>

/** Every setting, by environment variable. Loading, `convertd config` and docs/configuration.md come from here. */
export const settings = {
  CONVERTD_HOST: setting('host', text, '0.0.0.0', 'Address that the server listens on.'),
  CONVERTD_PORT: setting('port', integer(0, 65_535), '3000', 'Port that the server listens on; 0 takes a free one.'),
  CONVERTD_DATA_DIR: setting('dataDir', path, './data', 'Folder for keys, records, inputs and results (in the image: /data).'),
  CONVERTD_CONCURRENCY: setting(
    'concurrency',
    integer(1, 256),
    undefined,
    'Conversions run at once; unset: the number of cores, or fewer if the container’s memory is too small for that.',
  ),
  CONVERTD_QUEUE_LIMIT: setting(
    'queueLimit',
    integer(1, 100_000),
    '100',
    'Conversions that may wait; further ones are refused with queue_full.',
  ),
  CONVERTD_KEY_QUEUE_LIMIT: setting(
    'keyQueueLimit',
    integer(1, 100_000),
    undefined,
    'Conversions of one key that may wait; unset: half of CONVERTD_QUEUE_LIMIT.',
  ),
  CONVERTD_MAX_UPLOAD_MB: setting(
    'maxUploadBytes',
    number(0.001, 1_000_000, megabyte),
    '100',
    'Maximum size of one upload, all files together, in MiB.',
  ),
  CONVERTD_MAX_FILES: setting('maxFiles', integer(1, 10_000), '200', 'Maximum number of files in one conversion.'),
  CONVERTD_UPLOAD_IDLE_S: setting(
    'uploadIdleMs',
    number(0.1, 3600, 1000),
    '30',
    'Time after which a stalled upload is aborted, in seconds.',
  ),
  CONVERTD_CONVERSION_TIMEOUT_S: setting(
    'conversionTimeoutMs',
    number(0.1, 86_400, 1000),
    '120',
    'Maximum running time of one conversion, in seconds.',
  ),
  CONVERTD_MAX_PAGES: setting('maxPages', integer(1, 1_000_000), '2000', 'Maximum number of pages in one conversion.'),
  CONVERTD_MAX_MEGAPIXELS: setting(
    'maxPixels',
    number(0.001, 10_000, megapixel),
    '268',
    'Maximum size of an input or output picture, in megapixels (all frames of an animation together).',
  ),
  CONVERTD_MEMORY_LIMIT_MB: setting(
    'memoryLimitBytes',
    integer(700, 1_000_000, megabyte),
    '2048',
    'Maximum memory of one engine process, in MiB.',
  ),
  CONVERTD_MAX_RESULT_MB: setting(
    'maxResultBytes',
    number(0.001, 1_000_000, megabyte),
    '1024',
    'Maximum size of one result, all files together, in MiB.',
  ),
  CONVERTD_RETENTION_MIN: setting(
    'retentionMs',
    number(0.001, 5_256_000, minuteMs),
    '60',
    'Time after which the result of an ended conversion is deleted, in minutes.',
  ),
  CONVERTD_KEEP_RECORD_MIN: setting(
    'keepRecordMs',
    number(0, 5_256_000, minuteMs),
    '1440',
    'Time for which a record is kept after its result was deleted, in minutes.',
  ),
  CONVERTD_DELETE_AFTER_DOWNLOAD: setting('deleteAfterDownload', toggle, 'off', 'Delete a result once it has been downloaded completely.'),
  CONVERTD_RATE_LIMIT: setting(
    'rateLimit',
    integer(1, 10_000_000),
    '120',
    'Conversions that one key may request per CONVERTD_RATE_WINDOW_S; a key can have its own limit.',
  ),
  CONVERTD_READ_RATE_LIMIT: setting(
    'readRateLimit',
    integer(1, 10_000_000),
    '1200',
    'Other API calls of one key per CONVERTD_RATE_WINDOW_S.',
  ),
  CONVERTD_RATE_WINDOW_S: setting('rateWindowMs', integer(1, 86_400, 1000), '60', 'Window of the two rate limits, in seconds.'),
  CONVERTD_DISK_FLOOR_MB: setting(
    'diskFloorBytes',
    number(0, 100_000_000, megabyte),
    '512',
    'Minimum free disk space, in MiB; below it, conversions are refused with storage_full.',
  ),
  CONVERTD_KEY_DISK_MB: setting(
    'keyDiskBytes',
    number(0.001, 100_000_000, megabyte),
    undefined,
    'Maximum disk space for one key, in MiB: inputs, results and uploads together; unset: a quarter of the space free at startup.',
  ),
  CONVERTD_SANDBOX: setting(
    'sandbox',
    oneOf('auto', 'require', 'off'),
    'auto',
    'Sandbox around every engine process: auto uses the layers that the kernel has, require refuses to start unless all are there, off disables it.',
  ),
  CONVERTD_SHUTDOWN_GRACE_S: setting(
    'shutdownGraceMs',
    number(0, 3600, 1000),
    '30',
    'Time for running conversions to end after SIGTERM, in seconds; the rest resume at the next start.',
  ),
  CONVERTD_HEIC: setting('heic', toggle, 'on', 'Accept HEIC pictures; off: heic and heif are refused and not listed.'),
  CONVERTD_OCR: setting('ocr', toggle, 'on', 'Text recognition (OCR); off: actions that need it are not offered.'),
  CONVERTD_OCR_LANGUAGES: setting(
    'ocrLanguages',
    languages,
    undefined,
    'Default OCR languages, such as deu,eng; unset: detected per page.',
  ),
  CONVERTD_TESSDATA_DIR: setting('tessdataDir', path, undefined, 'Folder with further OCR models (.traineddata); unset: none.'),
  CONVERTD_ACTIONS: setting('allowedActions', list, undefined, 'Actions on offer; unset: all.'),
  CONVERTD_CONSOLE: setting('console', toggle, 'on', 'The web console at /.'),
  CONVERTD_METRICS: setting('metrics', toggle, 'on', 'Prometheus metrics at /metrics.'),
  CONVERTD_LOG_LEVEL: setting(
    'logLevel',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'Lowest level of log lines written; filenames appear only at debug.',
  ),
  CONVERTD_LOG_FORMAT: setting(
    'logFormat',
    oneOf('auto', 'json', 'pretty'),
    'auto',
    'Log format: JSON lines or readable text; auto is readable on a terminal.',
  ),
  CONVERTD_PUBLIC_URL: setting(
    'publicUrl',
    url,
    undefined,
    'Address under which clients reach the server; URLs in responses start with it.',
  ),
  CONVERTD_TRUST_PROXY: setting(
    'trustProxy',
    toggle,
    'off',
    'Take the client address from X-Forwarded-For. Only behind a proxy that sets it.',
  ),
  CONVERTD_CORS_ORIGINS: setting('corsOrigins', origins, undefined, 'Origins of web pages that may call the API, or *; unset: none.'),
  CONVERTD_FONTS_DIR: setting('fontsDir', path, undefined, 'Folder with further fonts; unset: /fonts if it exists.'),
  CONVERTD_BOOTSTRAP_KEY_FILE: setting('bootstrapKeyFile', path, undefined, 'File with the first admin key; only its hash is kept.'),
  ...clusterSettings,
} as const

type SettingName = keyof typeof settings
type Settings = typeof settings
type Values = {
  -readonly [Name in SettingName as Settings[Name]['field']]:
    | z.output<Settings[Name]['schema']>
    | (Settings[Name]['fallback'] extends string ? never : undefined)
}

/** The current settings; sizes in bytes, times in milliseconds. */
export type Config = Readonly<Omit<Values, 'concurrency' | 'keyQueueLimit'> & { concurrency: number; keyQueueLimit: number }>

/**
 * Reads and checks the whole environment; `checkMore` finds errors that this table cannot know about. @throws AppError `invalid_config`
 * that names every bad variable at once
 */
export function loadConfig(env: Environment, checkMore: (values: Partial<Values>) => ErrorDetail[] = () => []): Config {
  const errors: ErrorDetail[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { field, schema, accepts, fallback }] of Object.entries(settings)) {
    const raw = readSetting(env, name) ?? fallback
    if (raw === undefined) continue
    const parsed = schema.safeParse(raw)
    if (parsed.success) values[field] = parsed.data
    else errors.push({ code: 'invalid_config', field: name, message: `${name} must be ${accepts}` })
  }
  errors.push(...checkQueues(values), ...checkMixture(values), ...checkMore(values))
  if (errors.length > 0) throw new AppError('invalid_config', errors.map((error) => error.message).join('; '), { errors })
  const config = values as Values
  return Object.freeze({
    ...config,
    concurrency: config.concurrency ?? defaultConcurrency(config.memoryLimitBytes),
    keyQueueLimit: config.keyQueueLimit ?? Math.max(1, Math.ceil(config.queueLimit / 2)),
    fontsDir: config.fontsDir ?? (existsSync('/fonts') ? '/fonts' : undefined),
  })
}

/** A key's share that is larger than the queue means that one of the two is wrong. */
function checkQueues({ queueLimit = Number.POSITIVE_INFINITY, keyQueueLimit = 0 }: Partial<Values>): ErrorDetail[] {
  if (keyQueueLimit <= queueLimit) return []
  const field = 'CONVERTD_KEY_QUEUE_LIMIT'
  return [{ code: 'invalid_config', field, message: `${field} must be at most CONVERTD_QUEUE_LIMIT, which is ${queueLimit}` }]
}

/**
 * Returns every setting with its current value and its source. Values are written as in the environment; null is unset. @throws AppError
 * `invalid_config`
 */
export function describeSettings(env: Environment) {
  const config = loadConfig(env)
  return Object.entries(settings).map(([name, { field, accepts, fallback, describe }]) => {
    const given = readSetting(env, name)
    const inForce = config[field]
    // In the Config, numbers have other units, paths are resolved and defaults are filled in.
    const value = typeof inForce === 'string' ? inForce : (given ?? fallback ?? inForce?.toString() ?? null)
    return {
      name,
      value,
      source: given === undefined ? ('default' as const) : ('environment' as const),
      default: fallback ?? null,
      accepts,
      description: describe,
    }
  })
}

/** Kubernetes sets CONVERTD_PORT to such a value in every container if a service is named convertd. */
const injectedPattern = /^(tcp|udp|sctp):\/\//

function readSetting(env: Environment, name: string): string | undefined {
  const raw = env[name]?.trim() ?? ''
  return raw === '' || injectedPattern.test(raw) ? undefined : raw
}

/** Names that look like settings but are not: typing errors, or what Kubernetes injects for a service of this name. */
export function unknownSettings(env: Environment): string[] {
  return Object.keys(env).filter((name) => name.startsWith('CONVERTD_') && !(name in settings) && readSetting(env, name) !== undefined)
}
