/** Opens the file storage of CONVERTD_FILES_URL. */
import { fileURLToPath } from 'node:url'
import { AppError } from '../../errors.ts'
import type { Objects } from './objects.ts'
import { checkSharedFolder, createSharedFolder } from './shared-folder.ts'

/**
 * Opens it. The S3 client is loaded only for a bucket.
 * @param keyFile path of a file with the id and the secret of an S3 access key
 * @throws AppError `invalid_config`; `store_unavailable`
 */
export async function openObjects(url: string, keyFile: string | undefined): Promise<Objects> {
  if (url.startsWith('file:')) {
    if (keyFile)
      throw new AppError(
        'invalid_config',
        'CONVERTD_FILES_KEY_FILE is for a bucket, but CONVERTD_FILES_URL names a folder: leave one of them out.',
      )
    const root = folderOf(url)
    await checkSharedFolder(root)
    return createSharedFolder(root)
  }
  const { parseBucketUrl, readBucketKey } = await import('./s3/client.ts')
  const { checkBucket, createBucket } = await import('./s3/bucket.ts')
  const place = parseBucketUrl(url)
  if (!keyFile) throw new AppError('invalid_config', 'CONVERTD_FILES_URL names a bucket, which needs CONVERTD_FILES_KEY_FILE.')
  const key = await readBucketKey(keyFile)
  await checkBucket(place, key)
  return createBucket(place, key)
}

function folderOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.protocol === 'file:' && parsed.host === '' && parsed.pathname.length > 1) return fileURLToPath(parsed).replace(/\/+$/, '')
  throw new AppError('invalid_config', 'CONVERTD_FILES_URL must be s3://bucket/prefix?endpoint=… or file:///folder with an absolute path.')
}
