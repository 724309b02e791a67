/** Where the machines of a run keep their files: a shared folder, or a bucket of an S3 service with a proxy before it. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openS3, type S3Server, s3Key } from '../helpers/s3-server.ts'

export type FilesKind = 'folder' | 'bucket'

export interface Place {
  /** The settings that lead to it. */
  env: Record<string, string>
  /** The service, where there is one: says what becomes of each request. */
  s3?: S3Server
  close(): Promise<void>
}

/** `folder` is the caller's to remove. */
export async function openPlace(kind: FilesKind, folder: string): Promise<Place> {
  const shared = join(folder, 'shared')
  await mkdir(shared)
  if (kind === 'folder') return { env: { CONVERTD_FILES_URL: pathToFileURL(shared).href }, close: async () => undefined }
  const s3 = await openS3(shared)
  const keyFile = join(folder, 's3-key')
  await writeFile(keyFile, `${s3Key.accessKeyId}\n${s3Key.secretAccessKey}`)
  const env = { CONVERTD_FILES_URL: `s3://files/convertd?endpoint=${s3.endpoint}`, CONVERTD_FILES_KEY_FILE: keyFile }
  return { env, s3, close: s3.close }
}
