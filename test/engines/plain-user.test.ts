/** What a taken-over engine tries, against a server without any privilege: the tests of it once more, as uid 12345 without capabilities. */
import { chown } from 'node:fs/promises'
import { resolve } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { plainUser, plainUserCommand } from '../helpers/evil.ts'
import { buildNative } from '../helpers/native.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const tried = [
  'test/engines/workers/evil.test.ts',
  'test/engines/office/host/evil.test.ts',
  'test/engines/engine-files.test.ts',
  'test/disk/trees.test.ts',
]

// A mutant that fails shows in the same words as there: what the inner run printed is the message.
test.runIf(process.getuid?.() === 0)('a compromised engine gains nothing if the server is not root', { timeout: 300_000 }, async () => {
  await buildNative()
  const home = await makeTempDir()
  await chown(home, plainUser, plainUser)
  const [command = '', ...start] = plainUserCommand
  const vitest = [process.execPath, resolve('node_modules/vitest/vitest.mjs'), 'run', '--configLoader', 'native', ...tried]
  const { all, exitCode } = await execa(command, [...start, ...vitest], {
    all: true,
    reject: false,
    env: { HOME: home, TMPDIR: home, TEST_COUNT_FILE: undefined, SANITIZE: '', NO_COLOR: '1' },
  })
  expect(exitCode, all).toBe(0)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(all) ?? []
  expect(Number(failed), all).toBe(0)
  expect(Number(passed), all).toBeGreaterThanOrEqual(85)
})
