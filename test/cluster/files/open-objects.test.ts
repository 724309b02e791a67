/** Which places can be named, and how those that cannot are refused. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openObjects } from '../../../src/cluster/files/open-objects.ts'
import { parseBucketUrl } from '../../../src/cluster/files/s3/client.ts'
import { s3Key, startS3 } from '../../helpers/s3-server.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

async function keyFile(text: string): Promise<string> {
  const path = join(await makeTempDir(), 'key')
  await writeFile(path, text)
  return path
}

test.each([
  'ftp://files',
  'files',
  '/shared',
  'file://host/shared',
  'file:///',
  's3://',
  's3://UPPER',
  's3://files?endpoint=files.local',
  's3://id:secret@files',
  's3://files?secret=x',
])('refuses %s by name', async (url) => {
  await expect(openObjects(url, await keyFile('id\nsecret'))).rejects.toMatchObject({
    code: expect.stringMatching(/^(invalid_config|store_unavailable)$/),
    message: expect.stringMatching(/CONVERTD_FILES_URL|cannot be reached/),
  })
})

test('a folder that is not mounted is refused, and not created', async () => {
  const missing = join(await makeTempDir(), 'not-mounted')
  await expect(openObjects(`file://${missing}`, undefined)).rejects.toMatchObject({ code: 'invalid_config', message: /Mount it/ })
})

test('a key file requires a bucket, and a bucket requires a key file', async () => {
  await expect(openObjects(`file://${await makeTempDir()}`, await keyFile('id\nsecret'))).rejects.toThrow('CONVERTD_FILES_KEY_FILE')
  await expect(openObjects('s3://files', undefined)).rejects.toThrow('CONVERTD_FILES_KEY_FILE')
  await expect(openObjects('s3://files', '/not/there')).rejects.toThrow('CONVERTD_FILES_KEY_FILE cannot be read (ENOENT)')
  await expect(openObjects('s3://files', await keyFile('id'))).rejects.toThrow('two lines')
})

test('opens an existing bucket, and no other', async () => {
  const { endpoint } = await startS3()
  const path = await keyFile(`${s3Key.accessKeyId}\n${s3Key.secretAccessKey}\n`)
  const bucket = await openObjects(`s3://files/a/b?endpoint=${endpoint}`, path)
  expect(bucket.describe()).toBe(`the bucket files at ${new URL(endpoint).host}`)
  await expect(openObjects(`s3://others?endpoint=${endpoint}`, path)).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('reads the parts of a URL', () => {
  expect(parseBucketUrl('s3://files/a/b/?endpoint=https://s3.local&region=eu&public_endpoint=https://s3.example.com')).toEqual({
    bucket: 'files',
    prefix: 'a/b/',
    endpoint: 'https://s3.local',
    publicEndpoint: 'https://s3.example.com',
    region: 'eu',
  })
  expect(parseBucketUrl('s3://files')).toMatchObject({ prefix: '', region: 'us-east-1' })
})
