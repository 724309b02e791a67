import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openKeyFile } from '../../src/keys/key-file.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { startChild } from '../helpers/child.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

test('works without a file', async () => {
  const { keyStore } = await openKeySetup()
  expect(await keyStore.read()).toEqual([])
  expect(await keyStore.find('abc')).toBeUndefined()
})

test('is for its owner only', async () => {
  const { files, issue } = await openKeySetup()
  await issue()
  for (const path of [files.keys, files.keysLock]) expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('concurrent changes lose nothing, whichever instance opened the file', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  const other = openKeyFile(files)
  const first = await issue()
  const made = Array.from({ length: 10 }, (_, index) => [
    issue({ name: `one ${index}` }),
    index % 3 === 0 ? revokeKey(other, first.key.id) : issue(),
  ])
  await Promise.all(made.flat())
  expect(await keyStore.read()).toHaveLength(17)
  expect((await other.find(first.key.id))?.revoked_at).toEqual(expect.any(String))
})

test('concurrent command lines lose nothing', async () => {
  const { files, keyStore } = await openKeySetup()
  const children = ['a', 'b', 'c'].map((prefix) => startChild('./make-keys-child.ts', [files.dataDir, prefix, '6']))
  await Promise.all(children.map((child) => child.line()))
  const names = (await keyStore.read()).map(({ name }) => name)
  expect(names.toSorted()).toEqual(['a', 'b', 'c'].flatMap((prefix) => [1, 2, 3, 4, 5, 6].map((number) => `${prefix}${number}`)))
})

test('the next read sees a revocation by another process', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  const { key } = await issue()
  expect((await keyStore.find(key.id))?.revoked_at).toBeNull()
  await startChild('./revoke-key-child.ts', [files.dataDir, key.id]).line()
  expect((await keyStore.find(key.id))?.revoked_at).toEqual(expect.any(String))
})

test('a change that throws writes nothing and releases the lock', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  await issue()
  const before = await readFile(files.keys, 'utf8')
  const fault = new Error('no')
  const failing = keyStore.update((keys) => {
    keys.length = 0
    throw fault
  })
  await expect(failing).rejects.toBe(fault)
  expect(await readFile(files.keys, 'utf8')).toBe(before)
  await issue()
  expect(await keyStore.read()).toHaveLength(2)
})

test('the lock of a killed command line dies with it', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  const child = startChild('./make-keys-child.ts', [files.dataDir, 'x', '1000'])
  while ((await keyStore.read()).length === 0) await stat(files.dataDir)
  await child.kill()
  const { key } = await issue({ name: 'after' })
  expect((await keyStore.find(key.id))?.name).toBe('after')
})

test('refuses a file of a newer version, and never takes a damaged one for an empty one', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  await writeFile(files.keys, '{"version":9,"keys":[]}')
  await expect(keyStore.read()).rejects.toMatchObject({ code: 'data_folder_newer' })
  await expect(issue()).rejects.toMatchObject({ code: 'data_folder_newer' })
  await writeFile(files.keys, '{"version":1,"ke')
  await expect(keyStore.find('x')).rejects.toThrow(/keys.json .* is damaged/)
  await expect(issue()).rejects.toThrow(/keys.json .* is damaged/)
  expect(await readFile(files.keys, 'utf8')).toBe('{"version":1,"ke')
})

test('notices at once that the file was restored from a backup', async () => {
  const { files, keyStore, issue } = await openKeySetup()
  const { key } = await issue()
  const backup = await readFile(files.keys)
  await revokeKey(keyStore, key.id)
  await keyStore.find(key.id)
  await writeFile(files.keys, backup)
  await chmod(files.keys, 0o600)
  expect((await keyStore.find(key.id))?.revoked_at).toBeNull()
})

test('explains what to do about a damaged key file', async () => {
  const { files, keyStore } = await openKeySetup()
  await writeFile(files.keys, '{"version":1,"keys":[')
  await expect(keyStore.read()).rejects.toMatchObject({
    code: 'data_folder_unusable',
    message: expect.stringContaining('backup'),
  })
})
