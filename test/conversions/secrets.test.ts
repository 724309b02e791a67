import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { keepSecrets } from '../../src/conversions/secrets.ts'
import { createFiles } from '../../src/store/files.ts'
import { createLocalFileStore } from '../../src/store/local/local-file-store.ts'
import { openConversionSetup } from '../helpers/conversion-setup.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('a waiting conversion keeps its password in a separate file, outside of the record', async () => {
  const { parts, submit } = await openConversionSetup()
  await submit('hold')
  const { id, options, has_secrets } = await submit('secret', { password: 'sesame' })
  expect([options, has_secrets]).toEqual([{ copies: 1, loud: false }, true])
  const own = parts.files.conversion(id)
  expect((await stat(own.secrets)).mode & 0o777).toBe(0o600)
  for (const name of await readdir(own.dir)) {
    if (name !== 'secrets.json') expect(await readFile(join(own.dir, name), 'utf8')).not.toContain('sesame')
  }
})

test('the password reaches the action, and is erased when the conversion ends', async () => {
  const { parts, submit, ended, logs } = await openConversionSetup()
  const { id } = await submit('secret', { password: 'sesame' })
  const conversion = await ended(id)
  expect(conversion).toMatchObject({ state: 'completed', has_secrets: false })
  expect(await readdir(parts.files.conversion(id).dir)).not.toContain('secrets.json')
  expect(JSON.stringify([conversion, logs(), await readFile(parts.files.conversion(id).record, 'utf8')])).not.toContain('sesame')
})

test('a wrong password is erased as well', async () => {
  const { parts, submit, ended } = await openConversionSetup()
  const { id } = await submit('secret', { password: 'open' })
  expect((await ended(id)).error?.code).toBe('wrong_password')
  expect(await readdir(parts.files.conversion(id).dir)).toEqual(['record.json'])
})

test.each([
  ['is gone', (path: string) => rm(path)],
  ['was cut', (path: string) => writeFile(path, '{"version":1,"values":{"password":"sesa')],
])('a conversion whose password %s fails instead of running without it', async (_, harm) => {
  const { parts, submit, ended, echo, logs } = await openConversionSetup()
  await submit('hold')
  await vi.waitFor(() => expect(echo.started()).toBe(1))
  const { id } = await submit('secret', { password: 'sesame' })
  await harm(parts.files.conversion(id).secrets)
  echo.letGo()
  expect((await ended(id)).error).toEqual({ code: 'password_required', message: expect.stringContaining('was lost') })
  expect(echo.started()).toBe(1)
  expect(JSON.stringify(logs())).not.toContain('sesa')
})

test('without a password there is no file', async () => {
  const store = createLocalFileStore(createFiles(await makeTempDir()))
  expect(await keepSecrets(store, 'one', { dpi: 150, password: undefined }, ['password'])).toEqual({
    open: { dpi: 150 },
    hasSecrets: false,
  })
  await expect(store.readSecrets('one')).rejects.toMatchObject({ code: 'password_required' })
})
