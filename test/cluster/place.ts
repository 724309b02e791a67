/** Where the machines of a run keep their files: a shared folder, one on a small file system of its own, or a bucket of an S3 service. */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openS3, type S3Server, s3Key } from '../helpers/s3-server.ts'
import { mountsOf } from '../helpers/shared-folders.ts'

const run = promisify(execFile)

export type FilesKind = 'folder' | 'small folder' | 'bucket'

export interface Place {
  /** The settings that lead a machine to it. */
  envOf(index: number): Record<string, string>
  /** The folder or the service keeps its files here. */
  folder: string
  /** The service, where there is one, with a proxy before it: says what becomes of each request. */
  s3?: S3Server
  close(): Promise<void>
}

/** `folder` is the caller's to remove; machines reach a service at `address`. */
export async function openPlace(kind: FilesKind, folder: string, address?: string): Promise<Place> {
  if (kind === 'folder') {
    const mounts = await mountsOf(join(folder, `shared-by-${basename(folder)}`))
    const [first = ''] = mounts
    return { envOf: (index) => envFor(mounts[index % mounts.length] ?? first), folder: first, close: () => rm(first, { recursive: true }) }
  }
  const shared = join(folder, 'shared')
  await mkdir(shared)
  if (kind === 'small folder') {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', shared])
    return { envOf: () => envFor(shared), folder: shared, close: async () => void (await run('umount', ['-l', shared])) }
  }
  const s3 = await openS3(shared, { address })
  const keyFile = join(folder, 's3-key')
  await writeFile(keyFile, `${s3Key.accessKeyId}\n${s3Key.secretAccessKey}`)
  const env = { CONVERTD_FILES_URL: `s3://files/convertd?endpoint=${s3.endpoint}`, CONVERTD_FILES_KEY_FILE: keyFile }
  return { envOf: () => env, folder: shared, s3, close: s3.close }
}

function envFor(folder: string): Record<string, string> {
  return { CONVERTD_FILES_URL: pathToFileURL(folder).href }
}
