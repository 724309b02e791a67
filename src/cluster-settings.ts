/** Settings of a server in a cluster, and which of them go together. */
import { z } from 'zod'
import type { ErrorDetail } from './errors.ts'
import { oneOf, path, setting, toggle } from './setting.ts'

const databaseForm = 'postgres://user@host:port/database, without a password'
const databaseUrl = [
  databaseForm,
  z.string().refine((text) => {
    const url = URL.parse(text)
    return (
      url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 && !url.password && !url.searchParams.has('password')
    )
  }, databaseForm),
] as const

const filesForm = 's3://bucket/prefix?endpoint=https://…, without id or secret, or file:///folder'
const filesUrl = [
  filesForm,
  z.string().refine((text) => {
    const url = URL.parse(text)
    if (url === null || url.username || url.password) return false
    return url.protocol === 's3:' ? url.hostname !== '' : url.protocol === 'file:' && url.host === '' && url.pathname.length > 1
  }, filesForm),
] as const

export const clusterSettings = {
  CONVERTD_DATABASE_URL: setting(
    'databaseUrl',
    databaseUrl,
    undefined,
    'PostgreSQL database (15 or newer) shared by several servers, together with CONVERTD_FILES_URL; unset: a single server on CONVERTD_DATA_DIR.',
  ),
  CONVERTD_DATABASE_PASSWORD_FILE: setting('databasePasswordFile', path, undefined, 'File with the database password.'),
  CONVERTD_FILES_URL: setting(
    'filesUrl',
    filesUrl,
    undefined,
    'Where several servers keep inputs and results: an S3 bucket, or a folder mounted on all servers.',
  ),
  CONVERTD_FILES_KEY_FILE: setting(
    'filesKeyFile',
    path,
    undefined,
    'For a bucket: file with two lines, the id of an S3 access key and its secret.',
  ),
  CONVERTD_SECRET_FILE: setting(
    'secretFile',
    path,
    undefined,
    'File with a secret of at least 32 characters, the same on all servers, that encrypts the passwords of queued conversions.',
  ),
  CONVERTD_ROLE: setting(
    'role',
    oneOf('all', 'api', 'worker'),
    'all',
    'Role of this server: api serves clients, worker converts and serves only /health and /metrics, all does both.',
  ),
  CONVERTD_RESULT_REDIRECT: setting(
    'resultRedirect',
    toggle,
    'off',
    'Redirect downloads of single result files to the bucket, with a URL valid for 60 s.',
  ),
} as const

interface Mixed {
  databaseUrl?: string | undefined
  databasePasswordFile?: string | undefined
  filesUrl?: string | undefined
  filesKeyFile?: string | undefined
  secretFile?: string | undefined
  role?: string
  resultRedirect?: boolean
  deleteAfterDownload?: boolean
}

/** Returns what is missing for the given settings, and what was given without effect. */
export function checkMixture({ databaseUrl, filesUrl, ...values }: Mixed): ErrorDetail[] {
  const errors: ErrorDetail[] = []
  const fault = (field: string, message: string) => void errors.push({ code: 'invalid_config', field, message: `${field} ${message}` })
  const isBucket = filesUrl?.startsWith('s3:') ?? false
  if (databaseUrl && !filesUrl) fault('CONVERTD_FILES_URL', 'is missing: set it together with CONVERTD_DATABASE_URL, or neither')
  if (filesUrl && !databaseUrl) fault('CONVERTD_DATABASE_URL', 'is missing: set it together with CONVERTD_FILES_URL, or neither')
  if (databaseUrl && !values.secretFile) fault('CONVERTD_SECRET_FILE', 'is missing: CONVERTD_DATABASE_URL needs it to encrypt passwords')
  if (isBucket && !values.filesKeyFile) fault('CONVERTD_FILES_KEY_FILE', 'is missing: the bucket in CONVERTD_FILES_URL needs it')
  if (filesUrl && !isBucket && values.filesKeyFile)
    fault('CONVERTD_FILES_KEY_FILE', 'is for a bucket, but CONVERTD_FILES_URL names a folder')
  if (values.resultRedirect && !isBucket) fault('CONVERTD_RESULT_REDIRECT', 'needs a bucket in CONVERTD_FILES_URL')
  if (values.resultRedirect && values.deleteAfterDownload)
    fault(
      'CONVERTD_RESULT_REDIRECT',
      'and CONVERTD_DELETE_AFTER_DOWNLOAD exclude each other: the server cannot see when a download from the bucket is complete',
    )
  if (databaseUrl || filesUrl) return errors
  const alone = 'is for several servers: it needs CONVERTD_DATABASE_URL and CONVERTD_FILES_URL'
  if (values.databasePasswordFile) fault('CONVERTD_DATABASE_PASSWORD_FILE', alone)
  if (values.filesKeyFile) fault('CONVERTD_FILES_KEY_FILE', alone)
  if (values.secretFile) fault('CONVERTD_SECRET_FILE', alone)
  if (values.role !== undefined && values.role !== 'all') fault('CONVERTD_ROLE', alone)
  return errors
}
