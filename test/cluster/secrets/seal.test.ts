/** What is sealed can be read with the secret, for the conversion that it belongs to, and in no other way. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSeal, readSeal } from '../../../src/cluster/secrets/seal.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const [old, current] = ['an old secret of at least 32 characters', 'a new secret of at least 32 characters']

test('opens what was sealed under the same secret and context', () => {
  const sealed = createSeal([old]).seal('sesame ünd 🔑', 'one')
  expect(createSeal([old]).open(sealed, 'one')).toBe('sesame ünd 🔑')
  expect(sealed.toString('latin1')).not.toContain('sesame')
  expect(createSeal([old]).seal('sesame', 'one')).not.toEqual(createSeal([old]).seal('sesame', 'one'))
})

test('opens nothing under another secret, for another conversion, or changed by one bit', () => {
  const { seal, open } = createSeal([old])
  const sealed = seal('sesame', 'one')
  expect(() => createSeal([current]).open(sealed, 'one')).toThrow('cannot be decrypted')
  expect(() => open(sealed, 'two')).toThrow('cannot be decrypted')
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => open(changed, 'one')).toThrow('cannot be decrypted')
    expect(() => open(sealed.subarray(0, index), 'one')).toThrow('cannot be decrypted')
  }
})

test('a secret is replaced by a new first line: texts encrypted with the old one can still be decrypted', () => {
  const both = createSeal([current, old])
  expect(both.open(createSeal([old]).seal('sesame', 'one'), 'one')).toBe('sesame')
  expect(createSeal([current]).open(both.seal('sesame', 'one'), 'one')).toBe('sesame')
  expect(both.fingerprints).toEqual([...createSeal([current]).fingerprints, ...createSeal([old]).fingerprints])
})

test.each(['', '\n\n', 'short', `${old}\nshort`])('refuses the secret file %j', async (text) => {
  const path = join(await makeTempDir(), 'secret')
  await writeFile(path, text)
  await expect(readSeal(path)).rejects.toMatchObject({ code: 'invalid_config', message: /CONVERTD_SECRET_FILE/ })
})

test('reads a secret file', async () => {
  const path = join(await makeTempDir(), 'secret')
  await writeFile(path, ` ${current} \n\n${old}\n`)
  expect((await readSeal(path)).fingerprints).toEqual(createSeal([current, old]).fingerprints)
  await expect(readSeal(`${path}-not-there`)).rejects.toThrow('CONVERTD_SECRET_FILE cannot be read (ENOENT)')
})
