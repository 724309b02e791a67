/** bin/dev: how it sets a machine up. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTempDir } from './helpers/temp-dir.ts'

const run = promisify(execFile)

/** A folder laid out as the project is, on a machine without any package, whose apt-get behaves as `aptGet` says; the setup ends after it. */
async function makeMachine(aptGet: string, npm = 'exit 3') {
  const home = await makeTempDir()
  await mkdir(join(home, 'bin'))
  await copyFile('bin/dev', join(home, 'bin/dev'))
  await copyFile('system-packages', join(home, 'system-packages'))
  const programs = { 'apt-get': aptGet, 'dpkg-query': 'exit 1', sudo: 'exec "$@"', npm }
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(home, name), `#!/bin/bash\ncd ${home}\n${script}\n`)
    await chmod(join(home, name), 0o755)
  }
  const dev = (command: string) =>
    run(join(home, 'bin/dev'), [command], { env: { PATH: `${home}:/usr/bin:/bin`, DEV_LOCK_RETRY_S: '0.05', TMPDIR: join(home, 'tmp') } })
  await mkdir(join(home, 'tmp'))
  return { home, dev, setUp: () => dev('install') }
}

const lockedTwice = `
  echo "$*" >>calls
  [ "$(grep -c "$(printf %s "$*" | cut -d' ' -f3)" calls)" -gt 2 ] && exit 0
  echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)' >&2
  exit 100`

test('waits for the lock of the package manager, and then installs', async () => {
  const { home, setUp } = await makeMachine(lockedTwice)
  const { stderr } = await setUp().catch((error: { stderr: string }) => error)
  const calls = (await readFile(join(home, 'calls'), 'utf8')).trim().split('\n')
  expect(calls.filter((call) => call.includes(' update '))).toHaveLength(3)
  expect(calls.filter((call) => call.includes(' install ')).length).toBeGreaterThan(0)
  expect(calls.at(-1)).toContain('poppler-utils')
  expect(stderr).toContain('another program is installing packages; waiting for it')
  expect(stderr).not.toContain('Could not get lock')
})

test('fails at once, with the reason, if packages cannot be installed', async () => {
  const { home, setUp } = await makeMachine(
    `echo "$*" >>calls; [[ $* == *update* ]] || { echo 'E: Unable to locate package' >&2; exit 100; }`,
  )
  await expect(setUp()).rejects.toMatchObject({ stderr: expect.stringContaining('Unable to locate package') })
  expect((await readFile(join(home, 'calls'), 'utf8')).trim().split('\n')).toHaveLength(2)
})

/** An npm that says what it was asked for, and makes no package. */
const tellingNpm = `
  [ "$1" = --version ] && { echo 11.0.0; exit; }
  echo "$1 \${*: -1}" >>calls
  mkdir -p node_modules build/programs`

test('build packages are installed only for a build, and removed afterwards', async () => {
  const { home, setUp } = await makeMachine('exit 0', tellingNpm)
  for (const folder of ['src/native', 'src/console']) await mkdir(join(home, folder), { recursive: true })
  const files = ['src/native/jail.c', 'src/console/main.tsx', 'vite.config.ts', 'package-lock.json', 'package.json']
  for (const file of files) await writeFile(join(home, file), '{}')
  const callsOf = async () => {
    await setUp()
    const calls = await readFile(join(home, 'calls'), 'utf8').catch(() => '')
    await writeFile(join(home, 'calls'), '')
    return calls
      .trim()
      .split('\n')
      .map((call) => call.split(' ')[call.startsWith('run') ? 1 : 0])
  }
  expect(await callsOf()).toEqual(['ci', 'build:native', 'build:console', 'build:programs', 'build:code', 'prune'])
  expect(await callsOf()).toEqual([''])
  await writeFile(join(home, 'src/console/main.tsx'), '{ }')
  expect(await callsOf()).toEqual(['ci', 'build:console', 'build:programs', 'build:code', 'prune'])
})

/** An npm whose steps end well, but for the one that `failing` names; `test` counts two tests. */
const stepsNpm = (failing: string) => `
  [ "\${*: -1}" = ${failing} ] && exit 1
  [ "\${*: -1}" = test ] && echo '2 passed, 0 failed' >"$TEST_COUNT_FILE"
  exit 0`

test('a check without findings succeeds, with the count as its last line, and leaves no file', async () => {
  const { home, dev } = await makeMachine('exit 0', stepsNpm('none'))
  expect((await dev('check')).stdout).toBe('2 passed, 0 failed\n')
  expect(await readdir(join(home, 'tmp'))).toEqual([])
})

test.for(['lint', 'unused', 'test'])('a check whose step %s fails counts one failure, and fails', async (step) => {
  const { home, dev } = await makeMachine('exit 0', stepsNpm(step))
  await expect(dev('check')).rejects.toMatchObject({ code: 1, stdout: '0 passed, 1 failed\n', stderr: expect.stringContaining(step) })
  expect(await readdir(join(home, 'tmp'))).toEqual([])
})
